// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "govern/actor.h"
#include "govern/drafts.h"
#include "ledger/ledger.h"
#include "model/state.h"

namespace kijun::govern {

struct AdoptionRequest {
  TicketId ticket = TicketId(1);
  Instant effective = model::blank<Instant>();
  std::string effective_written;
  std::vector<std::string> campaigns;  // empty: all of the ticket's; never more than those
  std::vector<model::OpenDifference> open_differences;
};

struct AdoptionPlan {
  model::AdoptionAct adoption;
  std::vector<std::string> notes;  // "first adoption: there is nothing to go back to"
};

// Checks every gate again: to be called inside the transaction that writes the line. An effective
// instant may lie in the past (people adopt in the afternoon what they switched to that morning),
// but not before the approved run began (6 KJ-GATE-EFFECTIVE): nothing was in force before anything
// was known about it, and campaigns under it would be load extended before acceptance (R16).
Result<AdoptionPlan> adopt(const model::State& state, const AdoptionRequest& request,
                           const Actor& actor, const DraftFacts& drafts, const ledger::Head& head);

}  // namespace kijun::govern
