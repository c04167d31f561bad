// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace kijun::codec {

struct TextPosition {
  std::size_t line = 0;    // from 1
  std::size_t column = 0;  // from 1, in code points

  friend bool operator==(const TextPosition&, const TextPosition&) = default;
};

// Where the byte at `offset` stands; the place behind the last byte for an offset beyond it.
TextPosition position_at(std::string_view text, std::size_t offset);

// The offset of the first byte that begins no UTF-8 character; npos when all of it is UTF-8.
std::size_t find_utf8_fault(std::string_view text);

}  // namespace kijun::codec
