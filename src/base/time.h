// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <compare>
#include <string>
#include <string_view>

#include "base/result.h"

namespace kijun {

// Wall time, whole seconds since 1970-01-01T00:00:00Z. Never used for order or durations: the
// ledger's sequence gives order, MonotonicTime gives durations.
class Instant {
 public:
  explicit Instant(std::chrono::sys_seconds at) : at_(at) {}
  // RFC 3339 with seconds and a zone; seconds may be left out ("2026-12-01T09:00+09:00").
  // kUsage for anything else, a missing zone included: an instant without one is a guess.
  static Result<Instant> parse(std::string_view text);
  std::chrono::sys_seconds at() const { return at_; }
  // "2026-12-01T00:00:00Z".
  std::string str() const;
  friend auto operator<=>(const Instant&, const Instant&) = default;

 private:
  std::chrono::sys_seconds at_;
};

// A clock that only goes forward; the origin has no meaning.
using MonotonicTime = std::chrono::time_point<std::chrono::steady_clock, std::chrono::nanoseconds>;

}  // namespace kijun
