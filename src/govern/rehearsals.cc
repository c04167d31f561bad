// SPDX-License-Identifier: Apache-2.0
#include "govern/rehearsals.h"

#include <utility>

#include "base/error.h"
#include "base/ids.h"
#include "base/message.h"
#include "base/result.h"
#include "govern/actor.h"
#include "govern/refusals.h"
#include "govern/runs.h"
#include "govern/tickets.h"
#include "model/acts.h"
#include "model/state.h"
#include "model/verdict.h"

namespace kijun::govern {
namespace {

using model::RunRecord;
using model::State;

// The capture that a run was started on.
const model::Recorded<model::ManifestAct>* manifest_at(const State& state, const RunRecord& run) {
  const auto found = state.manifests.find(run.start.body.version);
  if (found == state.manifests.end()) return nullptr;
  for (auto capture = found->second.rbegin(); capture != found->second.rend(); ++capture) {
    if (capture->seq < run.start.seq && capture->body.declared == run.start.body.manifest) {
      return &*capture;
    }
  }
  return nullptr;
}

Error incomplete(const model::Recorded<model::AdoptionAct>& adoption) {
  return refuse(ErrorCode::kCorrupt, "KJ-GATE-REFERENCE-INCOMPLETE",
                msg("the reference in force cannot be traced in the record"))
      .because(msg("its run, seal or manifest is not there"))
      .about(adoption.body.version)
      .next("kijun ledger verify");
}

model::StartAct rehearsal_start(const State& state, const RunRecord& run, TicketId ticket) {
  model::StartAct start = run.start.body;
  start.run = RunId(state.runs.size() + 1);
  start.kind = model::RunKind::kRehearsal;
  start.ticket = ticket;
  start.reference = run.start.body.run;
  start.first_reference = state.first_adoption()->body.run;
  return start;
}

bool proves_way_back(const State& state, const model::RehearsalAct& rehearsal) {
  const RunRecord* const run = state.find_run(rehearsal.run);
  return rehearsal.verdict == model::RunVerdict::kAccepted && rehearsal.irreversible.empty() &&
         run != nullptr && run->start.body.kind == model::RunKind::kRehearsal &&
         run->verdict == model::RunVerdict::kAccepted;
}

}  // namespace

Result<RehearsalPlan> plan_rehearsal(const State& state, TicketId id, const Actor& actor) {
  KIJUN_TRY_VOID(require_person(state, actor));
  KIJUN_TRY(const model::TicketRecord* const ticket, require_open_ticket(state, id));
  const auto* const adoption = state.adoption_in_force();
  if (adoption == nullptr) {
    return refuse(ErrorCode::kUndecided, "KJ-GATE-NOTHING-TO-RESTORE",
                  msg("there is nothing to go back to"))
        .because(msg("no version was adopted before {}", ticket->ticket.body.to))
        .about(id.str())
        .next(command_as("kijun approve " + id.str(), ticket->ticket.body.result_owner));
  }
  const RunRecord* const run = state.find_run(adoption->body.run);
  if (run == nullptr) return incomplete(*adoption);
  const model::SealRecord* const seal = state.find_seal(run->start.body.seal);
  const auto* const manifest = manifest_at(state, *run);
  if (seal == nullptr || manifest == nullptr) return incomplete(*adoption);
  RunPlan rehearsal{rehearsal_start(state, *run, id), 0, {}};
  return RehearsalPlan{adoption, manifest, run, seal, ticket->ticket.body.to, std::move(rehearsal)};
}

RehearsalStanding rehearsal_standing(const State& state, const model::TicketRecord& ticket) {
  const auto* const adoption = state.adoption_in_force();
  const model::TicketAct& body = ticket.ticket.body;
  if (adoption == nullptr || adoption->body.version == body.to) {
    return {RehearsalState::kNotNeeded, nullptr};
  }
  if (ticket.rehearsals.empty()) return {RehearsalState::kMissing, nullptr};
  const auto& latest = ticket.rehearsals.back();
  if (latest.body.reference != adoption->seq || latest.body.from != body.to ||
      latest.seq < content_since(state, body.to)) {
    return {RehearsalState::kStale, &latest};
  }
  if (!proves_way_back(state, latest.body)) return {RehearsalState::kFailed, &latest};
  return {RehearsalState::kCurrent, &latest};
}

}  // namespace kijun::govern
