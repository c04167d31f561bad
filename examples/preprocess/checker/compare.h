// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "image.h"

namespace check {

struct Difference {
  std::uint32_t max_abs = 0;
  std::uint64_t sum_abs = 0;
  std::uint64_t count = 0;  // of samples compared
  std::size_t worst = 0;    // index of the first sample that differs by max_abs
};

// Of two images with the same shape.
Difference compare(const Image& reference, const Image& candidate);

bool mean_is_within(const Difference& difference, std::uint64_t limit_millionths);

}  // namespace check
