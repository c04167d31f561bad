// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/digest.h"
#include "base/ids.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "base/time.h"
#include "codec/json.h"
#include "model/enum_names.h"

// A struct of the record names its members once, in a static `fields(self, visit)`; printing and
// strict reading follow from that one list. Absent optionals are left out, everything else is
// always written; on reading, an unknown or missing key is an error.
namespace kijun::model {

template <typename T>
concept HasFields = requires(T& value) { T::fields(value, [](std::string_view, auto&) {}); };

// model/packed.h: stands in JSON as text that is parsed later.
template <typename T>
concept IsPacked = requires(const T& value, std::string text) {
  { value.text() } -> std::same_as<std::string>;
  { T::of_text(std::move(text)) } -> std::same_as<T>;
};

template <NamedEnum E>
std::string_view name_of(E value) {
  return EnumNames<E>::kNames[static_cast<std::size_t>(value)];
}

template <NamedEnum E>
std::optional<E> value_named(std::string_view text) {
  const auto& names = EnumNames<E>::kNames;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == text) return static_cast<E>(i);
  }
  return std::nullopt;
}

// ---- to JSON

template <typename T>
codec::Json to_json(const T& value);

template <typename T>
codec::Json to_json_list(const std::vector<T>& values) {
  codec::Json::Array list;
  list.reserve(values.size());
  for (const T& value : values) list.push_back(to_json(value));
  return list;
}

template <typename T>
inline constexpr bool kIsOptional = false;
template <typename T>
inline constexpr bool kIsOptional<std::optional<T>> = true;
template <typename T>
inline constexpr bool kIsVector = false;
template <typename T>
inline constexpr bool kIsVector<std::vector<T>> = true;
template <typename T>
inline constexpr bool kIsMap = false;
template <typename T>
inline constexpr bool kIsMap<std::map<std::string, T>> = true;
template <typename T>
inline constexpr bool kIsNumberedId = false;
template <char kPrefix>
inline constexpr bool kIsNumberedId<NumberedId<kPrefix>> = true;

template <typename T>
codec::Json to_json(const T& value) {
  if constexpr (HasFields<T>) {
    codec::Json::Object object;
    T::fields(value, [&object]<typename F>(std::string_view key, const F& field) {
      if constexpr (kIsOptional<F>) {
        if (field) object.emplace(key, to_json(*field));
      } else {
        object.emplace(key, to_json(field));
      }
    });
    return object;
  } else if constexpr (kIsVector<T>) {
    return to_json_list(value);
  } else if constexpr (kIsMap<T>) {
    codec::Json::Object object;
    for (const auto& [key, member] : value) object.emplace(key, to_json(member));
    return object;
  } else if constexpr (IsPacked<T>) {
    return codec::Json(value.text());
  } else if constexpr (NamedEnum<T>) {
    return codec::Json(name_of(value));
  } else if constexpr (std::same_as<T, Digest> || std::same_as<T, Instant> || kIsNumberedId<T>) {
    return codec::Json(value.str());
  } else if constexpr (std::same_as<T, LineSeq>) {
    return codec::Json(value.number());
  } else if constexpr (std::same_as<T, Path>) {
    return codec::Json(value.encoded());
  } else {
    return codec::Json(value);
  }
}

// ---- from JSON

template <typename T>
Result<void> read_json(const codec::Json& json, T& value);

Error wrong_kind(std::string_view expected, const codec::Json& found);
Error unknown_key(std::string_view key);
Error missing_key(std::string_view key);

template <typename T>
Result<void> assign(Result<T> parsed, T& value) {
  if (!parsed.ok()) return std::move(parsed).error();
  value = std::move(parsed).value();
  return {};
}

template <typename T>
Result<void> read_fields(const codec::Json& json, T& value) {
  const auto* const object = json.object();
  if (object == nullptr) return wrong_kind("an object", json);
  std::size_t known = 0;
  Result<void> outcome;
  T::fields(value, [&]<typename F>(std::string_view key, F& field) {
    if (!outcome.ok()) return;
    const auto found = object->find(key);
    if (found == object->end()) {
      if constexpr (!kIsOptional<F>) outcome = missing_key(key);
      return;
    }
    ++known;
    outcome = read_json(found->second, field);
    if (!outcome.ok()) outcome = std::move(outcome).error().within(std::string(key));
  });
  if (outcome.ok() && known != object->size()) {
    for (const auto& [key, member] : *object) {
      bool listed = false;
      T::fields(value, [&](std::string_view name, auto&) { listed = listed || name == key; });
      if (!listed) return unknown_key(key);
    }
  }
  return outcome;
}

template <typename T>
Result<void> read_vector(const codec::Json& json, std::vector<T>& values) {
  const auto* const array = json.array();
  if (array == nullptr) return wrong_kind("an array", json);
  values.clear();
  values.reserve(array->size());
  for (const codec::Json& item : *array) {
    values.push_back(blank<T>());
    KIJUN_TRY_VOID(read_json(item, values.back()));
  }
  return {};
}

template <typename T>
Result<void> read_map(const codec::Json& json, std::map<std::string, T>& values) {
  const auto* const object = json.object();
  if (object == nullptr) return wrong_kind("an object", json);
  values.clear();
  for (const auto& [key, member] : *object) {
    T value = blank<T>();
    KIJUN_TRY_VOID(read_json(member, value));
    values.emplace_hint(values.end(), key, std::move(value));
  }
  return {};
}

// Text parsed by the type's own parse (digests, instants, ids).
template <typename T>
Result<void> read_text(const codec::Json& json, T& value) {
  const auto* const text = json.string();
  if (text == nullptr) return wrong_kind("a string", json);
  if constexpr (std::same_as<T, std::string>) {
    value = *text;
    return {};
  } else if constexpr (std::same_as<T, Path>) {
    return assign(Path::parse_encoded(*text), value);
  } else {
    return assign(T::parse(*text), value);
  }
}

template <std::integral I>
Result<void> read_integer(const codec::Json& json, I& value) {
  const auto* const number = json.integer();
  if (number == nullptr || !std::in_range<I>(*number)) return wrong_kind("an integer", json);
  value = static_cast<I>(*number);
  return {};
}

template <NamedEnum E>
Result<void> read_enum(const codec::Json& json, E& value) {
  const auto* const text = json.string();
  const auto named = text == nullptr ? std::nullopt : value_named<E>(*text);
  if (!named) return wrong_kind("one of the known words", json);
  value = *named;
  return {};
}

template <typename T>
Result<void> read_json(const codec::Json& json, T& value) {
  if constexpr (HasFields<T>) {
    return read_fields(json, value);
  } else if constexpr (kIsOptional<T>) {
    value.emplace(blank<typename T::value_type>());
    return read_json(json, *value);
  } else if constexpr (kIsVector<T>) {
    return read_vector(json, value);
  } else if constexpr (kIsMap<T>) {
    return read_map(json, value);
  } else if constexpr (IsPacked<T>) {
    if (json.string() == nullptr) return wrong_kind("a string", json);
    value = T::of_text(*json.string());
    return {};
  } else if constexpr (NamedEnum<T>) {
    return read_enum(json, value);
  } else if constexpr (std::same_as<T, codec::Json>) {
    value = json;
    return {};
  } else if constexpr (std::same_as<T, bool>) {
    if (json.boolean() == nullptr) return wrong_kind("true or false", json);
    value = *json.boolean();
    return {};
  } else if constexpr (std::same_as<T, LineSeq>) {
    std::uint64_t number = 0;
    KIJUN_TRY_VOID(read_integer(json, number));
    value = LineSeq(number);
    return {};
  } else if constexpr (std::integral<T>) {
    return read_integer(json, value);
  } else {
    return read_text(json, value);
  }
}

// The struct that `json` describes, or kCorrupt with the key where it does not fit.
template <HasFields T>
Result<T> from_json(const codec::Json& json) {
  T value;
  KIJUN_TRY_VOID(read_json(json, value));
  return value;
}

}  // namespace kijun::model
