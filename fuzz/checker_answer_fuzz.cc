// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "base/utf8.h"
#include "compare/checker_answer.h"
#include "fuzz/fuzz_input.h"

// What a checker prints is an answer or an error that can be shown.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto answer = kijun::compare::parse_answer(kijun::fuzz::as_text(data, size));
  if (!answer.ok()) {
    KIJUN_ASSERT(kijun::is_utf8(answer.error().what()) && kijun::is_utf8(answer.error().why()));
  }
  return 0;
}
