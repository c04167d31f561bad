// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace check {

// Limits and means are counted in millionths, so that no verdict hangs on how a binary fraction
// was rounded.
constexpr std::uint64_t kMillion = 1'000'000;
constexpr std::uint64_t kLevelMax = 65535;

// "0.5" is 500000. Nothing for a sign, an exponent, more than six decimals, or above kLevelMax.
std::optional<std::uint64_t> parse_millionths(std::string_view text);

// sum/count in at most six decimals, rounded up: a difference never reads as none, and a mean
// above its limit never reads as equal to it.
std::string mean_text(std::uint64_t sum, std::uint64_t count);

std::string millionths_text(std::uint64_t millionths);

}  // namespace check
