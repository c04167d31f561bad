// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace kijun::os {

enum class Reflink { kTry, kNo };

// Fills the empty file `to` with the first `size_bytes` of `from`: by reflink, else segment by
// segment, so that holes stay holes. 0 or an errno; ESTALE when `from` turned out shorter.
int copy_contents(int from, int to, std::uint64_t size_bytes, Reflink reflink);

}  // namespace kijun::os
