// SPDX-License-Identifier: Apache-2.0
#include "codec/json.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"

namespace kijun::codec {

Json::Json(const Json& other) = default;
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(const Json& other) = default;
Json& Json::operator=(Json&& other) noexcept = default;
Json::~Json() = default;

std::string_view Json::kind_name() const {
  constexpr std::array<std::string_view, 7> kNames = {"null",   "boolean", "integer", "number",
                                                      "string", "array",   "object"};
  return kNames.at(value_.index());
}

const Json* Json::find(std::string_view key) const {
  const Object* const members = object();
  if (members == nullptr) return nullptr;
  const auto found = members->find(key);
  return found == members->end() ? nullptr : &found->second;
}

std::string_view Json::text_or(std::string_view key, std::string_view otherwise) const {
  const Json* const member = find(key);
  const std::string* const text = member == nullptr ? nullptr : member->string();
  return text == nullptr ? otherwise : std::string_view(*text);
}

std::int64_t Json::integer_or(std::string_view key, std::int64_t otherwise) const {
  const Json* const member = find(key);
  const std::int64_t* const number = member == nullptr ? nullptr : member->integer();
  return number == nullptr ? otherwise : *number;
}

Json& Json::operator[](std::string_view key) {
  if (is_null()) value_ = Object();
  Object* const members = object();
  KIJUN_ASSERT(members != nullptr);
  const auto found = members->lower_bound(key);
  if (found != members->end() && found->first == key) return found->second;
  return members->emplace_hint(found, std::string(key), Json())->second;
}

}  // namespace kijun::codec
