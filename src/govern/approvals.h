// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "govern/actor.h"
#include "govern/drafts.h"
#include "ledger/ledger.h"
#include "model/state.h"

namespace kijun::govern {

struct Judgement {
  model::ApprovalWay way = model::ApprovalWay::kApprove;
  std::string reason;  // required for return and reject
  std::string nonce;
  std::optional<Instant> expires;  // default: 7 days or the order's end, whichever is earlier
};

// What an approval of this ticket would be for, now (R11).
model::ApprovalTarget target_of(const model::State& state, const model::TicketRecord& ticket);

// Approving needs every gate up to the accepted run (3), the result owner's role (6), or the switch
// decider's for a change that affects the service, and another person than the run's tester (6
// KJ-GATE-TESTER). Returning and rejecting need role and reason only. A known nonce is 6.
Result<model::ApprovalAct> judge_ticket(const model::State& state, TicketId ticket,
                                        const Judgement& judgement, const Actor& actor,
                                        const DraftFacts& drafts, const ledger::Head& head);

// For what is looser in the seal in force: an owner under the previous seal who neither prepared it
// nor tested since (6).
Result<model::ApprovalAct> judge_seal(const model::State& state, SealId seal,
                                      const Judgement& judgement, const Actor& actor,
                                      const ledger::Head& head);

// One thing that an approval names and that is something else now.
struct Moved {
  std::string what;  // manifest, seal, criteria, run, outputs, reference, campaigns
  std::string approved;
  std::string present;
};

enum class ApprovalState {
  kValid,
  kStale,  // `moved` says what
  kExpired,
  kCancelled,   // a later return or reject
  kNoRight,     // by somebody without the role, or by the tester of that run
  kNoApproval,  // a return or reject itself
};

struct ApprovalStanding {
  ApprovalState state = ApprovalState::kValid;
  std::vector<Moved> moved;
};
ApprovalStanding standing_of(const model::State& state, const model::TicketRecord& ticket,
                             const model::Recorded<model::ApprovalAct>& approval, Instant now);

// The latest approval that counts for this role, or null.
const model::Recorded<model::ApprovalAct>* valid_approval(const model::State& state,
                                                          const model::TicketRecord& ticket,
                                                          model::Role role, Instant now);
// A looser seal's approval by this person that nothing took back, or null.
const model::Recorded<model::ApprovalAct>* looser_approval(const model::State& state,
                                                           const model::SealRecord& seal,
                                                           std::string_view person);

}  // namespace kijun::govern
