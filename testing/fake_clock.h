// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>

#include "os/clock.h"

namespace kijun::testing {

// Moves only when told to. Starts at 2026-12-01T00:00:00Z.
class FakeClock final : public os::Clock {
 public:
  Instant now() override { return Instant(wall_); }
  MonotonicTime monotonic_now() override { return monotonic_; }

  // Both clocks go forward.
  void advance(std::chrono::seconds by) {
    wall_ += by;
    monotonic_ += by;
  }
  // The wall clock alone, also backwards, as an administrator or NTP does.
  void set_wall(Instant to) { wall_ = to.at(); }

 private:
  std::chrono::sys_seconds wall_{std::chrono::sys_days(std::chrono::year(2026) / 12 / 1)};
  MonotonicTime monotonic_{std::chrono::hours(1)};
};

}  // namespace kijun::testing
