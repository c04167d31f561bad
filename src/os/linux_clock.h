// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "os/clock.h"

namespace kijun::os {

// CLOCK_REALTIME and CLOCK_MONOTONIC. Stateless and thread safe.
class LinuxClock final : public Clock {
 public:
  Instant now() override;
  MonotonicTime monotonic_now() override;
};

}  // namespace kijun::os
