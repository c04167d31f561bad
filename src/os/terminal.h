// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>

namespace kijun::os {

enum class StandardStream { kIn, kOut, kError };

bool is_terminal(StandardStream stream);
// In columns; none where the stream is no terminal or does not say.
std::optional<std::size_t> terminal_width(StandardStream stream);

}  // namespace kijun::os
