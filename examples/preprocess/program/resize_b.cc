// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "resize.h"

namespace preprocess {
namespace {

// 255 * 2^14 * 2^2 leaves eight bits of a 32-bit sum free.
constexpr std::uint32_t kWeightBits = 14;
constexpr std::uint32_t kWeightOne = 1U << kWeightBits;

// Between the two passes rows are in quarters of a level. In whole levels the mean difference
// from version A rose to almost half a level where the contrast stretch is strong.
constexpr std::uint32_t kRowBits = 2;

struct Taps {
  std::uint32_t first = 0;             // source position of the first weight
  std::vector<std::uint32_t> weights;  // their sum is exactly kWeightOne
};

// The triangle in whole numbers. Positions are in 1/(2*to) of a source pixel, the coarsest unit
// in which every centre is whole.
Taps taps_of(std::uint32_t index, std::uint32_t from, std::uint32_t to) {
  const std::int64_t unit = 2 * std::int64_t{to};
  const std::int64_t centre = (2 * std::int64_t{index} + 1) * from;
  const std::int64_t reach = std::max<std::int64_t>(unit, 2 * std::int64_t{from});
  const auto height_at = [&](std::int64_t position) {
    return std::max<std::int64_t>(0, reach - std::abs(position * unit + to - centre));
  };
  const std::int64_t first = std::max<std::int64_t>(0, (centre - reach) / unit);
  const std::int64_t end = std::min<std::int64_t>(from, (centre + reach) / unit + 1);
  std::int64_t total = 0;
  for (std::int64_t p = first; p < end; ++p) total += height_at(p);

  Taps taps{static_cast<std::uint32_t>(first), {}};
  std::uint32_t given = 0;
  for (std::int64_t p = first; p < end; ++p) {
    const std::int64_t weight = (height_at(p) * kWeightOne + total / 2) / total;
    taps.weights.push_back(static_cast<std::uint32_t>(weight));
    given += taps.weights.back();
  }
  // What rounding left over, or took too much, goes to the largest: a flat picture stays flat.
  *std::max_element(taps.weights.begin(), taps.weights.end()) += kWeightOne - given;
  return taps;
}

std::vector<Taps> table(std::uint32_t from, std::uint32_t to) {
  std::vector<Taps> taps;
  taps.reserve(to);
  for (std::uint32_t i = 0; i < to; ++i) taps.push_back(taps_of(i, from, to));
  return taps;
}

void resize_row(const std::uint8_t* row, const std::vector<Taps>& table, std::uint16_t* result) {
  constexpr std::uint32_t shift = kWeightBits - kRowBits;
  constexpr std::uint32_t half = 1U << (shift - 1);
  for (const Taps& taps : table) {
    const std::uint8_t* pixel = row + std::size_t{taps.first} * kRgb;
    std::uint32_t red = half;
    std::uint32_t green = half;
    std::uint32_t blue = half;
    for (const std::uint32_t weight : taps.weights) {
      red += weight * pixel[0];
      green += weight * pixel[1];
      blue += weight * pixel[2];
      pixel += kRgb;
    }
    *result++ = static_cast<std::uint16_t>(red >> shift);
    *result++ = static_cast<std::uint16_t>(green >> shift);
    *result++ = static_cast<std::uint16_t>(blue >> shift);
  }
}

void resize_column(const std::vector<std::uint16_t>& rows, const Taps& taps,
                   std::vector<std::uint32_t>& sums, std::uint16_t* result) {
  constexpr std::uint32_t shift = kWeightBits + kRowBits - 8;  // to 1/256 of a level
  std::fill(sums.begin(), sums.end(), 1U << (shift - 1));
  const std::uint16_t* row = rows.data() + taps.first * sums.size();
  for (const std::uint32_t weight : taps.weights) {
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += weight * row[i];
    row += sums.size();
  }
  for (std::size_t i = 0; i < sums.size(); ++i) {
    result[i] = static_cast<std::uint16_t>(sums[i] >> shift);
  }
}

}  // namespace

Samples resize_fixed(const Raster& from, Size to) {
  const std::vector<Taps> across = table(from.size.width, to.width);
  const std::size_t stride = std::size_t{to.width} * kRgb;
  std::vector<std::uint16_t> rows(stride * from.size.height);
  for (std::size_t y = 0; y < from.size.height; ++y) {
    resize_row(&from.rgb[y * from.size.width * kRgb], across, &rows[y * stride]);
  }

  Samples result{to, std::vector<std::uint16_t>(sample_count(to))};
  std::vector<std::uint32_t> sums(stride);
  const std::vector<Taps> down = table(from.size.height, to.height);
  for (std::size_t y = 0; y < to.height; ++y) {
    resize_column(rows, down[y], sums, &result.values[y * stride]);
  }
  return result;
}

}  // namespace preprocess
