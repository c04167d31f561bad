// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "codec/byte_source.h"
#include "ledger/finding.h"
#include "ledger/ledger.h"

namespace kijun::ledger {

inline constexpr std::size_t kFindingsMax = 10'000;

struct VerifyOptions {
  // Heads known from outside (a receipt, a dossier, what this machine saw last): the only thing
  // that shows a cut tail, or a change of the last line, which no later line vouches for.
  std::span<const Head> known_heads;
  // Types that are not flagged; empty: none is.
  std::span<const std::string_view> known_types;
};

struct Verification {
  std::vector<Finding> findings;        // in the order of the lines, at most kFindingsMax
  std::uint64_t findings_left_out = 0;  // beyond that bound
  std::uint64_t line_count = 0;         // whole lines, sound or not
  std::optional<Head> head;             // of the bytes as they are
  std::optional<Instant> last_time;     // of the last line that could be read
  std::optional<TornTail> torn;

  // No damage; flags may be there.
  bool sound() const;
  // "complete up to line 57 of 2026-11-30T10:00:00Z; nothing is known of later lines", or where
  // the first damage is.
  std::string summary() const;
};

// Reads everything and reports all that is wrong, not only the first; an error is returned only
// when the bytes cannot be read.
Result<Verification> verify(codec::ByteSource& bytes, const VerifyOptions& options);

}  // namespace kijun::ledger
