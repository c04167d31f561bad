// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "govern/actor.h"
#include "model/state.h"

namespace kijun::govern {

struct TicketDraft {
  std::string to;
  std::vector<std::string> campaigns;
  std::string reason;
  std::string bigger_reason;
  std::vector<model::Change> changed;  // against the adoption in force; changes_between
  std::vector<std::string> kept;
};

// kNotFound for a version that is not recorded, kConflict KJ-GATE-TICKET-OPEN when another open
// ticket has this candidate, kUndecided KJ-GATE-BIGGER for a bigger change without its own reason
// and KJ-GATE-OWNER when nobody has the deciding roles, kUsage for missing words.
Result<model::TicketAct> open_ticket(const model::State& state, const TicketDraft& draft,
                                     const Actor& actor);

enum class Captured { kYes, kNo };

struct TicketRevision {
  std::string to;  // the new candidate; the present one to tell its changes once it is captured
  Captured captured = Captured::kNo;  // kYes: the lists below are told; also when the manifest line
                                      // is written in the same go
  std::vector<model::Change> changed;  // against the adoption in force
  std::vector<std::string> kept;
  std::vector<model::Change> revised;  // against the candidate before
  std::string bigger_reason;
};

// The ticket with another candidate. May be called before the new version is captured (changes then
// empty) and again after. `bigger` is set for three kinds, and while a rejection is being diagnosed
// for more than one revised thing (R12); without a reason may_start and approvals are then refused.
// kUndecided KJ-GATE-UNCHANGED when a recorded revision changes nothing: that would be another try.
Result<model::TicketAct> revise_ticket(const model::State& state, TicketId ticket,
                                       const TicketRevision& revision, const Actor& actor);

Result<model::TicketAct> close_ticket(const model::State& state, TicketId ticket,
                                      const std::string& reason, const Actor& actor);

// kNotFound for an unknown one, kConflict KJ-GATE-TICKET-CLOSED for a closed one.
Result<const model::TicketRecord*> require_open_ticket(const model::State& state, TicketId ticket);

// A candidate of this ticket was rejected by a full run and none was accepted since.
bool diagnoses_rejection(const model::State& state, const model::TicketAct& ticket);

// A campaign of the ticket is being processed now: the switch decider approves too.
bool affects_service(const model::State& state, const model::TicketAct& ticket);

}  // namespace kijun::govern
