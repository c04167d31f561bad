// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "picture.h"

namespace preprocess {

constexpr std::uint32_t kLongestSide = 64;

// Interleaved RGB in 1/256 of a level (0 to 65280): the contrast stretch that follows would
// widen the steps of whole levels.
struct Samples {
  Size size;
  std::vector<std::uint16_t> values;
};

// The size with the same proportions whose longest side is kLongestSide; no side below 1.
Size fitted_size(Size from);

// Both filter with the same triangle (bilinear), as wide as one result pixel is in the source, at
// least one source pixel to each side, so that a reduced picture does not alias.

// Version A: weights in double precision, worked out for each result pixel.
Samples resize_double(const Raster& from, Size to);

// Version B: one table of whole-number weights per axis, rows first, then columns. Rows are kept
// in quarters of a level between the two, which is where its results differ from version A's.
Samples resize_fixed(const Raster& from, Size to);

}  // namespace preprocess
