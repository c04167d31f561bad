// SPDX-License-Identifier: Apache-2.0
#include "codec/text_position.h"

#include <cstddef>
#include <string_view>

#include "base/utf8.h"

namespace kijun::codec {
namespace {

constexpr std::size_t kSequenceSizeMax = 4;

// Bytes of the character at `at`; 0 where there is none.
std::size_t character_size(std::string_view text, std::size_t at) {
  for (std::size_t size = 1; size <= kSequenceSizeMax && at + size <= text.size(); ++size) {
    if (is_utf8(text.substr(at, size))) return size;
  }
  return 0;
}

bool starts_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }

}  // namespace

TextPosition position_at(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  TextPosition position{1, 1};
  for (const char c : before) {
    if (c == '\n') {
      ++position.line;
      position.column = 1;
    } else if (starts_character(c)) {
      ++position.column;
    }
  }
  return position;
}

std::size_t find_utf8_fault(std::string_view text) {
  if (is_utf8(text)) return std::string_view::npos;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t size = character_size(text, at);
    if (size == 0) return at;
    at += size;
  }
  return std::string_view::npos;
}

}  // namespace kijun::codec
