// SPDX-License-Identifier: Apache-2.0
#include "stretch.h"

#include <algorithm>

namespace preprocess {
namespace {

void stretch_channel(const Samples& samples, std::size_t channel, Raster& result) {
  const std::vector<std::uint16_t>& values = samples.values;
  std::uint32_t low = values[channel];
  std::uint32_t high = low;
  for (std::size_t i = channel; i < values.size(); i += kRgb) {
    low = std::min<std::uint32_t>(low, values[i]);
    high = std::max<std::uint32_t>(high, values[i]);
  }
  const std::uint32_t range = high - low;
  for (std::size_t i = channel; i < values.size(); i += kRgb) {
    const std::uint32_t level =
        range == 0 ? (values[i] + 128U) / 256U : ((values[i] - low) * 255U + range / 2) / range;
    result.rgb[i] = static_cast<std::uint8_t>(level);
  }
}

}  // namespace

Raster stretch(const Samples& samples) {
  Raster result{samples.size, std::vector<std::uint8_t>(samples.values.size())};
  for (std::size_t channel = 0; channel < kRgb; ++channel) {
    stretch_channel(samples, channel, result);
  }
  return result;
}

}  // namespace preprocess
