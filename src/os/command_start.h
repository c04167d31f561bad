// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include "os/supervisor.h"

namespace kijun::os {

// What the forked command writes when it cannot become the program.
struct StartComplaint {
  StartFailure failure = StartFailure::kNone;
  int number = 0;
};

// The forked child's way to the program; ends in it or in a complaint. Async-signal-safe.
[[noreturn]] void become_command(const SupervisorPlan& plan, int output, int complaints,
                                 pid_t supervisor);

}  // namespace kijun::os
