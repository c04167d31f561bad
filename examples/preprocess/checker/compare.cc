// SPDX-License-Identifier: Apache-2.0
#include "compare.h"

#include "decimal.h"

namespace check {

// The largest products that are made below and in mean_text: both fit 64 bits.
constexpr std::uint64_t kSamplesMax = kPixelsMax * kChannelsMax;
static_assert(kSamplesMax * kLevelMax <= (~0ULL - kSamplesMax) / kMillion);

Difference compare(const Image& reference, const Image& candidate) {
  Difference difference;
  difference.count = reference.samples.size();
  for (std::size_t i = 0; i < reference.samples.size(); ++i) {
    const std::uint32_t a = reference.samples[i];
    const std::uint32_t b = candidate.samples[i];
    const std::uint32_t distance = a > b ? a - b : b - a;
    difference.sum_abs += distance;
    if (distance > difference.max_abs) {
      difference.max_abs = distance;
      difference.worst = i;
    }
  }
  return difference;
}

bool mean_is_within(const Difference& difference, std::uint64_t limit_millionths) {
  return difference.sum_abs * kMillion <= limit_millionths * difference.count;
}

}  // namespace check
