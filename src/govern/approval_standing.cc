// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/ids.h"
#include "base/text.h"
#include "base/time.h"
#include "govern/actor.h"
#include "govern/approvals.h"
#include "govern/runs.h"
#include "govern/seals.h"
#include "govern/testers.h"
#include "model/acts.h"
#include "model/project.h"
#include "model/state.h"

namespace kijun::govern {
namespace {

using model::ApprovalAct;
using model::ApprovalTarget;
using model::ApprovalWay;
using model::Recorded;
using model::State;
using model::TicketRecord;

constexpr const char* kNone = "-";

template <typename T>
std::string text_of(const std::optional<T>& value) {
  return value ? value->str() : std::string(kNone);
}

std::string text_of(const std::optional<LineSeq>& line) {
  return line ? "line " + std::to_string(line->number()) : std::string(kNone);
}

std::string text_of(const std::vector<RunId>& runs) {
  std::vector<std::string> names;
  names.reserve(runs.size());
  for (const RunId run : runs) names.push_back(run.str());
  return names.empty() ? std::string(kNone) : join(names, ", ");
}

std::string text_of(const std::vector<std::string>& names) { return join(names, ", "); }

template <typename T>
void compare(const char* what, const T& approved, const T& present, std::vector<Moved>& moved) {
  if (approved != present) moved.push_back({what, text_of(approved), text_of(present)});
}

std::vector<Moved> moved_between(const ApprovalTarget& approved, const ApprovalTarget& present) {
  std::vector<Moved> moved;
  compare("manifest", approved.manifest, present.manifest, moved);
  compare("seal", approved.seal, present.seal, moved);
  compare("criteria", approved.criteria, present.criteria, moved);
  compare("run", approved.runs, present.runs, moved);
  compare("outputs", approved.outputs, present.outputs, moved);
  compare("reference", approved.reference, present.reference, moved);
  compare("campaigns", approved.campaigns, present.campaigns, moved);
  return moved;
}

// The same declaration, but its bytes were captured anew since: the target alone does not show it.
void add_recapture(const State& state, const TicketRecord& ticket,
                   const Recorded<ApprovalAct>& approval, std::vector<Moved>& moved) {
  const std::string& version = ticket.ticket.body.to;
  if (approval.seq > content_since(state, version)) return;
  const auto* const manifest = state.find_manifest(version);
  std::string before = kNone;
  if (manifest == nullptr) return;
  for (const auto& capture : state.manifests.at(version)) {
    if (capture.seq < approval.seq) before = capture.body.application.str();
  }
  moved.push_back({"application", before, manifest->body.application.str()});
}

bool taken_back(const std::vector<Recorded<ApprovalAct>>& approvals, LineSeq seq) {
  return std::any_of(approvals.begin(), approvals.end(), [&](const auto& other) {
    return other.seq > seq && other.body.way != ApprovalWay::kApprove;
  });
}

bool has_right(const State& state, const TicketRecord& ticket,
               const Recorded<ApprovalAct>& approval) {
  if (!has_role_on(state, ticket, approval.person, approval.body.role)) return false;
  if (is_solo(state)) return true;
  return std::none_of(approval.body.target.runs.begin(), approval.body.target.runs.end(),
                      [&](const RunId id) {
                        const model::RunRecord* const run = state.find_run(id);
                        return run != nullptr && has_tested(*run, approval.person);
                      });
}

}  // namespace

ApprovalTarget target_of(const State& state, const TicketRecord& ticket) {
  const model::TicketAct& body = ticket.ticket.body;
  ApprovalTarget target;
  if (const auto* const manifest = state.find_manifest(body.to)) {
    target.manifest = manifest->body.declared;
  }
  if (const model::SealRecord* const seal = state.seal_in_force()) {
    target.seal = seal->seal.body.seal;
    target.criteria = seal->seal.body.criteria;
  }
  if (const model::RunRecord* const run = accepted_run(state, body.to)) {
    target.runs = {run->start.body.run};
    target.outputs = run->outputs;
  }
  if (const auto* const adoption = state.adoption_in_force()) target.reference = adoption->seq;
  target.campaigns = body.campaigns;
  return target;
}

ApprovalStanding standing_of(const State& state, const TicketRecord& ticket,
                             const Recorded<ApprovalAct>& approval, Instant now) {
  if (approval.body.way != ApprovalWay::kApprove) return {ApprovalState::kNoApproval, {}};
  if (taken_back(ticket.approvals, approval.seq)) return {ApprovalState::kCancelled, {}};
  if (!has_right(state, ticket, approval)) return {ApprovalState::kNoRight, {}};
  std::vector<Moved> moved = moved_between(approval.body.target, target_of(state, ticket));
  add_recapture(state, ticket, approval, moved);
  if (!moved.empty()) return {ApprovalState::kStale, std::move(moved)};
  // A clock that was set back revives nothing: the latest line's instant counts too.
  const Instant clock = state.latest_time ? std::max(now, *state.latest_time) : now;
  if (clock >= approval.body.expires) return {ApprovalState::kExpired, {}};
  return {ApprovalState::kValid, {}};
}

const Recorded<ApprovalAct>* valid_approval(const State& state, const TicketRecord& ticket,
                                            model::Role role, Instant now) {
  for (auto row = ticket.approvals.rbegin(); row != ticket.approvals.rend(); ++row) {
    // One act of a person who holds both roles serves both.
    const bool serves = row->body.role == role || has_role_on(state, ticket, row->person, role);
    if (serves && standing_of(state, ticket, *row, now).state == ApprovalState::kValid) {
      return &*row;
    }
  }
  return nullptr;
}

const Recorded<ApprovalAct>* looser_approval(const State& state, const model::SealRecord& seal,
                                             std::string_view person) {
  for (auto row = seal.approvals.rbegin(); row != seal.approvals.rend(); ++row) {
    if (!same_person(row->person, person)) continue;
    const bool counts = row->body.way == ApprovalWay::kApprove &&
                        row->body.target.criteria == seal.seal.body.criteria &&
                        may_approve_looser(state, seal, person, row->seq) &&
                        !taken_back(seal.approvals, row->seq);
    return counts ? &*row : nullptr;
  }
  return nullptr;
}

}  // namespace kijun::govern
