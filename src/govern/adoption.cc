// SPDX-License-Identifier: Apache-2.0
#include "govern/adoption.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/ids.h"
#include "base/message.h"
#include "base/result.h"
#include "base/time.h"
#include "govern/actor.h"
#include "govern/approvals.h"
#include "govern/drafts.h"
#include "govern/gates.h"
#include "govern/refusals.h"
#include "govern/rehearsals.h"
#include "govern/runs.h"
#include "govern/tickets.h"
#include "ledger/ledger.h"
#include "model/acts.h"
#include "model/manifest.h"
#include "model/project.h"
#include "model/state.h"

namespace kijun::govern {
namespace {

using model::AdoptionAct;
using model::Role;
using model::State;
using model::TicketRecord;

// An approval for something else is a conflict before anything that is merely missing: whoever
// approved has to hear that it moved.
Result<void> require_nothing_moved(const State& state, const TicketRecord& ticket, Instant now) {
  GateStatus approved = gate_status(Gate::kResultsApproved, state, ticket, now);
  if (approved.refusal && approved.refusal->code() == ErrorCode::kConflict) {
    return std::move(*approved.refusal);
  }
  return {};
}

Result<std::vector<std::string>> scope_of(const TicketRecord& ticket,
                                          const std::vector<std::string>& asked) {
  const std::vector<std::string>& approved = ticket.ticket.body.campaigns;
  if (asked.empty()) return approved;
  for (const std::string& campaign : asked) {
    if (std::find(approved.begin(), approved.end(), campaign) != approved.end()) continue;
    const std::string id = ticket.ticket.body.ticket.str();
    return refuse(ErrorCode::kDenied, "KJ-GATE-SCOPE",
                  msg("{} is not for campaign {}", id, campaign))
        .because(msg("an adoption serves the campaigns that were approved"))
        .about(campaign)
        .next("kijun ticket show " + id);
  }
  std::vector<std::string> scope = asked;
  std::sort(scope.begin(), scope.end());
  scope.erase(std::unique(scope.begin(), scope.end()), scope.end());
  return scope;
}

Result<void> require_date(const AdoptionRequest& request, const model::RunRecord& run,
                          const Actor& actor) {
  if (request.effective >= run.start.time) return {};
  const std::string id = request.ticket.str();
  return refuse(
             ErrorCode::kDenied, "KJ-GATE-EFFECTIVE",
             msg("{} cannot be in force from {}", run.start.body.version, request.effective.str()))
      .because(msg("{} began at {}; before it nothing was known of this version",
                   run.start.body.run.str(), run.start.time.str()))
      .about(id)
      .next(command_as("kijun adopt " + id, actor.person) + " --effective " + actor.now.str());
}

Result<void> require_known_owners(const State& state,
                                  const std::vector<model::OpenDifference>& differences) {
  for (const model::OpenDifference& difference : differences) {
    if (state.find_person(difference.owner) != nullptr) continue;
    return refuse(ErrorCode::kUndecided, "KJ-GATE-OWNER",
                  msg("an open difference has no owner: {}", difference.what))
        .because(msg("`{}` is nobody this project names", difference.owner))
        .about(difference.what)
        .next("kijun people show");
  }
  return {};
}

// "Ready" hides nothing: owned gaps of the manifest are listed with what was handed in (R8).
std::vector<model::OpenDifference> all_differences(const State& state, const std::string& version,
                                                   const AdoptionRequest& request) {
  std::vector<model::OpenDifference> differences = request.open_differences;
  for (const model::MissingElement& missing : state.find_manifest(version)->body.missing) {
    differences.push_back({missing.what, missing.owner, {}});
  }
  return differences;
}

std::vector<LineSeq> approvals_of(const State& state, const TicketRecord& ticket, Instant now) {
  std::vector<LineSeq> lines;
  for (const Role role : {Role::kResultOwner, Role::kSwitchDecider}) {
    const auto* const approval = valid_approval(state, ticket, role, now);
    if (approval == nullptr) continue;
    if (std::find(lines.begin(), lines.end(), approval->seq) == lines.end()) {
      lines.push_back(approval->seq);
    }
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

void set_way_back(const State& state, const TicketRecord& ticket, AdoptionAct& act) {
  const auto* const replaced = state.adoption_in_force();
  if (replaced == nullptr) return;
  act.replaces = replaced->body.version;
  act.replaces_line = replaced->seq;
  const RehearsalStanding rehearsal = rehearsal_standing(state, ticket);
  if (rehearsal.state == RehearsalState::kCurrent) act.way_back = rehearsal.rehearsal->seq;
}

std::vector<std::string> notes_of(const State& state, const TicketRecord& ticket,
                                  const model::RunRecord& run) {
  std::vector<std::string> notes;
  if (state.adoption_in_force() == nullptr) {
    notes.push_back(msg("first adoption: there is nothing to go back to"));
  }
  const RehearsalStanding rehearsal = rehearsal_standing(state, ticket);
  if (rehearsal.rehearsal != nullptr) {
    for (const std::string& what : rehearsal.rehearsal->body.not_restored) {
      notes.push_back(msg("kijun cannot restore {}: the way back to it is a person's", what));
    }
  }
  if (is_solo(state)) {
    notes.push_back(msg("not independent: one person prepared, tested and decided"));
  } else if (!ticket.approvals.empty() &&
             independence_of(state, run, ticket.approvals.back()) == Independence::kOneAccount) {
    notes.push_back(msg("tester and approver used one account: not shown to be independent"));
  }
  return notes;
}

}  // namespace

Result<AdoptionPlan> adopt(const State& state, const AdoptionRequest& request, const Actor& actor,
                           const DraftFacts& drafts, const ledger::Head& head) {
  KIJUN_TRY(const TicketRecord* const ticket, require_open_ticket(state, request.ticket));
  KIJUN_TRY_VOID(require_role_on(state, *ticket, actor, Role::kSwitchDecider));
  const std::string& version = ticket->ticket.body.to;
  KIJUN_TRY_VOID(require_no_manifest_draft(drafts, version));
  KIJUN_TRY_VOID(require_no_criteria_draft(drafts));
  KIJUN_TRY_VOID(require_no_project_draft(drafts));
  KIJUN_TRY_VOID(require_nothing_moved(state, *ticket, actor.now));
  KIJUN_TRY_VOID(require_gates(state, *ticket, actor.now, Gate::kServiceApproved));
  KIJUN_TRY_VOID(require_known_owners(state, request.open_differences));
  const model::RunRecord& run = *accepted_run(state, version);
  KIJUN_TRY_VOID(require_date(request, run, actor));
  AdoptionAct act;
  KIJUN_TRY(act.campaigns, scope_of(*ticket, request.campaigns));
  act.ticket = request.ticket;
  act.version = version;
  act.run = run.start.body.run;
  act.effective = request.effective;
  act.effective_written = request.effective_written;
  act.approvals = approvals_of(state, *ticket, actor.now);
  act.open_differences = all_differences(state, version, request);
  set_way_back(state, *ticket, act);
  act.size_bytes = head.size_bytes;
  act.head = head.digest;
  return AdoptionPlan{std::move(act), notes_of(state, *ticket, run)};
}

}  // namespace kijun::govern
