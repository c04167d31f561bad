// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/check.h"
#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "codec/json.h"

namespace kijun::codec {
namespace {

// Readers that keep every number as a double (JavaScript, jq) must see the same integers.
constexpr std::int64_t kExactMax = (std::int64_t{1} << 53U) - 1;
constexpr std::size_t kNumberSizeMax = 32;
constexpr std::size_t kTypicalSizeBytes = 1024;  // a line of the ledger, in one allocation

template <typename Number>
void append_number(std::string& out, Number value) {
  std::array<char, kNumberSizeMax> text{};
  const auto [end, code] = std::to_chars(text.data(), text.data() + text.size(), value);
  KIJUN_ASSERT(code == std::errc());
  out.append(text.data(), end);
}

void append_escape(std::string& out, char c) {
  constexpr std::string_view kNamed = "\"\\\b\f\n\r\t";
  constexpr std::string_view kLetters = "\"\\bfnrt";
  constexpr std::string_view kDigits = "0123456789abcdef";
  out += '\\';
  const auto named = kNamed.find(c);
  if (named != std::string_view::npos) {
    out += kLetters[named];
    return;
  }
  const auto value = static_cast<unsigned char>(c);
  out += "u00";
  out += kDigits[value >> 4U];
  out += kDigits[value & 15U];
}

constexpr std::array<bool, 256> make_escaped_table() {
  std::array<bool, 256> table{};
  for (std::size_t c = 0; c < 0x20; ++c) table[c] = true;
  table['"'] = true;
  table['\\'] = true;
  return table;
}

constexpr std::array<bool, 256> kEscaped = make_escaped_table();

std::size_t find_escaped(std::string_view text, std::size_t from) {
  while (from < text.size() && !kEscaped[static_cast<unsigned char>(text[from])]) ++from;
  return from;
}

void append_string(std::string& out, std::string_view text) {
  out += '"';
  std::size_t from = 0;
  std::size_t stop = find_escaped(text, from);
  while (stop < text.size()) {
    out.append(text, from, stop - from);
    append_escape(out, text[stop]);
    from = stop + 1;
    stop = find_escaped(text, from);
  }
  out.append(text, from);
  out += '"';
}

// The names of what JSON cannot say as a number; empty for finite values.
std::string_view non_finite_name(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
  return "";
}

// Nothing, or why the record cannot hold a value.
std::optional<std::string> find_uncanonical(const Json& value) {
  if (const auto* number = value.integer()) {
    if (*number <= kExactMax && *number >= -kExactMax) return std::nullopt;
    return msg("{} is beyond the integers that every reader keeps exact", *number);
  }
  if (const auto* real = value.real()) {
    return msg("{} is no integer, and decimals stand as text", decimal_text(*real));
  }
  if (const auto* object = value.object()) {
    for (const auto& [key, member] : *object) {
      if (auto why = find_uncanonical(member)) return why;
    }
  }
  if (const auto* array = value.array()) {
    for (const Json& item : *array) {
      if (auto why = find_uncanonical(item)) return why;
    }
  }
  return std::nullopt;
}

class Printer {
 public:
  Printer(std::string& out, JsonLayout layout)
      : out_(out), is_indented_(layout == JsonLayout::kIndented) {}

  void print(const Json& value, std::size_t depth) {
    if (const auto* text = value.string()) return append_string(out_, *text);
    if (const auto* object = value.object()) return print_object(*object, depth);
    if (const auto* array = value.array()) return print_array(*array, depth);
    if (const auto* number = value.integer()) return append_number(out_, *number);
    if (const auto* real = value.real()) return print_real(*real);
    const bool* const boolean = value.boolean();
    out_ += boolean == nullptr ? "null" : *boolean ? "true" : "false";
  }

 private:
  void print_real(double value) {
    const std::string_view name = non_finite_name(value);
    if (!name.empty()) return append_string(out_, name);
    const std::size_t from = out_.size();
    append_number(out_, value);
    // 1.0 must not come back as an integer.
    if (out_.find_first_of(".e", from) == std::string::npos) out_ += ".0";
  }

  void new_line(std::size_t depth) {
    if (!is_indented_) return;
    out_ += '\n';
    out_.append(2 * depth, ' ');
  }

  void print_object(const Json::Object& object, std::size_t depth) {
    if (object.empty()) {
      out_ += "{}";
      return;
    }
    char before = '{';
    for (const auto& [key, member] : object) {
      out_ += before;
      new_line(depth + 1);
      append_string(out_, key);
      out_ += is_indented_ ? ": " : ":";
      print(member, depth + 1);
      before = ',';
    }
    new_line(depth);
    out_ += '}';
  }

  void print_array(const Json::Array& array, std::size_t depth) {
    if (array.empty()) {
      out_ += "[]";
      return;
    }
    char before = '[';
    for (const Json& item : array) {
      out_ += before;
      new_line(depth + 1);
      print(item, depth + 1);
      before = ',';
    }
    new_line(depth);
    out_ += ']';
  }

  std::string& out_;
  bool is_indented_;
};

}  // namespace

Result<std::string> print_canonical(const Json& value) {
  if (auto why = find_uncanonical(value)) {
    return Error(ErrorCode::kInternal, msg("the record cannot hold this value"))
        .because(std::move(*why));
  }
  std::string out;
  out.reserve(kTypicalSizeBytes);
  Printer(out, JsonLayout::kCompact).print(value, 0);
  return out;
}

std::string print_json(const Json& value, JsonLayout layout) {
  std::string out;
  Printer(out, layout).print(value, 0);
  return out;
}

std::string decimal_text(double value) {
  std::string out(non_finite_name(value));
  if (out.empty()) append_number(out, value);
  return out;
}

}  // namespace kijun::codec
