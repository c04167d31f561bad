// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <utility>

#include "base/error.h"
#include "base/message.h"
#include "govern/approvals.h"
#include "govern/gate_checks.h"
#include "govern/refusals.h"
#include "govern/tickets.h"
#include "model/acts.h"
#include "model/project.h"

namespace kijun::govern {
namespace {

using model::ApprovalAct;
using model::ApprovalWay;
using model::Recorded;
using model::Role;

Error stale(const std::string& ticket, const Recorded<ApprovalAct>& approval,
            const ApprovalStanding& standing) {
  const Moved& moved = standing.moved.front();
  return refuse(ErrorCode::kConflict, "KJ-GATE-APPROVAL-STALE",
                msg("the approval of {} by {} is for something else", ticket, approval.person))
      .because(msg("{}: approved {}, now {}", moved.what, moved.approved, moved.present))
      .about(ticket);
}

Error taken_back(const std::string& ticket, const Recorded<ApprovalAct>& latest) {
  const bool rejected = latest.body.way == ApprovalWay::kReject;
  return refuse(ErrorCode::kUndecided, "KJ-GATE-APPROVAL-RETURNED",
                rejected ? msg("{} was rejected by {}", ticket, latest.person)
                         : msg("{} was returned by {}", ticket, latest.person))
      .because(latest.body.reason)
      .about(ticket);
}

Error without_right(const std::string& ticket, const Recorded<ApprovalAct>& latest) {
  return refuse(ErrorCode::kDenied, "KJ-GATE-TESTER",
                msg("the approval of {} by {} does not count", ticket, latest.person))
      .because(msg("it takes the result owner's role and another person than the tester"))
      .about(ticket);
}

Error lacking(const GateView& view) {
  const std::string ticket = view.body().ticket.str();
  if (view.ticket.approvals.empty()) {
    return refuse(ErrorCode::kUndecided, "KJ-GATE-APPROVAL", msg("{} is not approved", ticket))
        .because(msg("the result owner answers for the outputs"))
        .about(ticket);
  }
  const Recorded<ApprovalAct>& latest = view.ticket.approvals.back();
  const ApprovalStanding standing = standing_of(view.state, view.ticket, latest, view.now);
  switch (standing.state) {
    case ApprovalState::kStale:
      return stale(ticket, latest, standing);
    case ApprovalState::kNoApproval:
    case ApprovalState::kCancelled:
      return taken_back(ticket, latest);
    case ApprovalState::kNoRight:
      return without_right(ticket, latest);
    case ApprovalState::kValid:  // by the switch decider alone
      return refuse(ErrorCode::kUndecided, "KJ-GATE-APPROVAL", msg("{} is not approved", ticket))
          .because(msg("the result owner answers for the outputs"))
          .about(ticket);
    case ApprovalState::kExpired:
      break;
  }
  return refuse(ErrorCode::kUndecided, "KJ-GATE-APPROVAL-EXPIRED",
                msg("the approval of {} by {} has expired", ticket, latest.person))
      .because(msg("it counted until {}", latest.body.expires.str()))
      .about(ticket);
}

}  // namespace

GateAnswer check_results_approved(const GateView& view) {
  if (const auto* const approval =
          valid_approval(view.state, view.ticket, Role::kResultOwner, view.now)) {
    return {approval->person, {}};
  }
  const std::string& owner = view.body().result_owner;
  const std::string command = command_as("kijun approve " + view.body().ticket.str(), owner);
  return {owner, lacking(view).next(command)};
}

GateAnswer check_service_approved(const GateView& view) {
  if (!affects_service(view.state, view.body())) return {};
  if (const auto* const approval =
          valid_approval(view.state, view.ticket, Role::kSwitchDecider, view.now)) {
    return {approval->person, {}};
  }
  const std::string ticket = view.body().ticket.str();
  const std::string& decider = view.body().switch_decider;
  Error error = refuse(ErrorCode::kUndecided, "KJ-GATE-SERVICE",
                       msg("{} affects a campaign that is running", ticket));
  return {decider, std::move(error)
                       .because(msg("the switch decider approves it too"))
                       .about(ticket)
                       .next(command_as("kijun approve " + ticket, decider))};
}

}  // namespace kijun::govern
