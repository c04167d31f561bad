// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "codec/json.h"
#include "codec/text_position.h"

namespace kijun::codec {

inline constexpr std::size_t kTomlDepthMax = 32;
inline constexpr std::size_t kTomlSizeMax = std::size_t{4} << 20U;  // bytes

// A parsed TOML value that knows where it stood, so that every later complaint can name file, line
// and column. Dates and times are kept as their RFC 3339 text.
struct TomlNode {
  enum class Kind { kTable, kArray, kString, kInteger, kFloat, kBoolean, kInstant };
  struct Field;

  Kind kind = Kind::kTable;
  TextPosition at;
  std::string text;             // kString; kInstant in RFC 3339 form
  std::int64_t integer = 0;     // kInteger
  double real = 0;              // kFloat
  bool boolean = false;         // kBoolean
  std::vector<TomlNode> items;  // kArray
  std::vector<Field> fields;    // kTable, in the order of the file

  const TomlNode* find(std::string_view key) const;
  // "a table", "a string", … for messages.
  std::string kind_name() const;
};

struct TomlNode::Field {
  std::string key;
  TextPosition at;  // of the key where the parser gives it, else of the value
  TomlNode value;
};

// kUsage as "FILE:LINE:COLUMN: what", with the parser's own explanation as why. Refuses invalid
// UTF-8, duplicate keys, nesting below kTomlDepthMax, integers of 2^53 and beyond (no line of the
// record can hold them) and text over 4 MiB.
Result<TomlNode> parse_toml(std::string_view text, std::string_view file_name);

// The parsed content as canonical-printable JSON: floats become decimal text, instants text.
Json to_json(const TomlNode& node);

}  // namespace kijun::codec
