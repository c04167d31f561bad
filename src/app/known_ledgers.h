// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/surroundings.h"
#include "ledger/ledger.h"

namespace kijun::app {

// What this machine saw last of one ledger; kept outside every project, in the user's state folder.
struct KnownLedger {
  std::string order;
  std::string ledger;
  ledger::Head head;
};

// Ids of the ledgers this machine knows for an order, sorted.
Result<std::vector<std::string>> known_ledgers(const Scene& scene, std::string_view order);
// What this machine saw last of this ledger, under whatever order; empty when it never saw it.
Result<std::vector<ledger::Head>> known_heads(const Scene& scene, std::string_view ledger_id);
// Replaces what was known of that ledger.
Result<void> remember_ledger(const Scene& scene, const KnownLedger& known);

}  // namespace kijun::app
