// SPDX-License-Identifier: Apache-2.0
#include <simdjson.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "base/utf8.h"
#include "codec/json.h"
#include "codec/json_fault.h"
#include "codec/text_position.h"

namespace kijun::codec {
namespace {

using simdjson::dom::element;
using simdjson::dom::element_type;

// Larger texts get a parser of their own, so that one big file does not keep its memory for ever.
constexpr std::size_t kKeptSizeMax = std::size_t{4} << 20U;
// What simdjson itself follows is 1,024.
constexpr std::size_t kDepthMax = 1000;

enum class StringCheck { kNone, kUtf8 };

// Copies simdjson's tape into a Json and only notes that something was refused: why and where is
// found out later (json_fault.h), so that good text pays for none of it.
class Converter {
 public:
  Converter(std::size_t depth_max, StringCheck check) : depth_max_(depth_max), check_(check) {}

  bool refused() const { return refused_; }

  Json convert(const element& from, std::size_t depth) {
    switch (from.type()) {
      case element_type::STRING:
        return Json(checked(take<std::string_view>(from)));
      case element_type::INT64:
        return Json(take<std::int64_t>(from));
      case element_type::OBJECT:
        return convert_object(take<simdjson::dom::object>(from), depth + 1);
      case element_type::ARRAY:
        return convert_array(take<simdjson::dom::array>(from), depth + 1);
      case element_type::BOOL:
        return Json(take<bool>(from));
      case element_type::DOUBLE:
        return Json(take<double>(from));
      case element_type::UINT64:  // only what is beyond int64
        return refuse();
      case element_type::NULL_VALUE:
        return Json();
    }
    return refuse();
  }

 private:
  template <typename Value>
  Value take(const element& from) {
    Value value{};
    if (from.get(value) != simdjson::SUCCESS) refused_ = true;
    return value;
  }

  Json convert_object(const simdjson::dom::object& from, std::size_t depth) {
    if (depth > depth_max_) return refuse();
    Json::Object object;
    std::size_t count = 0;
    for (const auto& [key, value] : from) {
      // Sorted text, as in the record, only ever appends. A key that is there adds nothing.
      object.emplace_hint(object.end(), checked(key), convert(value, depth));
      if (refused_ || object.size() != ++count) return refuse();
    }
    return Json(std::move(object));
  }

  Json convert_array(const simdjson::dom::array& from, std::size_t depth) {
    if (depth > depth_max_) return refuse();
    Json::Array array;
    array.reserve(from.size());
    for (const element item : from) {
      array.push_back(convert(item, depth));
      if (refused_) return refuse();
    }
    return Json(std::move(array));
  }

  std::string_view checked(std::string_view text) {
    if (check_ == StringCheck::kUtf8 && !is_utf8(text)) refused_ = true;
    return text;
  }

  Json refuse() {
    refused_ = true;
    return Json();
  }

  std::size_t depth_max_;
  StringCheck check_;
  bool refused_ = false;
};

std::optional<Json> convert_with(simdjson::dom::parser& parser, std::string_view text,
                                 std::size_t depth_max) {
  // An empty view may point nowhere, which simdjson hands to memcpy.
  if (text.empty()) return std::nullopt;
  element root;
  if (parser.parse(text.data(), text.size()).get(root) != simdjson::SUCCESS) return std::nullopt;
  // The text was checked as a whole; only an escape can still make half of a surrogate pair.
  const bool has_units = text.find("\\u") != std::string_view::npos;
  Converter converter(depth_max, has_units ? StringCheck::kUtf8 : StringCheck::kNone);
  Json value = converter.convert(root, 0);
  if (converter.refused()) return std::nullopt;
  return value;
}

std::optional<Json> convert_text(std::string_view text, std::size_t depth_max) {
  if (text.size() > kKeptSizeMax) {
    simdjson::dom::parser parser;
    return convert_with(parser, text, depth_max);
  }
  thread_local simdjson::dom::parser parser;
  return convert_with(parser, text, depth_max);
}

Error refuse(std::string_view text, const JsonLimits& limits) {
  Error error(ErrorCode::kUsage, msg("this is not valid JSON"));
  const auto fault = find_json_fault(text, limits);
  if (!fault) return std::move(error).because(msg("the parser refused it"));
  const TextPosition at = position_at(text, fault->offset);
  return std::move(error).because(msg("line {}, column {}: {}", at.line, at.column, fault->why));
}

}  // namespace

Result<Json> parse_json(std::string_view text, const JsonLimits& limits) {
  const JsonLimits bounded{std::min(limits.depth_max, kDepthMax), limits.size_bytes_max};
  if (text.size() > bounded.size_bytes_max) return refuse(text, bounded);
  std::optional<Json> value = convert_text(text, bounded.depth_max);
  if (!value) return refuse(text, bounded);
  return std::move(*value);
}

}  // namespace kijun::codec
