// SPDX-License-Identifier: Apache-2.0
#include "govern/gates.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/message.h"
#include "base/result.h"
#include "base/time.h"
#include "govern/gate_checks.h"
#include "model/state.h"

namespace kijun::govern {
namespace {

struct GateRow {
  Gate gate;
  std::string_view name;      // stable
  const char* description;    // source string
  std::string_view problems;  // codes of its refusals start with one of these, blank between
  GateAnswer (*check)(const GateView&);
};

// The one table of gates: order, names and checks of status, next, approve and adopt.
constexpr std::array kGates{
    GateRow{Gate::kManifest, "manifest", mark("manifest recorded"), "KJ-GATE-MANIFEST",
            check_manifest},
    GateRow{Gate::kBase, "base", mark("opened against the version in force"), "KJ-GATE-BASE",
            check_base},
    GateRow{Gate::kGapsOwned, "gaps-owned", mark("every gap has an owner"), "KJ-GATE-GAPS-OWNED",
            check_gaps_owned},
    GateRow{Gate::kChangeReasoned, "change-reasoned", mark("changes told, a bigger one reasoned"),
            "KJ-GATE-BIGGER KJ-GATE-CHANGES KJ-GATE-UNCHANGED", check_change_reasoned},
    GateRow{Gate::kSealAgreed, "seal-agreed", mark("criteria sealed and agreed"),
            "KJ-GATE-SEAL-MISSING KJ-GATE-SEAL-AGREED KJ-GATE-CRITERIA-DRAFT", check_seal_agreed},
    GateRow{Gate::kRunAccepted, "run-accepted", mark("full run accepted under the seal in force"),
            "KJ-GATE-RUN KJ-GATE-RUN-MOVED KJ-GATE-TRIES", check_run_accepted},
    GateRow{Gate::kQuestionsAnswered, "questions-answered", mark("every question answered"),
            "KJ-GATE-QUESTION KJ-GATE-UNLIKE", check_questions_answered},
    GateRow{Gate::kRehearsed, "rehearsed", mark("rollback rehearsed and current"),
            "KJ-GATE-REHEARSAL KJ-GATE-NOTHING-TO-RESTORE", check_rehearsed},
    GateRow{Gate::kResultsApproved, "results-approved", mark("results approved"),
            "KJ-GATE-APPROVAL KJ-GATE-APPROVAL-STALE KJ-GATE-APPROVAL-RETURNED "
            "KJ-GATE-APPROVAL-EXPIRED KJ-GATE-TESTER KJ-GATE-REPLAY",
            check_results_approved},
    GateRow{Gate::kServiceApproved, "service-approved",
            mark("a change under a running campaign approved by the switch decider"),
            "KJ-GATE-SERVICE", check_service_approved},
    GateRow{Gate::kAdopted, "adopted", mark("adopted, dated, for named campaigns"),
            "KJ-GATE-ADOPTION KJ-GATE-EFFECTIVE KJ-GATE-SCOPE", check_adopted},
};

constexpr bool in_order() {
  for (std::size_t i = 0; i < kGates.size(); ++i) {
    if (static_cast<std::size_t>(kGates[i].gate) != i) return false;
  }
  return true;
}
static_assert(in_order());

const GateRow& row_of(Gate gate) { return kGates.at(static_cast<std::size_t>(gate)); }

bool lists(std::string_view words, std::string_view word) {
  const std::string padded = " " + std::string(words) + " ";
  return padded.find(" " + std::string(word) + " ") != std::string::npos;
}

}  // namespace

std::string_view to_string(Gate gate) { return row_of(gate).name; }

std::string describe(Gate gate) { return std::string(translate(row_of(gate).description)); }

std::optional<Gate> gate_of_problem(std::string_view problem_code) {
  for (const GateRow& row : kGates) {
    if (lists(row.problems, problem_code)) return row.gate;
  }
  return std::nullopt;
}

GateStatus gate_status(Gate gate, const model::State& state, const model::TicketRecord& ticket,
                       Instant now) {
  if (ticket.adopted) return {gate, {}, {}};  // its line re-checked them all; later things moved on
  GateAnswer answer = row_of(gate).check(GateView{state, ticket, now});
  return {gate, std::move(answer.refusal), std::move(answer.person)};
}

std::vector<GateStatus> gates_of(const model::State& state, const model::TicketRecord& ticket,
                                 Instant now) {
  std::vector<GateStatus> gates;
  gates.reserve(std::size(kGates));
  for (const GateRow& row : kGates) gates.push_back(gate_status(row.gate, state, ticket, now));
  return gates;
}

Result<void> require_gates(const model::State& state, const model::TicketRecord& ticket,
                           Instant now, Gate last) {
  for (const GateRow& row : kGates) {
    GateStatus status = gate_status(row.gate, state, ticket, now);
    if (status.refusal) return std::move(*status.refusal);
    if (row.gate == last) break;
  }
  return {};
}

}  // namespace kijun::govern
