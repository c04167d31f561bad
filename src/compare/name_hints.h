// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kijun::compare {

// Equal for names that differ only in case, leading zeros, Unicode form or blanks around them. For
// hints alone: ids are text, and 057 is not 57.
std::string likeness_key(std::string_view name);

// "leading zeros", "case", … where that is all that tells the two apart; none when they are equal
// or really differ.
std::optional<std::string> only_difference(std::string_view one, std::string_view other);

}  // namespace kijun::compare
