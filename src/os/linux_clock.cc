// SPDX-License-Identifier: Apache-2.0
#include "os/linux_clock.h"

#include <chrono>

#include "base/time.h"

namespace kijun::os {

Instant LinuxClock::now() {
  return Instant(std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now()));
}

MonotonicTime LinuxClock::monotonic_now() { return std::chrono::steady_clock::now(); }

}  // namespace kijun::os
