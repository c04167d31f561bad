// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

// Looks at /proc and at open descriptors without allocating: everything here may be called between
// fork and exec of a program with several threads.
namespace kijun::os {

// Sends `signal` to the direct children of the calling process.
void signal_children(int signal);

// Sends `signal` to all descendants of the calling process, as far as one table holds them
// (kDescendantsMax) and as they can be seen at this moment. What it misses is met again as a child
// once its parent is gone.
void signal_descendants(int signal);

inline constexpr int kDescendantsMax = 4096;

// Closes every descriptor from 3 on except these; `kept` is sorted in place.
void close_all_but(int* kept, int count);

}  // namespace kijun::os
