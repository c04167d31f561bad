// SPDX-License-Identifier: Apache-2.0
#include "base/digest.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"
#include "base/message.h"
#include "base/result.h"

namespace kijun {
namespace {

constexpr std::string_view kPrefix = "sha256:";
constexpr std::string_view kDigits = "0123456789abcdef";

std::optional<unsigned> digit_value(char c) {
  // By range, not by search: a ledger of 100,000 lines reads millions of digits.
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a' + 10);
  return std::nullopt;
}

Error bad_digest(std::string_view text) {
  return Error(ErrorCode::kUsage, msg("not a digest: {}", text))
      .because(msg("a digest is written sha256: and 64 lower-case hexadecimal digits"));
}

}  // namespace

Result<Digest> Digest::parse(std::string_view text) {
  if (!text.starts_with(kPrefix)) return bad_digest(text);
  return parse_hex(text.substr(kPrefix.size()));
}

Result<Digest> Digest::parse_hex(std::string_view hex) {
  if (hex.size() != 2 * kSizeBytes) return bad_digest(hex);
  Raw raw{};
  for (std::size_t i = 0; i < kSizeBytes; ++i) {
    const auto high = digit_value(hex[2 * i]);
    const auto low = digit_value(hex[2 * i + 1]);
    if (!high || !low) return bad_digest(hex);
    raw[i] = static_cast<std::byte>(*high * 16 + *low);
  }
  return Digest(raw);
}

std::string Digest::hex() const {
  std::string text;
  text.reserve(2 * kSizeBytes);
  for (const std::byte b : raw_) {
    text += kDigits[std::to_integer<unsigned>(b) >> 4U];
    text += kDigits[std::to_integer<unsigned>(b) & 15U];
  }
  return text;
}

}  // namespace kijun
