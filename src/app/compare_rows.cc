// SPDX-License-Identifier: Apache-2.0
#include "app/compare_rows.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/ids.h"
#include "base/message.h"
#include "base/result.h"
#include "base/utf8.h"
#include "codec/json.h"
#include "codec/toml.h"
#include "model/criteria.h"
#include "model/step.h"
#include "model/toml_reader.h"

namespace kijun::app {
namespace {

using codec::TomlNode;
using model::Criterion;

Result<Criterion> read_row(const TomlNode& table, std::string_view file) {
  model::TomlReader reader(table, file, "[[criterion]]");
  Criterion criterion;
  criterion.at = table.at;
  KIJUN_TRY(const std::string id, reader.text("id"));
  KIJUN_TRY(criterion.id, parse_name(msg("criterion id"), id));
  KIJUN_TRY(criterion.kind, reader.text("kind"));
  KIJUN_TRY(const std::optional<std::string> owner, reader.text_if("owner"));
  criterion.owner = owner.value_or("");
  KIJUN_TRY(const std::optional<std::string> against, reader.text_if("against"));
  criterion.against = against.value_or("");
  KIJUN_TRY(const std::optional<std::string> step, reader.word_if("step", {"result", "export"}));
  criterion.step = model::parse_step(step.value_or("result")).value_or(model::Step::kResult);
  for (const TomlNode::Field* const field : reader.take_rest()) {
    criterion.options.emplace(field->key, codec::to_json(field->value));
  }
  return criterion;
}

Result<void> refuse_twins(const std::vector<Criterion>& rows, std::string_view file) {
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const auto end = rows.begin() + static_cast<std::ptrdiff_t>(i);
    const auto twin = std::find_if(
        rows.begin(), end, [&id = rows[i].id](const Criterion& row) { return row.id == id; });
    if (twin == end) continue;
    return Error(ErrorCode::kUsage,
                 fmt::format("{}:{}:{}: {}", file, rows[i].at.line, rows[i].at.column,
                             msg("two criteria have the id \"{}\"", rows[i].id)))
        .because(msg("the first stands in line {}", twin->at.line))
        .next(msg("give one of them another id"));
  }
  return {};
}

// A value as TOML has it, else the text as it is: `count=100`, `files={item}/out.png`.
codec::Json value_of(const std::string& text) {
  const Result<TomlNode> parsed = codec::parse_toml("value = " + text + "\n", "--set");
  if (parsed.ok() && parsed.value().fields.size() == 1) {
    return codec::to_json(parsed.value().fields.front().value);
  }
  return text;
}

}  // namespace

Result<std::vector<Criterion>> read_rows(std::string_view text, std::string_view file_name) {
  KIJUN_TRY(const TomlNode root, codec::parse_toml(text, file_name));
  model::TomlReader reader(root, file_name, std::string(file_name));
  if (root.find("schema") != nullptr) {
    KIJUN_TRY_VOID(model::check_schema(reader, "kijun/criteria/1"));
  }
  KIJUN_TRY(const TomlNode* const set, reader.table_if("set"));
  KIJUN_TRY(const TomlNode* const run, reader.table_if("run"));
  static_cast<void>(set);  // a project's; the rows alone are judged here
  static_cast<void>(run);
  KIJUN_TRY(const std::vector<const TomlNode*> tables, reader.tables_if("criterion"));
  KIJUN_TRY_VOID(reader.finish());
  std::vector<Criterion> rows;
  for (const TomlNode* const table : tables) {
    KIJUN_TRY(Criterion row, read_row(*table, file_name));
    rows.push_back(std::move(row));
  }
  KIJUN_TRY_VOID(refuse_twins(rows, file_name));
  if (!rows.empty()) return rows;
  return Error(ErrorCode::kUsage, msg("{} has no criterion", file_name))
      .because(msg("without one everything would pass"))
      .next(msg("add a [[criterion]] with id, kind and its limits"));
}

Result<Criterion> row_from_flags(const std::string& kind,
                                 const std::vector<std::string>& settings) {
  Criterion criterion;
  criterion.id = kind;
  criterion.kind = kind;
  for (const std::string& setting : settings) {
    const std::size_t equals = setting.find('=');
    if (equals == 0 || equals == std::string::npos) {
      return Error(ErrorCode::kUsage, msg("--set {} is no KEY=VALUE", escape_bytes(setting)))
          .next("kijun help compare");
    }
    const std::string key = setting.substr(0, equals);
    const std::string value = setting.substr(equals + 1);
    if (key == "against") {
      criterion.against = value;
    } else if (!criterion.options.emplace(key, value_of(value)).second) {
      return Error(ErrorCode::kUsage, msg("--set gives {} twice", escape_bytes(key)));
    }
  }
  return criterion;
}

}  // namespace kijun::app
