// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "codec/toml.h"

namespace kijun::model {

// Reads one table of a declaration key by key and remembers which keys were asked for. Every
// complaint is kUsage and starts with FILE:LINE:COLUMN. Used on the stack only: it keeps views of
// the node and the names it was given.
class TomlReader {
 public:
  // `where` names the table in messages: "[order]", "[[criterion]] \"all-items\"".
  TomlReader(const codec::TomlNode& table, std::string_view file, std::string where);

  // Required ones complain when the key is absent; optional ones give nullopt.
  Result<std::string> text(std::string_view key);
  Result<std::optional<std::string>> text_if(std::string_view key);
  // A text that is a name (base/ids.h), called `what` in the complaint.
  Result<std::string> name(std::string_view key, std::string_view what);
  Result<std::int64_t> integer(std::string_view key);
  Result<std::optional<std::int64_t>> integer_if(std::string_view key);
  Result<std::optional<bool>> boolean_if(std::string_view key);
  Result<std::optional<Instant>> instant_if(std::string_view key);
  Result<std::vector<std::string>> texts_if(std::string_view key);
  Result<std::map<std::string, std::string>> text_map_if(std::string_view key);
  // A sub-table or the rows of an array of tables; null or empty when absent.
  Result<const codec::TomlNode*> table_if(std::string_view key);
  Result<std::vector<const codec::TomlNode*>> tables_if(std::string_view key);

  // A text that must be one of the given words; the message offers the nearest.
  Result<std::optional<std::string>> word_if(std::string_view key,
                                             const std::vector<std::string_view>& words);

  // Complains about the first key that was not asked for, with the nearest one that was.
  Result<void> finish() const;
  // Everything not asked for so far, which then counts as known.
  std::vector<const codec::TomlNode::Field*> take_rest();

  // FILE:LINE:COLUMN: what, for complaints of the caller about a value it read.
  Error complain(codec::TextPosition at, std::string what) const;
  codec::TextPosition position_of(std::string_view key) const;
  std::string_view file() const { return file_; }
  const std::string& where() const { return where_; }

 private:
  const codec::TomlNode* ask(std::string_view key);
  Result<const codec::TomlNode*> ask_kind(std::string_view key, codec::TomlNode::Kind kind,
                                          std::string_view expected);
  Error absent(std::string_view key, std::string_view expected) const;

  const codec::TomlNode& table_;
  std::string_view file_;
  std::string where_;
  std::vector<std::string_view> asked_;
};

// The file's table, checked for its `schema` line ("kijun/project/1"), which then counts as asked.
Result<void> check_schema(TomlReader& reader, std::string_view schema);

}  // namespace kijun::model
