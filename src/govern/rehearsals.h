// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "govern/actor.h"
#include "govern/runs.h"
#include "model/state.h"

namespace kijun::govern {

// What a rehearsal has to restore: the reference in force with its own inputs and criteria. The
// pointers live as long as the state.
struct RehearsalPlan {
  const model::Recorded<model::AdoptionAct>* adoption;
  const model::Recorded<model::ManifestAct>* manifest;  // as it was when that run started
  const model::RunRecord* run;                          // whose outputs are the reference
  const model::SealRecord* seal;                        // that run's own
  std::string from;                                     // the candidate that would be left
  RunPlan rehearsal;  // kind rehearsal; jobs and fingerprint are the caller's to fill
};

// kUndecided KJ-GATE-NOTHING-TO-RESTORE before the first adoption.
Result<RehearsalPlan> plan_rehearsal(const model::State& state, TicketId ticket,
                                     const Actor& actor);

enum class RehearsalState {
  kNotNeeded,  // first adoption: there is nothing to go back to
  kMissing,
  kStale,  // of another reference or for another candidate
  kFailed,
  kCurrent,
};
struct RehearsalStanding {
  RehearsalState state = RehearsalState::kMissing;
  const model::Recorded<model::RehearsalAct>* rehearsal = nullptr;  // the latest one
};
RehearsalStanding rehearsal_standing(const model::State& state, const model::TicketRecord& ticket);

}  // namespace kijun::govern
