// SPDX-License-Identifier: Apache-2.0
#include "model/criteria.h"

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "codec/toml.h"
#include "model/fields.h"
#include "model/step.h"
#include "model/toml_reader.h"

namespace kijun::model {
namespace {

using codec::TomlNode;

constexpr std::string_view kSchema = "kijun/criteria/1";
constexpr std::int64_t kTriesMax = 100;
constexpr std::int64_t kTimeoutMax = 30LL * 24 * 3600;  // the longest rental kijun plans for
constexpr std::int64_t kTimeoutDefault = 3600;

Result<std::int64_t> bounded(TomlReader& reader, std::string_view key, std::int64_t otherwise,
                             std::int64_t least, std::int64_t most) {
  KIJUN_TRY(const std::optional<std::int64_t> found, reader.integer_if(key));
  const std::int64_t value = found.value_or(otherwise);
  if (value < least || value > most) {
    return reader
        .complain(reader.position_of(key), msg("`{}` in {} is {}", key, reader.where(), value))
        .because(msg("expected {} to {}", least, most));
  }
  return value;
}

Result<AcceptanceSet> parse_set(const TomlNode& table, std::string_view file) {
  TomlReader reader(table, file, "[set]");
  AcceptanceSet set;
  KIJUN_TRY(const std::string path, reader.text("path"));
  set.path = Path(path);
  KIJUN_TRY(set.items, reader.text("items"));
  KIJUN_TRY(set.count, reader.integer("count"));
  if (set.count < 0) {
    return reader.complain(reader.position_of("count"), msg("`count` in [set] is {}", set.count))
        .because(msg("expected the number of items in the set"));
  }
  KIJUN_TRY_VOID(reader.finish());
  return set;
}

Result<RunSettings> parse_run(const TomlNode* table, std::string_view file) {
  RunSettings run;
  run.timeout_s = kTimeoutDefault;
  if (table == nullptr) return run;
  TomlReader reader(*table, file, "[run]");
  KIJUN_TRY(run.tries, bounded(reader, "tries", 1, 1, kTriesMax));
  KIJUN_TRY(run.timeout_s, bounded(reader, "timeout_s", kTimeoutDefault, 1, kTimeoutMax));
  KIJUN_TRY(run.exit_status, bounded(reader, "exit_status", 0, 0, 255));
  KIJUN_TRY(const std::optional<std::string> gpu, reader.word_if("gpu", {"none", "must-use"}));
  run.gpu = value_named<GpuUse>(gpu.value_or("")).value_or(GpuUse::kUnsaid);
  KIJUN_TRY_VOID(reader.finish());
  return run;
}

Result<Criterion> parse_criterion(const TomlNode& table, std::string_view file) {
  TomlReader reader(table, file, "[[criterion]]");
  Criterion criterion;
  criterion.at = table.at;
  KIJUN_TRY(criterion.id, reader.name("id", msg("criterion id")));
  KIJUN_TRY(criterion.kind, reader.text("kind"));
  KIJUN_TRY(criterion.owner, reader.text("owner"));
  KIJUN_TRY(const std::optional<std::string> against, reader.text_if("against"));
  criterion.against = against.value_or("");
  KIJUN_TRY(const std::optional<std::string> step, reader.word_if("step", {"result", "export"}));
  criterion.step = parse_step(step.value_or("result")).value_or(Step::kResult);
  for (const TomlNode::Field* const field : reader.take_rest()) {
    criterion.options.emplace(field->key, codec::to_json(field->value));
  }
  return criterion;
}

Result<void> refuse_duplicates(const std::vector<Criterion>& criteria, std::string_view file) {
  for (std::size_t i = 0; i < criteria.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (criteria[i].id != criteria[j].id) continue;
      return Error(ErrorCode::kUsage,
                   fmt::format("{}:{}:{}: {}", file, criteria[i].at.line, criteria[i].at.column,
                               msg("two criteria have the id \"{}\"", criteria[i].id)))
          .because(msg("the first stands in line {}", criteria[j].at.line))
          .next(msg("give one of them another id"));
    }
  }
  return {};
}

}  // namespace

const Criterion* Criteria::find(std::string_view id) const {
  for (const Criterion& criterion : criteria) {
    if (criterion.id == id) return &criterion;
  }
  return nullptr;
}

Result<Criteria> parse_criteria(std::string_view text, std::string_view file_name) {
  KIJUN_TRY(const TomlNode root, codec::parse_toml(text, file_name));
  TomlReader reader(root, file_name, std::string(file_name));
  KIJUN_TRY_VOID(check_schema(reader, kSchema));
  Criteria criteria;
  KIJUN_TRY(const TomlNode* const set, reader.table_if("set"));
  if (set == nullptr) {
    return reader.complain(root.at, msg("{} has no table [set]", file_name))
        .because(msg("without an acceptance set nothing can be judged"))
        .next(msg("add [set] with path, items and count"));
  }
  KIJUN_TRY(criteria.set, parse_set(*set, file_name));
  KIJUN_TRY(const TomlNode* const run, reader.table_if("run"));
  KIJUN_TRY(criteria.run, parse_run(run, file_name));
  KIJUN_TRY(const auto rows, reader.tables_if("criterion"));
  for (const TomlNode* const row : rows) {
    KIJUN_TRY(Criterion criterion, parse_criterion(*row, file_name));
    criteria.criteria.push_back(std::move(criterion));
  }
  KIJUN_TRY_VOID(reader.finish());
  KIJUN_TRY_VOID(refuse_duplicates(criteria.criteria, file_name));
  criteria.canonical = codec::to_json(root);
  return criteria;
}

}  // namespace kijun::model
