// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/check.h"
#include "base/result.h"

namespace kijun::codec {

// One JSON value. Objects keep their keys sorted by bytes, so that printing is deterministic.
// Integers are exact 64-bit; other numbers are doubles, which the record never holds (see
// print_canonical).
class Json {
 public:
  using Array = std::vector<Json>;
  using Object = std::map<std::string, Json, std::less<>>;

  Json() = default;  // null
  // Out of line: gcc 12 warns about variants it moves inline, and the code would be everywhere.
  Json(const Json& other);
  Json(Json&& other) noexcept;
  Json& operator=(const Json& other);
  Json& operator=(Json&& other) noexcept;
  ~Json();
  // NOLINTBEGIN(google-explicit-constructor): values read as literals: {"count", 100}
  template <std::same_as<bool> B>
  Json(B value) : value_(value) {}
  template <std::integral I>
    requires(!std::same_as<I, bool>)
  Json(I value) : value_(to_int64(value)) {}
  Json(double value) : value_(value) {}
  Json(std::string value) : value_(std::move(value)) {}
  Json(std::string_view value) : value_(std::string(value)) {}
  Json(const char* value) : value_(std::string(value)) {}
  Json(Array value) : value_(std::move(value)) {}
  Json(Object value) : value_(std::move(value)) {}
  // NOLINTEND(google-explicit-constructor)

  bool is_null() const { return std::holds_alternative<std::monostate>(value_); }
  // Null when the value is of another kind.
  const bool* boolean() const { return std::get_if<bool>(&value_); }
  const std::int64_t* integer() const { return std::get_if<std::int64_t>(&value_); }
  const double* real() const { return std::get_if<double>(&value_); }
  const std::string* string() const { return std::get_if<std::string>(&value_); }
  const Array* array() const { return std::get_if<Array>(&value_); }
  const Object* object() const { return std::get_if<Object>(&value_); }
  Array* array() { return std::get_if<Array>(&value_); }
  Object* object() { return std::get_if<Object>(&value_); }
  // "null", "boolean", "integer", "number", "string", "array", "object".
  std::string_view kind_name() const;

  // A member of an object; null when there is none or this is no object.
  const Json* find(std::string_view key) const;
  // The member as text or number, else the given value; for optional fields of trusted lines.
  std::string_view text_or(std::string_view key, std::string_view otherwise) const;
  std::int64_t integer_or(std::string_view key, std::int64_t otherwise) const;
  // Makes this an object when null. Asserts on other kinds.
  Json& operator[](std::string_view key);

  friend bool operator==(const Json&, const Json&) = default;

 private:
  template <std::integral I>
  static std::int64_t to_int64(I value);
  std::variant<std::monostate, bool, std::int64_t, double, std::string, Array, Object> value_;
};

struct JsonLimits {
  std::size_t depth_max = 64;  // arrays and objects inside one another; at most 1,000
  std::size_t size_bytes_max = std::size_t{64} << 20U;
};

// Strict RFC 8259: one value and nothing behind it, valid UTF-8, no duplicate keys, integers that
// fit 64 bits kept exact, no NaN. kUsage with line, column and what was expected.
Result<Json> parse_json(std::string_view text, const JsonLimits& limits = {});

// The one spelling of a value in the record: sorted keys, no blanks, UTF-8 as it is, only `"`,
// `\` and control characters escaped (\b \f \n \r \t, else \u00xx lower case). Errors: kInternal on
// a double or an integer of 2^53 and beyond, which no line may hold.
Result<std::string> print_canonical(const Json& value);

enum class JsonLayout { kCompact, kIndented };
// For answers and files people open; doubles in shortest round-trip form, non-finite ones as the
// strings "NaN", "Infinity", "-Infinity".
std::string print_json(const Json& value, JsonLayout layout);

// A double as decimal text, shortest that reads back the same ("0.02"); how measured values and
// limits stand in the record.
std::string decimal_text(double value);

template <std::integral I>
std::int64_t Json::to_int64(I value) {
  KIJUN_ASSERT(std::in_range<std::int64_t>(value));
  return static_cast<std::int64_t>(value);
}

}  // namespace kijun::codec
