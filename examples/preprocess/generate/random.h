// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace generate {

// splitmix64: the same numbers on every machine, which the standard distributions do not promise.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  }

  // From low to high, both included; the bias of the remainder does not matter for pictures.
  int between(int low, int high) {
    const auto count = static_cast<std::uint64_t>(high - low) + 1;
    return low + static_cast<int>(next() % count);
  }

 private:
  std::uint64_t state_;
};

}  // namespace generate
