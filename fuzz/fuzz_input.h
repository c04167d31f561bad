// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace kijun::fuzz {

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return {};
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace kijun::fuzz
