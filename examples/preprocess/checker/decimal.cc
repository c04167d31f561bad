// SPDX-License-Identifier: Apache-2.0
#include "decimal.h"

#include <charconv>

namespace check {
namespace {

constexpr std::size_t kDecimals = 6;

bool parse_digits(std::string_view text, std::uint64_t& number) {
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && stop == end;
}

}  // namespace

std::optional<std::uint64_t> parse_millionths(std::string_view text) {
  const std::size_t point = text.find('.');
  std::uint64_t whole = 0;
  if (!parse_digits(text.substr(0, point), whole) || whole > kLevelMax) return std::nullopt;
  std::uint64_t part = 0;
  if (point != std::string_view::npos) {
    std::string decimals(text.substr(point + 1));
    if (decimals.empty() || decimals.size() > kDecimals) return std::nullopt;
    decimals.resize(kDecimals, '0');
    if (!parse_digits(decimals, part)) return std::nullopt;
  }
  const std::uint64_t millionths = whole * kMillion + part;
  if (millionths > kLevelMax * kMillion) return std::nullopt;
  return millionths;
}

std::string mean_text(std::uint64_t sum, std::uint64_t count) {
  return millionths_text((sum * kMillion + count - 1) / count);
}

std::string millionths_text(std::uint64_t millionths) {
  std::string text = std::to_string(millionths / kMillion);
  std::string decimals = std::to_string(kMillion + millionths % kMillion).substr(1);
  decimals.resize(decimals.find_last_not_of('0') + 1);
  return decimals.empty() ? text : text + "." + decimals;
}

}  // namespace check
