// SPDX-License-Identifier: Apache-2.0
#include "base/utf8.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace kijun {
namespace {

struct Decoded {
  std::uint32_t code_point = 0;
  std::size_t size_bytes = 0;  // 0: not UTF-8 here
};

bool is_continuation(unsigned char c) { return (c & 0xC0U) == 0x80U; }

std::size_t sequence_size(unsigned char lead) {
  if (lead < 0x80U) return 1;
  if (lead >= 0xC2U && lead <= 0xDFU) return 2;
  if (lead >= 0xE0U && lead <= 0xEFU) return 3;
  if (lead >= 0xF0U && lead <= 0xF4U) return 4;
  return 0;
}

Decoded decode_at(std::string_view text, std::size_t at) {
  const auto lead = static_cast<unsigned char>(text[at]);
  const std::size_t size = sequence_size(lead);
  if (size == 0 || at + size > text.size()) return {};
  if (size == 1) return {lead, 1};
  std::uint32_t point = lead & (0x7FU >> size);
  for (std::size_t i = 1; i < size; ++i) {
    const auto c = static_cast<unsigned char>(text[at + i]);
    if (!is_continuation(c)) return {};
    point = (point << 6U) | (c & 0x3FU);
  }
  const bool overlong = (size == 3 && point < 0x800U) || (size == 4 && point < 0x10000U);
  const bool surrogate = point >= 0xD800U && point <= 0xDFFFU;
  if (overlong || surrogate || point > 0x10FFFFU) return {};
  return {point, size};
}

// Characters that could move the cursor, end a line or reorder what a person reads.
bool is_disruptive(std::uint32_t point) {
  return point < 0x20U || (point >= 0x7FU && point <= 0x9FU) || point == 0x200EU ||
         point == 0x200FU || (point >= 0x2028U && point <= 0x202EU) ||
         (point >= 0x2066U && point <= 0x2069U) || point == 0xFEFFU;
}

void append_hex(std::string& out, std::string_view octets) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  for (const char c : octets) {
    const auto value = static_cast<unsigned char>(c);
    out += "\\x";
    out += kDigits[value >> 4U];
    out += kDigits[value & 15U];
  }
}

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

}  // namespace

bool is_utf8(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const Decoded decoded = decode_at(text, at);
    if (decoded.size_bytes == 0) return false;
    at += decoded.size_bytes;
  }
  return true;
}

std::string escape_bytes(std::string_view bytes) {
  std::string out;
  out.reserve(bytes.size());
  std::size_t at = 0;
  while (at < bytes.size()) {
    const Decoded decoded = decode_at(bytes, at);
    const std::size_t size = decoded.size_bytes == 0 ? 1 : decoded.size_bytes;
    const std::string_view octets = bytes.substr(at, size);
    if (decoded.size_bytes == 0 || is_disruptive(decoded.code_point)) {
      append_hex(out, octets);
    } else if (octets == "\\") {
      out += "\\\\";
    } else {
      out += octets;
    }
    at += size;
  }
  return out;
}

bool unescape_bytes(std::string_view text, std::string& bytes) {
  bytes.clear();
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '\\') {
      bytes += text[at];
      continue;
    }
    if (at + 1 < text.size() && text[at + 1] == '\\') {
      bytes += '\\';
      at += 1;
      continue;
    }
    if (at + 3 >= text.size() || text[at + 1] != 'x') return false;
    const int high = hex_value(text[at + 2]);
    const int low = hex_value(text[at + 3]);
    if (high < 0 || low < 0) return false;
    bytes += static_cast<char>(high * 16 + low);
    at += 3;
  }
  return true;
}

}  // namespace kijun
