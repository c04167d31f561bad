// SPDX-License-Identifier: Apache-2.0
#include "base/check.h"

#include <fmt/core.h>

#include <cstdio>
#include <cstdlib>

namespace kijun {

void fail_check(const char* file, int line, const char* expectation) {
  fmt::print(stderr, "kijun: internal error at {}:{}: {}\n", file, line, expectation);
  // No unwinding: state that broke an invariant must not run destructors that write.
#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
  std::abort();  // libFuzzer keeps the input that led here; it does not see _Exit
#else
  std::_Exit(70);
#endif
}

}  // namespace kijun
