// SPDX-License-Identifier: Apache-2.0
#include "codec/json_fault.h"

#include <fmt/core.h>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <locale>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/message.h"
#include "base/utf8.h"
#include "codec/json.h"
#include "codec/json_string.h"
#include "codec/text_position.h"

namespace kijun::codec {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Only what is too large fails; what is too small for a double reads as zero, as it does
// everywhere.
bool fits_double(std::string_view number) {
  std::istringstream in{std::string(number)};
  in.imbue(std::locale::classic());
  double value = 0;
  return static_cast<bool>(in >> value);
}

bool fits_int64(std::string_view number) {
  std::int64_t value = 0;
  return std::from_chars(number.data(), number.data() + number.size(), value).ec == std::errc();
}

// Each take_ function moves past what it names and answers false once a fault is noted.
class FaultFinder {
 public:
  FaultFinder(std::string_view text, const JsonLimits& limits) : text_(text), limits_(limits) {}

  std::optional<JsonFault> find() && {
    skip_blanks();
    if (!take_value(0)) return fault_;
    skip_blanks();
    if (at_ < text_.size()) fail(msg("expected the end, found {}", found()));
    return fault_;
  }

 private:
  bool take_value(std::size_t depth) {
    switch (peek()) {
      case '{':
        return take_object(depth + 1);
      case '[':
        return take_array(depth + 1);
      case '"':
        return take_string(nullptr);
      case 't':
        return take_word("true");
      case 'f':
        return take_word("false");
      case 'n':
        return take_word("null");
      default:
        return take_number();
    }
  }

  bool take_object(std::size_t depth) {
    if (!check_depth(depth)) return false;
    std::set<std::string> keys;
    take_char('{');
    if (take_char('}')) return true;
    do {
      if (!take_key(keys)) return false;
      if (!take_char(':')) return fail(msg("expected `:`, found {}", found()));
      if (!take_value(depth)) return false;
    } while (take_char(','));
    return take_char('}') || fail(msg("expected `,` or `}}`, found {}", found()));
  }

  bool take_key(std::set<std::string>& keys) {
    skip_blanks();
    const std::size_t from = at_;
    if (peek() != '"') return fail(msg("expected a key in quotes, found {}", found()));
    std::string key;
    if (!take_string(&key)) return false;
    if (keys.insert(key).second) return true;
    at_ = from;
    return fail(msg("the key \"{}\" stands twice in one object", escape_bytes(key)));
  }

  bool take_array(std::size_t depth) {
    if (!check_depth(depth)) return false;
    take_char('[');
    if (take_char(']')) return true;
    do {
      skip_blanks();
      if (!take_value(depth)) return false;
    } while (take_char(','));
    return take_char(']') || fail(msg("expected `,` or `]`, found {}", found()));
  }

  bool take_string(std::string* decoded) {
    const JsonStringScan scan = scan_json_string(text_.substr(at_));
    at_ += scan.size_bytes;
    if (!scan.why.empty()) return fail(scan.why);
    if (decoded != nullptr) *decoded = scan.text;
    return true;
  }

  bool take_word(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return fail_at_value();
    at_ += word.size();
    return true;
  }

  bool take_number() {
    const std::size_t from = at_;
    take_one("-");
    if (!is_digit(peek())) return at_ = from, fail_at_value();
    if (!take_one("0")) take_digits();
    bool is_integer = true;
    if (take_one(".")) {
      is_integer = false;
      if (!take_digits()) return fail(msg("expected a digit, found {}", found()));
    }
    if (take_one("eE")) {
      is_integer = false;
      take_one("+-");
      if (!take_digits()) return fail(msg("expected a digit, found {}", found()));
    }
    return check_number(from, is_integer);
  }

  bool check_number(std::size_t from, bool is_integer) {
    const std::string_view number = text_.substr(from, at_ - from);
    if (is_integer ? fits_int64(number) : fits_double(number)) return true;
    at_ = from;
    return is_integer ? fail(msg("the integer does not fit 64 bits"))
                      : fail(msg("the number is too large for a double"));
  }

  bool take_digits() {
    const std::size_t from = at_;
    while (is_digit(peek())) ++at_;
    return at_ > from;
  }

  bool take_one(std::string_view choices) {
    if (at_ >= text_.size() || choices.find(text_[at_]) == std::string_view::npos) return false;
    ++at_;
    return true;
  }

  // A structural character with the blanks on both sides of it.
  bool take_char(char wanted) {
    skip_blanks();
    if (!take_one(std::string_view(&wanted, 1))) return false;
    skip_blanks();
    return true;
  }

  void skip_blanks() {
    while (take_one(" \t\r\n")) {
    }
  }

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  std::string found() const {
    if (at_ >= text_.size()) return msg("the end");
    return fmt::format("`{}`", escape_bytes(text_.substr(at_, 1)));
  }

  bool check_depth(std::size_t depth) {
    if (depth <= limits_.depth_max) return true;
    return fail(msg("more than {} arrays and objects inside one another", limits_.depth_max));
  }

  bool fail_at_value() { return fail(msg("expected a value, found {}", found())); }

  bool fail(std::string why) {
    if (!fault_) fault_ = JsonFault{at_, std::move(why)};
    return false;
  }

  std::string_view text_;
  const JsonLimits& limits_;
  std::size_t at_ = 0;
  std::optional<JsonFault> fault_;
};

}  // namespace

std::optional<JsonFault> find_json_fault(std::string_view text, const JsonLimits& limits) {
  if (text.size() > limits.size_bytes_max) {
    return JsonFault{0, msg("{} bytes, at most {} are read", text.size(), limits.size_bytes_max)};
  }
  if (const std::size_t at = find_utf8_fault(text); at != std::string_view::npos) {
    return JsonFault{at, msg("this is not UTF-8")};
  }
  if (text.starts_with(kByteOrderMark)) return JsonFault{0, msg("a byte order mark")};
  return FaultFinder(text, limits).find();
}

}  // namespace kijun::codec
