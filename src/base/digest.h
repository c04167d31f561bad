// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace kijun {

// A SHA-256 content address. Printed and parsed as "sha256:" and 64 lower-case hex digits.
class Digest {
 public:
  static constexpr std::size_t kSizeBytes = 32;
  using Raw = std::array<std::byte, kSizeBytes>;

  explicit Digest(const Raw& raw) : raw_(raw) {}
  // kUsage when the text is anything but the printed form.
  static Result<Digest> parse(std::string_view text);
  // kUsage when the text is anything but 64 lower-case hex digits.
  static Result<Digest> parse_hex(std::string_view hex);

  const Raw& raw() const { return raw_; }
  std::string str() const { return "sha256:" + hex(); }
  std::string hex() const;
  // The first 12 digits: enough for people, never for the record.
  std::string brief() const { return hex().substr(0, 12); }

  friend auto operator<=>(const Digest&, const Digest&) = default;

 private:
  Raw raw_;
};

}  // namespace kijun

template <>
struct std::hash<kijun::Digest> {
  std::size_t operator()(const kijun::Digest& digest) const noexcept {
    std::size_t value = 0;
    std::memcpy(&value, digest.raw().data(), sizeof value);
    return value;
  }
};
