// SPDX-License-Identifier: Apache-2.0
#include "govern/tickets.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/error.h"
#include "base/ids.h"
#include "base/message.h"
#include "base/result.h"
#include "govern/actor.h"
#include "govern/changes.h"
#include "govern/refusals.h"
#include "model/acts.h"
#include "model/manifest.h"
#include "model/project.h"
#include "model/state.h"
#include "model/verdict.h"

namespace kijun::govern {
namespace {

using model::RunRecord;
using model::State;
using model::TicketAct;
using model::TicketRecord;

Error usage(std::string what) {
  return refuse(ErrorCode::kUsage, "KJ-GATE-TICKET-WORDS", std::move(what))
      .because(msg("whoever approves it has to know what for"))
      .next("kijun ticket open --to VERSION --campaign NAME --reason \"…\"");
}

Result<void> require_words(const TicketDraft& draft) {
  if (draft.reason.empty()) return usage(msg("a ticket has a reason"));
  if (draft.campaigns.empty()) return usage(msg("a ticket names its campaigns"));
  for (const std::string& campaign : draft.campaigns) {
    const Result<std::string> name = parse_name("campaign", campaign);
    if (!name.ok()) return usage(name.error().what());
  }
  return {};
}

Result<void> require_free(const State& state, const std::string& to) {
  const TicketRecord* const other = state.open_ticket_to(to);
  if (other == nullptr) return {};
  const std::string id = other->ticket.body.ticket.str();
  return refuse(ErrorCode::kConflict, "KJ-GATE-TICKET-OPEN",
                msg("{} is the candidate of {} already", to, id))
      .because(msg("{} opened it: {}", other->opened.person, other->opened.body.reason))
      .about(to)
      .next("kijun ticket show " + id);
}

std::string version_in_force(const State& state) {
  const auto* const adoption = state.adoption_in_force();
  return adoption == nullptr ? std::string() : adoption->body.version;
}

// The version in force may get a ticket only to serve further campaigns.
Result<void> require_new_scope(const State& state, const TicketDraft& draft) {
  const auto* const adoption = state.adoption_in_force();
  if (adoption == nullptr || adoption->body.version != draft.to) return {};
  for (const std::string& campaign : draft.campaigns) {
    const auto& served = adoption->body.campaigns;
    if (std::find(served.begin(), served.end(), campaign) == served.end()) return {};
  }
  return refuse(ErrorCode::kConflict, "KJ-GATE-IN-FORCE", msg("{} is in force already", draft.to))
      .because(msg("it was adopted for these campaigns"))
      .about(draft.to)
      .next("kijun reference show");
}

Error unchanged(std::string_view to, std::string_view from) {
  return refuse(ErrorCode::kUndecided, "KJ-GATE-UNCHANGED",
                msg("{} changes nothing against {}", to, from))
      .because(msg("the same content under another name would be another try"))
      .about(std::string(to))
      .next("kijun manifest diff " + std::string(from) + " " + std::string(to));
}

void set_kinds(TicketAct& ticket) {
  ticket.kinds = kinds_of(ticket.changed);
  ticket.bigger = is_bigger(ticket.kinds);
}

Result<void> set_owners(const State& state, TicketAct& ticket) {
  ticket.result_owner = first_with(state, model::Role::kResultOwner);
  ticket.switch_decider = first_with(state, model::Role::kSwitchDecider);
  if (!ticket.result_owner.empty() && !ticket.switch_decider.empty()) return {};
  const model::Role lacking =
      ticket.result_owner.empty() ? model::Role::kResultOwner : model::Role::kSwitchDecider;
  return refuse(ErrorCode::kUndecided, "KJ-GATE-OWNER",
                msg("nobody has the role {}", model::to_string(lacking)))
      .because(msg("a ticket names who answers for the outputs and who decides the switch"))
      .next("kijun people apply");
}

std::string kind_words(const TicketAct& ticket) {
  std::string words;
  for (const model::ChangeKind kind : ticket.kinds) {
    words.append(words.empty() ? "" : ", ").append(model::to_string(kind));
  }
  return words;
}

Result<void> require_bigger_reason(const TicketAct& ticket) {
  if (!ticket.bigger || !ticket.bigger_reason.empty()) return {};
  return refuse(ErrorCode::kUndecided, "KJ-GATE-BIGGER",
                msg("{} is a bigger change: {}", ticket.to, kind_words(ticket)))
      .because(msg("three or more kinds at once: if it fails, nobody knows by which"))
      .about(ticket.to)
      .next("kijun manifest diff " + ticket.from + " " + ticket.to)
      .next("kijun ticket open --to " + ticket.to + " … --bigger-reason \"…\"");
}

bool concerns(const TicketAct& ticket, const std::string& version) {
  return ticket.to == version ||
         std::find(ticket.earlier.begin(), ticket.earlier.end(), version) != ticket.earlier.end();
}

}  // namespace

Result<const TicketRecord*> require_open_ticket(const State& state, TicketId id) {
  const TicketRecord* const ticket = state.find_ticket(id);
  if (ticket == nullptr) {
    return refuse(ErrorCode::kNotFound, "KJ-GATE-TICKET-UNKNOWN",
                  msg("there is no ticket {}", id.str()))
        .because(msg("the record has {} tickets", state.tickets.size()))
        .about(id.str())
        .next("kijun status");
  }
  if (ticket->ticket.body.state == "open") return ticket;
  return refuse(ErrorCode::kConflict, "KJ-GATE-TICKET-CLOSED", msg("{} is closed", id.str()))
      .because(ticket->adopted ? msg("{} was adopted", ticket->ticket.body.to)
                               : msg("it was closed without adoption"))
      .about(id.str())
      .next("kijun ticket show " + id.str());
}

bool diagnoses_rejection(const State& state, const TicketAct& ticket) {
  bool rejected = false;
  for (const RunRecord& run : state.runs) {
    const bool full = run.start.body.kind == model::RunKind::kFull;
    if (!full || !run.closed || !concerns(ticket, run.start.body.version)) continue;
    if (run.verdict == model::RunVerdict::kRejected) rejected = true;
    if (run.verdict == model::RunVerdict::kAccepted) rejected = false;
  }
  return rejected;
}

bool affects_service(const State& state, const TicketAct& ticket) {
  return std::any_of(ticket.campaigns.begin(), ticket.campaigns.end(), [&](const auto& name) {
    const auto campaign = state.campaigns.find(name);
    return campaign != state.campaigns.end() && campaign->second.held.has_value();
  });
}

Result<TicketAct> open_ticket(const State& state, const TicketDraft& draft, const Actor& actor) {
  KIJUN_TRY_VOID(require_role(state, actor, model::Role::kPreparer));
  KIJUN_TRY_VOID(require_words(draft));
  if (state.find_manifest(draft.to) == nullptr) return unknown_version(draft.to);
  KIJUN_TRY_VOID(require_free(state, draft.to));
  KIJUN_TRY_VOID(require_new_scope(state, draft));
  TicketAct ticket;
  ticket.ticket = TicketId(state.tickets.size() + 1);
  ticket.reason = draft.reason;
  ticket.from = version_in_force(state);
  ticket.to = draft.to;
  ticket.campaigns = draft.campaigns;
  std::sort(ticket.campaigns.begin(), ticket.campaigns.end());
  ticket.changed = draft.changed;
  ticket.kept = draft.kept;
  ticket.bigger_reason = draft.bigger_reason;
  ticket.state = "open";
  set_kinds(ticket);
  const bool compares = !ticket.from.empty() && ticket.from != ticket.to;
  if (compares && ticket.changed.empty()) return unchanged(ticket.to, ticket.from);
  KIJUN_TRY_VOID(set_owners(state, ticket));
  KIJUN_TRY_VOID(require_bigger_reason(ticket));
  return ticket;
}

Result<TicketAct> revise_ticket(const State& state, TicketId id, const TicketRevision& revision,
                                const Actor& actor) {
  KIJUN_TRY_VOID(require_role(state, actor, model::Role::kPreparer));
  KIJUN_TRY(const TicketRecord* const record, require_open_ticket(state, id));
  TicketAct ticket = record->ticket.body;
  if (revision.to != ticket.to) {
    KIJUN_TRY_VOID(require_free(state, revision.to));
    if (concerns(ticket, revision.to)) {
      return refuse(ErrorCode::kConflict, "KJ-GATE-TICKET-EARLIER",
                    msg("{} was a candidate of {} before", revision.to, id.str()))
          .because(msg("a candidate stays as it was; a correction is a new version"))
          .about(revision.to)
          .next("kijun ticket show " + id.str());
    }
    ticket.earlier.push_back(ticket.to);
    ticket.to = revision.to;
    ticket.bigger_reason.clear();  // it was given for another candidate
  }
  ticket.changed = revision.changed;
  ticket.kept = revision.kept;
  ticket.revised = revision.revised;
  if (!revision.bigger_reason.empty()) ticket.bigger_reason = revision.bigger_reason;
  set_kinds(ticket);
  const bool told = revision.captured == Captured::kYes;
  if (told && !ticket.earlier.empty() && ticket.revised.empty()) {
    return unchanged(ticket.to, ticket.earlier.back());
  }
  if (diagnoses_rejection(state, ticket) && ticket.revised.size() > 1) ticket.bigger = true;
  return ticket;
}

Result<TicketAct> close_ticket(const State& state, TicketId id, const std::string& reason,
                               const Actor& actor) {
  KIJUN_TRY_VOID(require_person(state, actor));
  KIJUN_TRY(const TicketRecord* const record, require_open_ticket(state, id));
  if (!has_role(state, actor.person, model::Role::kPreparer)) {
    KIJUN_TRY_VOID(require_role(state, actor, model::Role::kSwitchDecider));
  }
  TicketAct ticket = record->ticket.body;
  if (!reason.empty()) ticket.reason = reason;
  ticket.state = "closed";
  return ticket;
}

}  // namespace kijun::govern
