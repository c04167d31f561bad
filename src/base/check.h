// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace kijun {

// Ends the program with the place and the broken expectation on stderr, exit status 70.
[[noreturn]] void fail_check(const char* file, int line, const char* expectation);

}  // namespace kijun

// For mistakes in kijun alone; stays on in releases. Input, files, peers and hardware are never
// judged by it: they get a Result.
#define KIJUN_ASSERT(expectation)                        \
  (static_cast<bool>(expectation) ? static_cast<void>(0) \
                                  : ::kijun::fail_check(__FILE__, __LINE__, #expectation))

#define KIJUN_UNREACHABLE() ::kijun::fail_check(__FILE__, __LINE__, "unreachable")
