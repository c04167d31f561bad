// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kijun {

std::string join(std::span<const std::string> parts, std::string_view separator);
std::vector<std::string_view> split(std::string_view text, char separator);

// The known word closest to `word` by edit distance, or empty when none is near enough to be a
// likely slip (distance at most 2, or a third of the length for long words).
std::string_view nearest_word(std::string_view word, std::span<const std::string_view> known);

// "a, b, c and 7 more": never a hundred names on one line.
std::string short_list(std::span<const std::string> parts, std::size_t shown_max = 8);

}  // namespace kijun
