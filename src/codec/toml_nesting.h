// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace kijun::codec {

// The offset of the first key with more than `parts_max` dotted parts; npos when there is none.
// The parser has no bound of its own there: a file of dots would nest until the stack ends.
std::size_t find_long_key(std::string_view text, std::size_t parts_max);

}  // namespace kijun::codec
