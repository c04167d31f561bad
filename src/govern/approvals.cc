// SPDX-License-Identifier: Apache-2.0
#include "govern/approvals.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/ids.h"
#include "base/message.h"
#include "base/result.h"
#include "base/time.h"
#include "govern/actor.h"
#include "govern/drafts.h"
#include "govern/gates.h"
#include "govern/refusals.h"
#include "govern/runs.h"
#include "govern/seals.h"
#include "govern/testers.h"
#include "govern/tickets.h"
#include "ledger/ledger.h"
#include "model/acts.h"
#include "model/project.h"
#include "model/state.h"

namespace kijun::govern {
namespace {

using model::ApprovalAct;
using model::ApprovalWay;
using model::Role;
using model::State;
using model::TicketRecord;

constexpr std::chrono::days kApprovalAge{7};

bool is_used(const std::vector<model::Recorded<ApprovalAct>>& approvals, std::string_view nonce) {
  return std::any_of(approvals.begin(), approvals.end(),
                     [&](const auto& row) { return row.body.nonce == nonce; });
}

Result<void> require_fresh(const State& state, const std::string& nonce) {
  const auto used = [&](const auto& record) { return is_used(record.approvals, nonce); };
  if (!nonce.empty() && std::none_of(state.tickets.begin(), state.tickets.end(), used) &&
      std::none_of(state.seals.begin(), state.seals.end(), used)) {
    return {};
  }
  return refuse(ErrorCode::kDenied, "KJ-GATE-REPLAY", msg("this approval was recorded before"))
      .because(msg("an approval counts once, for one target"))
      .next("kijun status");
}

Result<void> require_reason(const Judgement& judgement, const std::string& subject) {
  if (judgement.way == ApprovalWay::kApprove || !judgement.reason.empty()) return {};
  const bool returned = judgement.way == ApprovalWay::kReturn;
  return refuse(ErrorCode::kUsage, "KJ-GATE-REASON", msg("{} lacks a reason", subject))
      .because(msg("whoever corrects it has to know what"))
      .about(subject)
      .next((returned ? "kijun return " : "kijun reject ") + subject + " --reason \"…\"");
}

Result<Instant> expiry(const State& state, const Judgement& judgement, const Actor& actor) {
  Instant until(actor.now.at() + kApprovalAge);
  if (state.order && state.order->body.order.ends) {
    until = std::min(until, *state.order->body.order.ends);
  }
  if (judgement.expires) until = *judgement.expires;
  if (until > actor.now) return until;
  return refuse(ErrorCode::kUndecided, "KJ-GATE-TERM",
                msg("an approval until {} would be over already", until.str()))
      .because(msg("now is {}", actor.now.str()))
      .next(judgement.expires ? "kijun approve --help" : "kijun order show");
}

Result<ApprovalAct> approval_of(const State& state, const Judgement& judgement, const Actor& actor,
                                const ledger::Head& head) {
  ApprovalAct act;
  act.way = judgement.way;
  act.reason = judgement.reason;
  act.nonce = judgement.nonce;
  act.seen_seq = head.seq;
  act.seen_head = head.digest;
  KIJUN_TRY(act.expires, expiry(state, judgement, actor));
  return act;
}

// The role in which this person judges the ticket: the result owner's, or the switch decider's
// where the change affects a running service.
Result<Role> role_on(const State& state, const TicketRecord& ticket, const Actor& actor) {
  const bool decider = has_role_on(state, ticket, actor.person, Role::kSwitchDecider) &&
                       !has_role_on(state, ticket, actor.person, Role::kResultOwner);
  if (decider && affects_service(state, ticket.ticket.body)) return Role::kSwitchDecider;
  KIJUN_TRY_VOID(require_role_on(state, ticket, actor, Role::kResultOwner));
  return Role::kResultOwner;
}

Result<void> require_no_tester(const State& state, const TicketRecord& ticket, const Actor& actor) {
  const model::RunRecord* const run = accepted_run(state, ticket.ticket.body.to);
  if (run == nullptr || is_solo(state) || !has_tested(*run, actor.person)) return {};
  return refuse(ErrorCode::kDenied, "KJ-GATE-TESTER",
                msg("{} tested {} and cannot approve it", actor.person, run->start.body.run.str()))
      .because(msg("observing and approving are different persons' acts"))
      .about(actor.person)
      .next(command_as("kijun approve " + ticket.ticket.body.ticket.str(),
                       ticket.ticket.body.result_owner));
}

Result<void> require_approvable(const State& state, const TicketRecord& ticket,
                                const DraftFacts& drafts, Instant now) {
  KIJUN_TRY_VOID(require_no_manifest_draft(drafts, ticket.ticket.body.to));
  KIJUN_TRY_VOID(require_no_criteria_draft(drafts));
  KIJUN_TRY_VOID(require_no_project_draft(drafts));
  // Gaps are settled before adoption; approving judges results only.
  for (const Gate gate : {Gate::kManifest, Gate::kBase, Gate::kChangeReasoned, Gate::kSealAgreed,
                          Gate::kRunAccepted}) {
    const GateStatus status = gate_status(gate, state, ticket, now);
    if (status.refusal) return *status.refusal;
  }
  return {};
}

Error nothing_looser(const model::SealRecord& seal) {
  const std::string id = seal.seal.body.seal.str();
  return refuse(ErrorCode::kUsage, "KJ-GATE-NOTHING-LOOSER",
                msg("there is nothing looser to approve in {}", id))
      .because(msg("what is sealed is agreed to by its owners"))
      .about(id)
      .next("kijun criteria agree " + id);
}

Result<void> require_looser_owner(const State& state, const model::SealRecord& seal,
                                  const Actor& actor) {
  const std::vector<std::string> owners = looser_owners(seal);
  const std::string id = seal.seal.body.seal.str();
  if (owners.empty()) return nothing_looser(seal);
  const bool owns = is_solo(state) || std::any_of(owners.begin(), owners.end(), [&](const auto& o) {
                      return same_person(o, actor.person);
                    });
  if (!owns) {
    return refuse(ErrorCode::kDenied, "KJ-GATE-ROLE", msg("{} may not do this", actor.person))
        .because(msg("a loosening is approved by the owner under the previous seal"))
        .about(id)
        .next(command_as("kijun approve " + id, owners.front()));
  }
  if (may_approve_looser(state, seal, actor.person, LineSeq(state.seq + 1))) return {};
  return refuse(ErrorCode::kDenied, "KJ-GATE-LOOSER",
                msg("{} prepared or tested and cannot approve a loosening", actor.person))
      .because(msg("nobody widens a tolerance to pass"))
      .about(id)
      .next("kijun criteria diff");
}

}  // namespace

Result<ApprovalAct> judge_ticket(const State& state, TicketId id, const Judgement& judgement,
                                 const Actor& actor, const DraftFacts& drafts,
                                 const ledger::Head& head) {
  KIJUN_TRY(const TicketRecord* const ticket, require_open_ticket(state, id));
  KIJUN_TRY(const Role role, role_on(state, *ticket, actor));
  KIJUN_TRY_VOID(require_fresh(state, judgement.nonce));
  KIJUN_TRY_VOID(require_reason(judgement, id.str()));
  if (judgement.way == ApprovalWay::kApprove) {
    KIJUN_TRY_VOID(require_no_tester(state, *ticket, actor));
    KIJUN_TRY_VOID(require_approvable(state, *ticket, drafts, actor.now));
  }
  KIJUN_TRY(ApprovalAct act, approval_of(state, judgement, actor, head));
  act.ticket = id;
  act.role = role;
  act.target = target_of(state, *ticket);
  return act;
}

Result<ApprovalAct> judge_seal(const State& state, SealId id, const Judgement& judgement,
                               const Actor& actor, const ledger::Head& head) {
  KIJUN_TRY_VOID(require_person(state, actor));
  const model::SealRecord* const seal = state.find_seal(id);
  if (seal == nullptr || seal != state.seal_in_force()) {
    return refuse(seal == nullptr ? ErrorCode::kNotFound : ErrorCode::kConflict,
                  "KJ-GATE-SEAL-MOVED", msg("seal {} is not in force", id.str()))
        .because(msg("only the seal in force is judged"))
        .about(id.str())
        .next("kijun criteria show");
  }
  KIJUN_TRY_VOID(require_looser_owner(state, *seal, actor));
  KIJUN_TRY_VOID(require_fresh(state, judgement.nonce));
  KIJUN_TRY_VOID(require_reason(judgement, id.str()));
  KIJUN_TRY(ApprovalAct act, approval_of(state, judgement, actor, head));
  act.seal = id;
  act.target.seal = id;
  act.target.criteria = seal->seal.body.criteria;
  return act;
}

}  // namespace kijun::govern
