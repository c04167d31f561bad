// SPDX-License-Identifier: Apache-2.0
#include "base/ids.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "base/utf8.h"

namespace kijun {
namespace {

constexpr std::size_t kNameSizeMax = 64;

bool is_name_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
         c == '_' || c == '-' || c == '+';
}

}  // namespace

Result<std::uint64_t> parse_numbered_id(std::string_view prefix, std::string_view text) {
  const auto refuse = [&] {
    return Error(ErrorCode::kUsage, msg("not an id: {}", escape_bytes(text)))
        .because(msg("expected {}- and a number, such as {}-1", prefix, prefix));
  };
  if (!text.starts_with(prefix) || text.size() < prefix.size() + 2) return refuse();
  if (text[prefix.size()] != '-') return refuse();
  const std::string_view digits = text.substr(prefix.size() + 1);
  std::uint64_t number = 0;
  const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (code != std::errc() || end != digits.data() + digits.size()) return refuse();
  if (digits.front() == '0') return refuse();
  return number;
}

Result<std::string> parse_name(std::string_view what, std::string_view text) {
  const bool fits = !text.empty() && text.size() <= kNameSizeMax && text.front() != '-' &&
                    text.front() != '.' && std::all_of(text.begin(), text.end(), is_name_char);
  if (!fits) {
    return Error(ErrorCode::kUsage, msg("not a usable {}: \"{}\"", what, escape_bytes(text)))
        .because(msg("a name is 1 to {} letters, digits, . _ - + and starts with none of . -",
                     kNameSizeMax));
  }
  return std::string(text);
}

}  // namespace kijun
