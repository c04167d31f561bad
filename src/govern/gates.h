// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/result.h"
#include "govern/actor.h"
#include "model/state.h"

namespace kijun::govern {

// Gates before a version is in force (docs/architecture.md, "Gates"), in the order in which they
// are passed.
enum class Gate {
  kManifest,
  kBase,
  kGapsOwned,
  kChangeReasoned,
  kSealAgreed,
  kRunAccepted,
  kQuestionsAnswered,
  kRehearsed,
  kResultsApproved,
  kServiceApproved,
  kAdopted,
};
// "manifest", "base", "gaps-owned", …: stable, in RefusedAct::gate and in JSON.
std::string_view to_string(Gate gate);
// What the gate asks for, translated.
std::string describe(Gate gate);
// The gate whose refusals carry this problem code ("KJ-GATE-SEAL-AGREED"); for `refused` lines.
std::optional<Gate> gate_of_problem(std::string_view problem_code);

struct GateStatus {
  Gate gate = Gate::kManifest;
  std::optional<Error> refusal;  // none: passed; its code says missing, conflict or denied
  std::string person;            // who acts; for a passed gate who did, where one person did
  bool passed() const { return !refusal.has_value(); }
};

// Every gate of one ticket as it stands at `now`; status, next and adopt all read this.
std::vector<GateStatus> gates_of(const model::State& state, const model::TicketRecord& ticket,
                                 Instant now);
GateStatus gate_status(Gate gate, const model::State& state, const model::TicketRecord& ticket,
                       Instant now);

// The first refusal of the gates up to and including `last`.
Result<void> require_gates(const model::State& state, const model::TicketRecord& ticket,
                           Instant now, Gate last);

}  // namespace kijun::govern
