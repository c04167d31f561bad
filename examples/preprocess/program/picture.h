// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace preprocess {

// Far above any picture worth normalising to 64 pixels, and low enough that sums of squares of
// all samples fit 64 bits and that a forged header cannot ask for all the memory.
constexpr std::uint32_t kSideMax = 16384;
constexpr std::uint64_t kPixelsMax = 1ULL << 26;

constexpr std::size_t kRgb = 3;

struct Size {
  std::uint32_t width = 0;
  std::uint32_t height = 0;
};

constexpr bool is_allowed(Size size) {
  return size.width > 0 && size.height > 0 && size.width <= kSideMax && size.height <= kSideMax &&
         std::uint64_t{size.width} * size.height <= kPixelsMax;
}

constexpr std::size_t sample_count(Size size) {
  return std::size_t{size.width} * size.height * kRgb;
}

// Interleaved 8-bit RGB, rows from the top, no padding.
struct Raster {
  Size size;
  std::vector<std::uint8_t> rgb;
};

struct Picture {
  Raster raster;
  std::uint32_t channels_stored = 0;  // in the file, before conversion to RGB
};

}  // namespace preprocess
