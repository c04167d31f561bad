// SPDX-License-Identifier: Apache-2.0
#include "ledger/finding.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "base/check.h"
#include "base/error.h"
#include "base/message.h"

namespace kijun::ledger {
namespace {

struct CheckRow {
  Check check;
  std::string_view name;
  Weight weight;
  std::string_view problem_code;
};

constexpr std::array<CheckRow, 10> kChecks = {{
    {Check::kForm, "form", Weight::kDamage, "KJ-LEDGER-FORM"},
    {Check::kSequence, "sequence", Weight::kDamage, "KJ-LEDGER-SEQUENCE"},
    {Check::kChain, "chain", Weight::kDamage, "KJ-LEDGER-CHAIN"},
    {Check::kLedgerId, "ledger-id", Weight::kDamage, "KJ-LEDGER-ID"},
    {Check::kGenesis, "genesis", Weight::kDamage, "KJ-LEDGER-GENESIS"},
    {Check::kAnchor, "anchor", Weight::kDamage, "KJ-LEDGER-ANCHOR"},
    {Check::kTorn, "torn", Weight::kFlag, "KJ-LEDGER-TORN"},
    {Check::kClock, "clock", Weight::kFlag, "KJ-LEDGER-CLOCK"},
    {Check::kVersion, "version", Weight::kFlag, "KJ-LEDGER-VERSION"},
    {Check::kType, "type", Weight::kFlag, "KJ-LEDGER-TYPE"},
}};

const CheckRow& row(Check check) {
  const CheckRow& found = kChecks[static_cast<std::size_t>(check)];
  KIJUN_ASSERT(found.check == check);
  return found;
}

}  // namespace

std::string_view to_string(Check check) { return row(check).name; }
Weight weight_of(Check check) { return row(check).weight; }
std::string_view problem_code(Check check) { return row(check).problem_code; }

Error to_error(const Finding& finding) {
  return Error(ErrorCode::kCorrupt, msg("the ledger is damaged at line {}", finding.line))
      .because(finding.what + ": " + finding.why)
      .next("kijun ledger verify")
      .about(std::to_string(finding.line))
      .coded(std::string(problem_code(finding.check)));
}

}  // namespace kijun::ledger
