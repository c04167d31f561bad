// SPDX-License-Identifier: Apache-2.0
#include "base/check.h"

#include <fmt/core.h>

#include <cstdio>
#include <cstdlib>

namespace kijun {

void fail_check(const char* file, int line, const char* expectation) {
  fmt::print(stderr, "kijun: internal error at {}:{}: {}\n", file, line, expectation);
  // No unwinding: state that broke an invariant must not run destructors that write.
  std::_Exit(70);
}

}  // namespace kijun
