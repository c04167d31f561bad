// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "resize.h"

namespace preprocess {

Size fitted_size(Size from) {
  const std::uint32_t longest = std::max(from.width, from.height);
  const auto fit = [longest](std::uint32_t side) {
    return std::max(1U, (side * kLongestSide + longest / 2) / longest);
  };
  return {fit(from.width), fit(from.height)};
}

}  // namespace preprocess
