// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cerrno>
#include <string>

#include "base/error.h"

namespace kijun::os {

// The system's text for an errno value.
std::string errno_text(int number);
// `what` failed with `number`; the code follows from the number as os/file_system.h says.
Error errno_error(int number, std::string what);

// Calls again while a signal interrupts; 0 when it worked, else the errno, read at once.
template <typename Call>
int errno_of(Call call) {
  while (true) {
    if (call() >= 0) return 0;
    const int number = errno;
    if (number != EINTR) return number;
  }
}

}  // namespace kijun::os
