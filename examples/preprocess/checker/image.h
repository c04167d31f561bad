// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace check {

// With these bounds every figure that compare.cc makes fits 64 bits; see there.
constexpr std::uint32_t kSideMax = 16384;
constexpr std::uint64_t kPixelsMax = 1ULL << 26;
constexpr std::uint32_t kChannelsMax = 4;

// Samples as the file stores them: palette resolved, nothing else converted.
struct Image {
  std::uint32_t width = 0;
  std::uint32_t height = 0;
  std::uint32_t channels = 0;
  std::uint32_t depth = 8;  // bits per sample, 8 or 16
  std::vector<std::uint16_t> samples;
};

// "64x48, 3 channels, 8 bits"
std::string shape(const Image& image);

}  // namespace check
