// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>

#include "resize.h"

namespace preprocess {
namespace {

struct Window {
  double centre = 0;  // of the result pixel, in source pixels
  double reach = 1;   // of the triangle to each side
  std::uint32_t first = 0;
  std::uint32_t end = 0;
};

Window window_of(std::uint32_t index, std::uint32_t from, std::uint32_t to) {
  const double scale = static_cast<double>(from) / to;
  Window window;
  window.centre = (index + 0.5) * scale;
  window.reach = std::max(1.0, scale);
  const double first = std::max(0.0, std::floor(window.centre - window.reach));
  const double end = std::min<double>(from, std::ceil(window.centre + window.reach));
  window.first = static_cast<std::uint32_t>(first);
  window.end = static_cast<std::uint32_t>(end);
  return window;
}

double weight_at(const Window& window, std::uint32_t position) {
  const double distance = std::abs(position + 0.5 - window.centre) / window.reach;
  return std::max(0.0, 1.0 - distance);
}

void resize_pixel(const Raster& from, const Window& across, const Window& down,
                  std::uint16_t* result) {
  std::array<double, kRgb> sum{};
  double weight_sum = 0;
  for (std::uint32_t y = down.first; y < down.end; ++y) {
    for (std::uint32_t x = across.first; x < across.end; ++x) {
      const double weight = weight_at(across, x) * weight_at(down, y);
      const std::size_t at = (std::size_t{y} * from.size.width + x) * kRgb;
      for (std::size_t c = 0; c < kRgb; ++c) sum[c] += weight * from.rgb[at + c];
      weight_sum += weight;
    }
  }
  for (std::size_t c = 0; c < kRgb; ++c) {
    result[c] = static_cast<std::uint16_t>(std::lround(sum[c] / weight_sum * 256.0));
  }
}

}  // namespace

Samples resize_double(const Raster& from, Size to) {
  Samples result{to, std::vector<std::uint16_t>(sample_count(to))};
  for (std::uint32_t y = 0; y < to.height; ++y) {
    const Window down = window_of(y, from.size.height, to.height);
    for (std::uint32_t x = 0; x < to.width; ++x) {
      const Window across = window_of(x, from.size.width, to.width);
      const std::size_t at = (std::size_t{y} * to.width + x) * kRgb;
      resize_pixel(from, across, down, &result.values[at]);
    }
  }
  return result;
}

}  // namespace preprocess
