// SPDX-License-Identifier: Apache-2.0
#include "model/toml_reader.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/ids.h"
#include "base/message.h"
#include "base/result.h"
#include "base/text.h"
#include "base/time.h"
#include "base/utf8.h"
#include "codec/text_position.h"
#include "codec/toml.h"

namespace kijun::model {

using codec::TomlNode;

TomlReader::TomlReader(const TomlNode& table, std::string_view file, std::string where)
    : table_(table), file_(file), where_(std::move(where)) {}

Error TomlReader::complain(codec::TextPosition at, std::string what) const {
  return Error(ErrorCode::kUsage, fmt::format("{}:{}:{}: {}", file_, at.line, at.column, what));
}

codec::TextPosition TomlReader::position_of(std::string_view key) const {
  for (const TomlNode::Field& field : table_.fields) {
    if (field.key == key) return field.value.at;
  }
  return table_.at;
}

const TomlNode* TomlReader::ask(std::string_view key) {
  asked_.push_back(key);
  return table_.find(key);
}

Error TomlReader::absent(std::string_view key, std::string_view expected) const {
  return complain(table_.at, msg("{} has no `{}`", where_, key))
      .because(msg("expected {}", expected))
      .next(msg("add a line: {} = …", key));
}

Result<const TomlNode*> TomlReader::ask_kind(std::string_view key, TomlNode::Kind kind,
                                             std::string_view expected) {
  const TomlNode* const node = ask(key);
  if (node != nullptr && node->kind != kind) {
    return complain(node->at, msg("`{}` in {} has a wrong type", key, where_))
        .because(msg("expected {}, found {}", expected, node->kind_name()));
  }
  return node;
}

Result<std::optional<std::string>> TomlReader::text_if(std::string_view key) {
  KIJUN_TRY(const TomlNode* const node, ask_kind(key, TomlNode::Kind::kString, msg("a string")));
  if (node == nullptr) return std::optional<std::string>();
  return std::optional<std::string>(node->text);
}

Result<std::string> TomlReader::text(std::string_view key) {
  KIJUN_TRY(std::optional<std::string> found, text_if(key));
  if (!found) return absent(key, msg("a string"));
  if (found->empty()) {
    return complain(position_of(key), msg("`{}` in {} is empty", key, where_))
        .because(msg("expected a string that says something"));
  }
  return *std::move(found);
}

Result<std::optional<std::int64_t>> TomlReader::integer_if(std::string_view key) {
  KIJUN_TRY(const TomlNode* const node, ask_kind(key, TomlNode::Kind::kInteger, msg("an integer")));
  if (node == nullptr) return std::optional<std::int64_t>();
  return std::optional<std::int64_t>(node->integer);
}

Result<std::string> TomlReader::name(std::string_view key, std::string_view what) {
  KIJUN_TRY(const std::string found, text(key));
  Result<std::string> parsed = parse_name(what, found);
  if (parsed.ok()) return parsed;
  return complain(position_of(key), parsed.error().what())
      .because(parsed.error().why())
      .next(msg("write another `{}`", key));
}

Result<std::int64_t> TomlReader::integer(std::string_view key) {
  KIJUN_TRY(const std::optional<std::int64_t> found, integer_if(key));
  if (!found) return absent(key, msg("an integer"));
  return *found;
}

Result<std::optional<bool>> TomlReader::boolean_if(std::string_view key) {
  KIJUN_TRY(const TomlNode* const node,
            ask_kind(key, TomlNode::Kind::kBoolean, msg("true or false")));
  if (node == nullptr) return std::optional<bool>();
  return std::optional<bool>(node->boolean);
}

Result<std::optional<Instant>> TomlReader::instant_if(std::string_view key) {
  KIJUN_TRY(const TomlNode* const node,
            ask_kind(key, TomlNode::Kind::kInstant, msg("a date and time with a zone")));
  if (node == nullptr) return std::optional<Instant>();
  Result<Instant> parsed = Instant::parse(node->text);
  if (!parsed.ok()) {
    return complain(node->at, msg("`{}` in {} is not an instant: {}", key, where_, node->text))
        .because(msg("expected a date, a time and a zone"))
        .next(msg("write it like 2026-12-01T09:00:00+09:00"));
  }
  return std::optional<Instant>(parsed.value());
}

Result<std::vector<std::string>> TomlReader::texts_if(std::string_view key) {
  KIJUN_TRY(const TomlNode* const node,
            ask_kind(key, TomlNode::Kind::kArray, msg("an array of strings")));
  std::vector<std::string> texts;
  if (node == nullptr) return texts;
  for (const TomlNode& item : node->items) {
    if (item.kind != TomlNode::Kind::kString) {
      return complain(item.at, msg("`{}` in {} has a wrong type", key, where_))
          .because(msg("expected {}, found {}", msg("a string"), item.kind_name()));
    }
    texts.push_back(item.text);
  }
  return texts;
}

Result<std::map<std::string, std::string>> TomlReader::text_map_if(std::string_view key) {
  KIJUN_TRY(const TomlNode* const node, table_if(key));
  std::map<std::string, std::string> texts;
  if (node == nullptr) return texts;
  for (const TomlNode::Field& field : node->fields) {
    if (field.value.kind != TomlNode::Kind::kString) {
      return complain(field.value.at, msg("`{}` in {} has a wrong type", field.key, where_))
          .because(msg("expected {}, found {}", msg("a string"), field.value.kind_name()));
    }
    texts.emplace(field.key, field.value.text);
  }
  return texts;
}

Result<const TomlNode*> TomlReader::table_if(std::string_view key) {
  return ask_kind(key, TomlNode::Kind::kTable, msg("a table"));
}

Result<std::vector<const TomlNode*>> TomlReader::tables_if(std::string_view key) {
  KIJUN_TRY(const TomlNode* const node,
            ask_kind(key, TomlNode::Kind::kArray, msg("an array of tables ([[{}]])", key)));
  std::vector<const TomlNode*> tables;
  if (node == nullptr) return tables;
  for (const TomlNode& item : node->items) {
    if (item.kind != TomlNode::Kind::kTable) {
      return complain(item.at, msg("`{}` in {} has a wrong type", key, where_))
          .because(msg("expected {}, found {}", msg("a table"), item.kind_name()));
    }
    tables.push_back(&item);
  }
  return tables;
}

Result<std::optional<std::string>> TomlReader::word_if(std::string_view key,
                                                       const std::vector<std::string_view>& words) {
  KIJUN_TRY(std::optional<std::string> found, text_if(key));
  if (!found || std::find(words.begin(), words.end(), *found) != words.end()) return found;
  std::vector<std::string> listed(words.begin(), words.end());
  Error error =
      complain(position_of(key), msg("`{}` in {} is \"{}\"", key, where_, escape_bytes(*found)))
          .because(msg("expected one of: {}", join(listed, ", ")));
  const std::string_view near = nearest_word(*found, words);
  if (near.empty()) return error;
  return std::move(error).next(msg("did you mean \"{}\"?", near));
}

std::vector<const TomlNode::Field*> TomlReader::take_rest() {
  std::vector<const TomlNode::Field*> rest;
  for (const TomlNode::Field& field : table_.fields) {
    if (std::find(asked_.begin(), asked_.end(), field.key) == asked_.end()) rest.push_back(&field);
  }
  for (const TomlNode::Field* const field : rest) asked_.push_back(field->key);
  return rest;
}

Result<void> TomlReader::finish() const {
  for (const TomlNode::Field& field : table_.fields) {
    if (std::find(asked_.begin(), asked_.end(), field.key) != asked_.end()) continue;
    std::vector<std::string> known(asked_.begin(), asked_.end());
    Error error = complain(field.at, msg("unknown key `{}` in {}", escape_bytes(field.key), where_))
                      .because(msg("known keys: {}", join(known, ", ")));
    const std::string_view near = nearest_word(field.key, asked_);
    if (near.empty()) return error;
    return std::move(error).next(msg("did you mean `{}`?", near));
  }
  return {};
}

Result<void> check_schema(TomlReader& reader, std::string_view schema) {
  KIJUN_TRY(const std::string found, reader.text("schema"));
  if (found == schema) return {};
  return reader.complain(reader.position_of("schema"), msg("schema is \"{}\"", escape_bytes(found)))
      .because(msg("this version of kijun reads \"{}\"", schema));
}

}  // namespace kijun::model
