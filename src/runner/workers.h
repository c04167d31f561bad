// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>

#include "base/result.h"

namespace kijun::runner {

// Calls `work(i)` for 0 ≤ i < count from up to `jobs` threads. The first error stops what has not
// begun and is returned; calls under way come to their end.
Result<void> for_each_parallel(std::size_t count, std::size_t jobs,
                               const std::function<Result<void>(std::size_t)>& work);

}  // namespace kijun::runner
