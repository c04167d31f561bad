// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/time.h"

namespace kijun::os {

class Clock {
 public:
  virtual ~Clock() = default;
  virtual Instant now() = 0;
  virtual MonotonicTime monotonic_now() = 0;
};

}  // namespace kijun::os
