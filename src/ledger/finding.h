// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.h"

namespace kijun::ledger {

// What a line is held against.
enum class Check {
  kForm,      // one canonical JSON object with the common fields
  kSequence,  // one more than the line before
  kChain,     // `prev` is the digest of the line before
  kLedgerId,  // the id of the genesis line
  kGenesis,   // the first line, and only the first
  kAnchor,    // a head known from outside
  kTorn,      // bytes behind the last LF
  kClock,     // not earlier than the line before
  kVersion,   // a version this kijun writes
  kType,      // a type this kijun knows
};
std::string_view to_string(Check check);  // "form", "sequence", …

// Damage: the record is not what it claims. A flag needs eyes but proves no damage.
enum class Weight { kDamage, kFlag };
Weight weight_of(Check check);
std::string_view problem_code(Check check);  // "KJ-LEDGER-CHAIN", …

struct Finding {
  std::uint64_t line = 0;  // from 1, as `sed -n` counts
  Check check = Check::kForm;
  std::string what;
  std::string why;
};

// The kCorrupt error of a reading that stops at the finding.
Error to_error(const Finding& finding);

}  // namespace kijun::ledger
