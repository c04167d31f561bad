// SPDX-License-Identifier: Apache-2.0
#include "codec/json_string.h"

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/message.h"

namespace kijun::codec {
namespace {

constexpr std::uint32_t kHighFirst = 0xD800;
constexpr std::uint32_t kLowFirst = 0xDC00;
constexpr std::uint32_t kSurrogateLast = 0xDFFF;

std::optional<std::uint32_t> read_unit(std::string_view rest) {
  constexpr std::size_t kSize = 6;
  if (rest.size() < kSize || !rest.starts_with("\\u")) return std::nullopt;
  std::uint32_t unit = 0;
  const char* const end = rest.data() + kSize;
  const auto read = std::from_chars(rest.data() + 2, end, unit, 16);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return unit;
}

void append_utf8(std::string& out, std::uint32_t point) {
  const auto tail = [&](unsigned shift) {
    out += static_cast<char>(0x80U | ((point >> shift) & 0x3FU));
  };
  if (point < 0x80U) {
    out += static_cast<char>(point);
  } else if (point < 0x800U) {
    out += static_cast<char>(0xC0U | (point >> 6U));
    tail(0);
  } else if (point < 0x10000U) {
    out += static_cast<char>(0xE0U | (point >> 12U));
    tail(6);
    tail(0);
  } else {
    out += static_cast<char>(0xF0U | (point >> 18U));
    tail(12);
    tail(6);
    tail(0);
  }
}

class StringScanner {
 public:
  explicit StringScanner(std::string_view rest) : rest_(rest) {}

  JsonStringScan scan() && {
    at_ = 1;
    while (true) {
      if (at_ >= rest_.size()) return stop(msg("the string does not end"));
      const char c = rest_[at_];
      if (static_cast<unsigned char>(c) < 0x20U) {
        return stop(msg("a control character must be written as an escape"));
      }
      if (c == '"') {
        ++at_;
        return stop("");
      }
      if (c == '\\') {
        if (auto why = take_escape()) return stop(std::move(*why));
        continue;
      }
      text_ += c;
      ++at_;
    }
  }

 private:
  std::optional<std::string> take_escape() {
    constexpr std::string_view kLetters = "\"\\/bfnrt";
    constexpr std::string_view kMeant = "\"\\/\b\f\n\r\t";
    const char letter = at_ + 1 < rest_.size() ? rest_[at_ + 1] : '\0';
    if (letter == 'u') return take_unicode();
    const auto known = kLetters.find(letter);
    if (known == std::string_view::npos) return msg("no escape starts like this");
    text_ += kMeant[known];
    at_ += 2;
    return std::nullopt;
  }

  std::optional<std::string> take_unicode() {
    constexpr std::size_t kUnitSize = 6;
    const auto unit = read_unit(rest_.substr(at_));
    if (!unit) return msg("`\\u` needs four hexadecimal digits");
    if (*unit < kHighFirst || *unit > kSurrogateLast) {
      append_utf8(text_, *unit);
      at_ += kUnitSize;
      return std::nullopt;
    }
    const auto low = read_unit(rest_.substr(at_).substr(kUnitSize));
    if (*unit >= kLowFirst || !low || *low < kLowFirst || *low > kSurrogateLast) {
      return msg("half of a surrogate pair is no character");
    }
    append_utf8(text_, 0x10000U + ((*unit - kHighFirst) << 10U) + (*low - kLowFirst));
    at_ += 2 * kUnitSize;
    return std::nullopt;
  }

  JsonStringScan stop(std::string why) { return {std::move(text_), at_, std::move(why)}; }

  std::string_view rest_;
  std::size_t at_ = 0;
  std::string text_;
};

}  // namespace

JsonStringScan scan_json_string(std::string_view rest) { return StringScanner(rest).scan(); }

}  // namespace kijun::codec
