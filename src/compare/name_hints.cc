// SPDX-License-Identifier: Apache-2.0
#include "compare/name_hints.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/message.h"
#include "codec/unicode.h"

namespace kijun::compare {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string without_outer_blanks(std::string_view name) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t first = name.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return "";
  return std::string(name.substr(first, name.find_last_not_of(kBlanks) - first + 1));
}

// Of every number in the name: frame_007 and frame_7 look alike too.
std::string without_leading_zeros(std::string_view name) {
  std::string out;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool starts_number = i == 0 || !is_digit(name[i - 1]);
    if (starts_number) {
      while (name[i] == '0' && i + 1 < name.size() && is_digit(name[i + 1])) ++i;
    }
    out += name[i];
  }
  return out;
}

struct Likeness {
  std::string (*reduce)(std::string_view name);
  const char* name;
};

constexpr std::array kLikenesses{
    Likeness{codec::nfc, mark("Unicode form")},
    Likeness{without_outer_blanks, mark("leading or trailing space")},
    Likeness{without_leading_zeros, mark("leading zeros")},
    Likeness{codec::fold_case, mark("case")},
};

}  // namespace

std::string likeness_key(std::string_view name) {
  return without_leading_zeros(codec::fold_case(without_outer_blanks(name)));
}

std::optional<std::string> only_difference(std::string_view one, std::string_view other) {
  if (one == other) return std::nullopt;
  for (const Likeness& likeness : kLikenesses) {
    if (likeness.reduce(one) == likeness.reduce(other)) {
      return std::string(translate(likeness.name));
    }
  }
  if (likeness_key(one) != likeness_key(other)) return std::nullopt;
  return msg("case, leading zeros, Unicode form or space");
}

}  // namespace kijun::compare
