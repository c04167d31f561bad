// SPDX-License-Identifier: Apache-2.0
#include "codec/toml.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <exception>
#include <tuple>
#include <utility>

#include "base/check.h"
#include "base/message.h"
#include "base/utf8.h"
#include "codec/toml_nesting.h"

namespace kijun::codec {
namespace {

// Deliberately no std::exception, so that it cannot be taken for one of the parser's own.
struct BrokenAssumption {};

[[noreturn]] void refuse_assumption() { throw BrokenAssumption(); }

}  // namespace
}  // namespace kijun::codec

// The whole library in this one file, without what kijun does not use. Some files break its
// assumptions (`[[[` does up to 3.4, marzer/tomlplusplus#301): it would stop the program in debug
// builds and, with NDEBUG, tell the compiler that such files do not exist. Here they are refused.
#undef NDEBUG
#define TOML_ASSERT(expr) \
  (static_cast<bool>(expr) ? static_cast<void>(0) : ::kijun::codec::refuse_assumption())
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 1
#define TOML_ENABLE_FORMATTERS 0
#define TOML_MAX_NESTED_VALUES 32
#include <toml++/toml.h>

namespace kijun::codec {
namespace {

// A line of the record holds no larger integer (print_canonical).
constexpr std::int64_t kExactMax = (std::int64_t{1} << 53U) - 1;

struct Source {
  std::string_view text;
  std::string_view file_name;
};

TextPosition position_of(const toml::source_region& region) {
  return {region.begin.line, region.begin.column};
}

Error refuse(const Source& source, TextPosition at, std::string why) {
  return Error(ErrorCode::kUsage, msg("{}:{}:{}: this is not usable TOML",
                                      escape_bytes(source.file_name), at.line, at.column))
      .because(std::move(why))
      .about(std::string(source.file_name));
}

Error refuse_at(const Source& source, std::size_t offset, std::string why) {
  return refuse(source, position_at(source.text, offset), std::move(why));
}

std::string date_text(const toml::date& date) {
  return fmt::format("{:04}-{:02}-{:02}", date.year, date.month, date.day);
}

std::string time_text(const toml::time& time) {
  std::string text = fmt::format("{:02}:{:02}:{:02}", time.hour, time.minute, time.second);
  if (time.nanosecond == 0) return text;
  text += fmt::format(".{:09}", time.nanosecond);
  text.erase(text.find_last_not_of('0') + 1);
  return text;
}

std::string zone_text(const toml::time_offset& offset) {
  if (offset.minutes == 0) return "Z";
  const int size = offset.minutes < 0 ? -offset.minutes : offset.minutes;
  return fmt::format("{}{:02}:{:02}", offset.minutes < 0 ? '-' : '+', size / 60, size % 60);
}

std::string instant_text(const toml::date_time& value) {
  std::string text = date_text(value.date) + "T" + time_text(value.time);
  if (value.offset) text += zone_text(*value.offset);
  return text;
}

class Converter {
 public:
  explicit Converter(const Source& source) : source_(source) {}

  Result<TomlNode> convert(const toml::node& from, TextPosition at, std::size_t depth) const {
    TomlNode node;
    if (from.source().begin) at = position_of(from.source());
    node.at = at;
    if (depth > kTomlDepthMax) {
      return refuse(source_, at,
                    msg("more than {} tables and arrays inside one another", kTomlDepthMax));
    }
    if (const auto* table = from.as_table()) return convert_table(*table, std::move(node), depth);
    if (const auto* array = from.as_array()) return convert_array(*array, std::move(node), depth);
    return convert_scalar(from, std::move(node));
  }

 private:
  Result<TomlNode> convert_table(const toml::table& from, TomlNode node, std::size_t depth) const {
    node.kind = TomlNode::Kind::kTable;
    for (const auto& [key, value] : from) {
      const TextPosition at = position_of(key.source());
      KIJUN_TRY(TomlNode member, convert(value, at, depth + 1));
      node.fields.push_back({std::string(key.str()), at, std::move(member)});
    }
    std::sort(node.fields.begin(), node.fields.end(), [](const auto& a, const auto& b) {
      return std::tie(a.at.line, a.at.column, a.key) < std::tie(b.at.line, b.at.column, b.key);
    });
    return node;
  }

  Result<TomlNode> convert_array(const toml::array& from, TomlNode node, std::size_t depth) const {
    node.kind = TomlNode::Kind::kArray;
    for (const toml::node& item : from) {
      KIJUN_TRY(TomlNode converted, convert(item, node.at, depth + 1));
      node.items.push_back(std::move(converted));
    }
    return node;
  }

  Result<TomlNode> convert_scalar(const toml::node& from, TomlNode node) const {
    if (const auto* text = from.as_string()) {
      node.kind = TomlNode::Kind::kString;
      node.text = text->get();
    } else if (const auto* integer = from.as_integer()) {
      return convert_integer(integer->get(), std::move(node));
    } else if (const auto* real = from.as_floating_point()) {
      node.kind = TomlNode::Kind::kFloat;
      node.real = real->get();
    } else if (const auto* boolean = from.as_boolean()) {
      node.kind = TomlNode::Kind::kBoolean;
      node.boolean = boolean->get();
    } else {
      node.kind = TomlNode::Kind::kInstant;
      node.text = any_time_text(from);
    }
    return node;
  }

  Result<TomlNode> convert_integer(std::int64_t value, TomlNode node) const {
    if (value > kExactMax || value < -kExactMax) {
      return refuse(source_, node.at,
                    msg("{} is beyond the integers that every reader keeps exact", value));
    }
    node.kind = TomlNode::Kind::kInteger;
    node.integer = value;
    return node;
  }

  static std::string any_time_text(const toml::node& from) {
    if (const auto* instant = from.as_date_time()) return instant_text(instant->get());
    if (const auto* date = from.as_date()) return date_text(date->get());
    const auto* const time = from.as_time();
    KIJUN_ASSERT(time != nullptr);
    return time_text(time->get());
  }

  Source source_;
};

bool breaks_assumption(std::string_view text) {
  try {
    static_cast<void>(toml::parse(text));
  } catch (const BrokenAssumption&) {
    return true;
  } catch (const std::exception&) {
    return false;
  }
  return false;
}

// The shortest beginning of the text that already breaks the parser ends where it stood.
std::size_t find_broken_assumption(std::string_view text) {
  std::size_t good = 0;
  std::size_t bad = text.size();
  while (good + 1 < bad) {
    const std::size_t middle = good + (bad - good) / 2;
    (breaks_assumption(text.substr(0, middle)) ? bad : good) = middle;
  }
  return good;
}

Result<TomlNode> parse_checked(const Source& source) {
  try {
    const toml::table table = toml::parse(source.text, source.file_name);
    return Converter(source).convert(table, {1, 1}, 0);
  } catch (const toml::parse_error& error) {
    return refuse(source, position_of(error.source()), escape_bytes(error.description()));
  } catch (const BrokenAssumption&) {
    return refuse_at(source, find_broken_assumption(source.text),
                     msg("nothing that TOML knows is written like this"));
  } catch (const std::exception& error) {
    return refuse(source, {1, 1}, escape_bytes(error.what()));
  }
}

}  // namespace

const TomlNode* TomlNode::find(std::string_view key) const {
  for (const Field& field : fields) {
    if (field.key == key) return &field.value;
  }
  return nullptr;
}

std::string TomlNode::kind_name() const {
  switch (kind) {
    case Kind::kTable:
      return msg("a table");
    case Kind::kArray:
      return msg("an array");
    case Kind::kString:
      return msg("a string");
    case Kind::kInteger:
      return msg("an integer");
    case Kind::kFloat:
      return msg("a decimal number");
    case Kind::kBoolean:
      return msg("true or false");
    case Kind::kInstant:
      return msg("a date or time");
  }
  KIJUN_UNREACHABLE();
}

Result<TomlNode> parse_toml(std::string_view text, std::string_view file_name) {
  const Source source{text, file_name};
  if (text.size() > kTomlSizeMax) {
    return refuse_at(source, 0, msg("{} bytes, at most {} are read", text.size(), kTomlSizeMax));
  }
  if (const std::size_t at = find_utf8_fault(text); at != std::string_view::npos) {
    return refuse_at(source, at, msg("this is not UTF-8"));
  }
  if (const std::size_t at = find_long_key(text, kTomlDepthMax); at != std::string_view::npos) {
    return refuse_at(source, at, msg("a key of more than {} parts", kTomlDepthMax));
  }
  return parse_checked(source);
}

Json to_json(const TomlNode& node) {
  switch (node.kind) {
    case TomlNode::Kind::kTable: {
      Json::Object object;
      for (const TomlNode::Field& field : node.fields) {
        object.emplace(field.key, to_json(field.value));
      }
      return Json(std::move(object));
    }
    case TomlNode::Kind::kArray: {
      Json::Array array;
      array.reserve(node.items.size());
      for (const TomlNode& item : node.items) array.push_back(to_json(item));
      return Json(std::move(array));
    }
    case TomlNode::Kind::kString:
    case TomlNode::Kind::kInstant:
      return Json(node.text);
    case TomlNode::Kind::kInteger:
      return Json(node.integer);
    case TomlNode::Kind::kFloat:
      return Json(decimal_text(node.real));
    case TomlNode::Kind::kBoolean:
      return Json(node.boolean);
  }
  KIJUN_UNREACHABLE();
}

}  // namespace kijun::codec
