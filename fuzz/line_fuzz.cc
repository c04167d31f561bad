// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "base/error.h"
#include "fuzz/fuzz_input.h"
#include "model/line.h"

// A line that is taken prints the very bytes that it was read from; any other is corrupt.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = kijun::fuzz::as_text(data, size);
  const auto line = kijun::model::parse_line(text);
  if (!line.ok()) {
    KIJUN_ASSERT(line.error().code() == kijun::ErrorCode::kCorrupt);
    return 0;
  }
  // A later version may have fields that this one does not print.
  if (line.value().version != kijun::model::kLineVersion) return 0;
  const auto printed = kijun::model::print_line(line.value());
  KIJUN_ASSERT(printed.ok());
  KIJUN_ASSERT(printed.value() == std::string(text) + "\n");
  return 0;
}
