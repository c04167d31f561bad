// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kijun::codec {

struct JsonStringScan {
  std::string text;            // decoded, up to the fault
  std::size_t size_bytes = 0;  // with both quotes, or up to the fault
  std::string why;             // the fault; empty: none
};

// The string whose opening quote is the first byte of `rest`, which is UTF-8.
JsonStringScan scan_json_string(std::string_view rest);

}  // namespace kijun::codec
