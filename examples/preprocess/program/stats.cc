// SPDX-License-Identifier: Apache-2.0
#include "stats.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace preprocess {
namespace {

struct ChannelStats {
  std::uint32_t min = 255;
  std::uint32_t max = 0;
  double mean = 0;
  double deviation = 0;
};

using RasterStats = std::array<ChannelStats, kRgb>;

ChannelStats measure(const Raster& raster, std::size_t channel) {
  ChannelStats stats;
  std::uint64_t sum = 0;
  std::uint64_t squares = 0;
  for (std::size_t i = channel; i < raster.rgb.size(); i += kRgb) {
    const std::uint32_t sample = raster.rgb[i];
    stats.min = std::min(stats.min, sample);
    stats.max = std::max(stats.max, sample);
    sum += sample;
    squares += sample * sample;
  }
  const auto count = static_cast<double>(raster.rgb.size() / kRgb);
  stats.mean = static_cast<double>(sum) / count;
  const double variance = static_cast<double>(squares) / count - stats.mean * stats.mean;
  stats.deviation = std::sqrt(std::max(0.0, variance));
  return stats;
}

RasterStats measure(const Raster& raster) {
  RasterStats stats;
  for (std::size_t channel = 0; channel < kRgb; ++channel) {
    stats[channel] = measure(raster, channel);
  }
  return stats;
}

// to_chars, because printf would follow the locale.
std::string decimal(double value) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.begin(), text.end(), value, std::chars_format::fixed, 4);
  return {text.begin(), end.ptr};
}

template <typename Text>
std::string list(const RasterStats& stats, const Text& text) {
  return "[" + text(stats[0]) + ", " + text(stats[1]) + ", " + text(stats[2]) + "]";
}

std::string size_and_samples(const Raster& raster) {
  const RasterStats stats = measure(raster);
  const auto min = [](const ChannelStats& s) { return std::to_string(s.min); };
  const auto max = [](const ChannelStats& s) { return std::to_string(s.max); };
  const auto mean = [](const ChannelStats& s) { return decimal(s.mean); };
  const auto deviation = [](const ChannelStats& s) { return decimal(s.deviation); };
  return "    \"height\": " + std::to_string(raster.size.height) + ",\n" +
         "    \"max\": " + list(stats, max) + ",\n" + "    \"mean\": " + list(stats, mean) + ",\n" +
         "    \"min\": " + list(stats, min) + ",\n" + "    \"std\": " + list(stats, deviation) +
         ",\n" + "    \"width\": " + std::to_string(raster.size.width) + "\n";
}

}  // namespace

std::string stats_json(const Picture& input, std::string_view format, const Raster& result) {
  return "{\n  \"input\": {\n    \"channels\": " + std::to_string(input.channels_stored) +
         ",\n    \"format\": \"" + std::string(format) + "\",\n" + size_and_samples(input.raster) +
         "  },\n  \"result\": {\n" + size_and_samples(result) + "  }\n}\n";
}

}  // namespace preprocess
