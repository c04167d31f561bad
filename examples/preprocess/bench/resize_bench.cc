// SPDX-License-Identifier: Apache-2.0
//
// Times the two resizes side by side in one process: the ratio counts, as times vary with the
// machine. Usage: resize-bench [WIDTH HEIGHT]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "resize.h"

namespace {

using Resize = preprocess::Samples (*)(const preprocess::Raster&, preprocess::Size);

preprocess::Raster picture(preprocess::Size size) {
  preprocess::Raster raster{size, std::vector<std::uint8_t>(preprocess::sample_count(size))};
  std::uint32_t state = 1;
  for (std::uint8_t& sample : raster.rgb) {
    state = state * 1664525U + 1013904223U;
    sample = static_cast<std::uint8_t>(state >> 24);
  }
  return raster;
}

// The shortest of many tries, which is the one least disturbed by other work.
double microseconds(Resize resize, const preprocess::Raster& raster) {
  constexpr int kTries = 50;
  double shortest = 1e12;
  for (int i = 0; i < kTries; ++i) {
    const auto start = std::chrono::steady_clock::now();
    const preprocess::Samples result = resize(raster, fitted_size(raster.size));
    const std::chrono::duration<double, std::micro> elapsed =
        std::chrono::steady_clock::now() - start;
    if (!result.values.empty()) shortest = std::min(shortest, elapsed.count());
  }
  return shortest;
}

std::uint32_t side(const char* text) {
  const unsigned long value = std::strtoul(text, nullptr, 10);
  return static_cast<std::uint32_t>(std::clamp(value, 1UL, 4096UL));
}

}  // namespace

int main(int argc, char** argv) {
  preprocess::Size size{160, 120};
  if (argc == 3) size = {side(argv[1]), side(argv[2])};
  const preprocess::Raster raster = picture(size);
  const double a = microseconds(preprocess::resize_double, raster);
  const double b = microseconds(preprocess::resize_fixed, raster);
  std::printf("%ux%u: A %.1f us, B %.1f us, A/B %.1f\n", size.width, size.height, a, b, a / b);
  return 0;
}
