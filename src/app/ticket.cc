// SPDX-License-Identifier: Apache-2.0
#include "app/ticket.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/acting.h"
#include "app/answer.h"
#include "app/drafts.h"
#include "app/record_facts.h"
#include "app/surroundings.h"
#include "app/workspace.h"
#include "base/check.h"
#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "base/text.h"
#include "codec/json.h"
#include "govern/changes.h"
#include "govern/refusals.h"
#include "govern/tickets.h"
#include "model/acts.h"
#include "model/fields.h"
#include "model/line.h"
#include "model/manifest.h"
#include "model/state.h"

namespace kijun::app {
namespace {

// What the candidate changes against the version in force, read from the record. Empty for the
// first adoption and for a version in force that shall serve further campaigns.
Result<void> add_changes(const Workspace& now, govern::TicketDraft& draft) {
  const auto* const adoption = now.state().adoption_in_force();
  const auto* const after = now.state().find_manifest(draft.to);
  if (after == nullptr) return govern::unknown_version(draft.to);
  if (adoption == nullptr) return {};
  const auto* const before = now.state().find_manifest(adoption->body.version);
  KIJUN_ASSERT(before != nullptr);  // what was adopted was captured
  KIJUN_TRY(const model::Manifest parsed_before, captured_manifest(now, before->body));
  KIJUN_TRY(const model::Manifest parsed_after, captured_manifest(now, after->body));
  const govern::VersionFacts from{before->body, parsed_before};
  const govern::VersionFacts to{after->body, parsed_after};
  draft.changed = govern::changes_between(from, to);
  draft.kept = govern::kept_between(from, to);
  return {};
}

std::string kind_words(const std::vector<model::ChangeKind>& kinds) {
  std::vector<std::string> words;
  words.reserve(kinds.size());
  for (const model::ChangeKind kind : kinds) words.emplace_back(model::name_of(kind));
  return join(words, ", ");
}

void describe_opened(const model::TicketAct& ticket, Answer& answer) {
  const std::string id = ticket.ticket.str();
  answer.text.push_back(ticket.from.empty() ? msg("{} opened: {} as the first version for {}", id,
                                                  ticket.to, short_list(ticket.campaigns))
                                            : msg("{} opened: {} → {} for {}", id, ticket.from,
                                                  ticket.to, short_list(ticket.campaigns)));
  if (!ticket.changed.empty()) {
    answer.text.push_back(msg("  {} changes ({}), {} elements stay", ticket.changed.size(),
                              kind_words(ticket.kinds), ticket.kept.size()));
  }
  describe_changes(ticket.changed, answer);
  answer.text.push_back(msg("  {} owns the results, {} decides the switch", ticket.result_owner,
                            ticket.switch_decider));
  const govern::ChangeSize size = govern::size_of(ticket.kinds);
  if (size != govern::ChangeSize::kTwoKinds) return;
  answer.problems.push_back({"KJ-TWO-KINDS",
                             Severity::kNote,
                             id,
                             msg("two kinds of things change at once"),
                             msg("where it fails, both have to be looked at"),
                             {"kijun ticket diff " + id}});
}

Result<const model::TicketRecord*> require_ticket(const Workspace& workspace,
                                                  std::string_view text) {
  KIJUN_TRY(const TicketId id, TicketId::parse(text));
  const model::TicketRecord* const ticket = workspace.state().find_ticket(id);
  if (ticket != nullptr) return ticket;
  return Error(ErrorCode::kNotFound, msg("there is no ticket {}", id.str()))
      .because(msg("the record has {} tickets", workspace.state().tickets.size()))
      .about(id.str())
      .next("kijun status");
}

}  // namespace

Result<Answer> ticket_open(const Scene& scene, const TicketOpenRequest& request) {
  KIJUN_TRY(Workspace workspace, Workspace::open(scene));
  KIJUN_TRY(const std::string person, workspace.person());
  std::optional<model::TicketAct> opened;
  const Result<void> recorded =
      workspace.transact([&](const Workspace& now) -> Result<std::vector<model::Act>> {
        govern::TicketDraft draft{
            request.to, request.campaigns, request.reason, request.bigger_reason, {}, {}};
        KIJUN_TRY_VOID(add_changes(now, draft));
        KIJUN_TRY(opened, govern::open_ticket(now.state(), draft, actor_of(scene, person)));
        return std::vector{now.act(*opened, person)};
      });
  if (!recorded.ok()) return recorded.error();
  Answer answer = answer_in(scene);
  const codec::Json told = model::to_json(*opened);
  const codec::Json::Object* const members = told.object();
  KIJUN_ASSERT(members != nullptr);
  for (const auto& [key, value] : *members) answer.data[key] = value;
  describe_opened(*opened, answer);
  return answer;
}

Result<Answer> ticket_show(const Scene& scene, std::string_view text) {
  KIJUN_TRY(const Workspace workspace, Workspace::open_to_look(scene));
  KIJUN_TRY(const model::TicketRecord* const ticket, require_ticket(workspace, text));
  const model::TicketAct& body = ticket->ticket.body;
  Answer answer;
  answer.data = ticket_data(workspace, *ticket);
  describe_ticket(workspace, *ticket, answer);
  describe_changes(body.changed, answer);
  if (!body.kept.empty()) answer.text.push_back(msg("  stays: {}", short_list(body.kept)));
  if (!body.earlier.empty()) {
    answer.text.push_back(msg("  candidates before: {}", join(body.earlier, ", ")));
  }
  codec::Json::Array runs;
  for (const model::RunRecord& run : workspace.state().runs) {
    if (run.start.body.ticket != body.ticket && run.start.body.version != body.to) continue;
    runs.push_back(run_data(run));
    answer.text.push_back("  " + run_line(run));
  }
  answer.data["runs"] = std::move(runs);
  for (const auto& approval : ticket->approvals) {
    answer.text.push_back(msg("  {} by {} at {} {}", model::name_of(approval.body.way),
                              approval.person, approval.time.str(), approval.body.reason));
  }
  return answer;
}

Result<Answer> ticket_diff(const Scene& scene, std::string_view text) {
  KIJUN_TRY(const Workspace workspace, Workspace::open_to_look(scene));
  KIJUN_TRY(const model::TicketRecord* const ticket, require_ticket(workspace, text));
  const model::TicketAct& body = ticket->ticket.body;
  Answer answer;
  answer.data["ticket"] = body.ticket.str();
  answer.data["changed"] = model::to_json(body.changed);
  answer.data["revised"] = model::to_json(body.revised);
  answer.data["kept"] = model::to_json(body.kept);
  answer.data["kinds"] = model::to_json(body.kinds);
  const bool captured = workspace.state().find_manifest(body.to) != nullptr;
  answer.data["captured"] = captured;
  if (!captured) {
    answer.text.push_back(
        msg("{} is not captured yet: kijun manifest capture {}", body.to, body.to));
    return answer;
  }
  answer.exit = body.changed.empty() ? 0 : 1;
  answer.verdict = body.changed.empty() ? "equal" : "differs";
  if (body.from.empty()) answer.text.push_back(msg("{} is the first version", body.to));
  describe_changes(body.changed, answer);
  if (!body.revised.empty()) {
    answer.text.push_back(msg("since {}:", body.earlier.back()));
    describe_changes(body.revised, answer);
  }
  if (!body.kept.empty()) answer.text.push_back(msg("  stays: {}", short_list(body.kept)));
  return answer;
}

Result<Answer> ticket_close(const Scene& scene, std::string_view text, const std::string& reason) {
  KIJUN_TRY(const TicketId id, TicketId::parse(text));
  KIJUN_TRY(Workspace workspace, Workspace::open(scene));
  KIJUN_TRY(const std::string person, workspace.person());
  std::string candidate;
  KIJUN_TRY_VOID(workspace.transact([&](const Workspace& now) -> Result<std::vector<model::Act>> {
    KIJUN_TRY(const model::TicketAct closed,
              govern::close_ticket(now.state(), id, reason, actor_of(scene, person)));
    candidate = closed.to;
    return std::vector{now.act(closed, person)};
  }));
  Answer answer = answer_in(scene);
  answer.data["ticket"] = id.str();
  answer.data["state"] = "closed";
  answer.data["version"] = candidate;
  answer.text.push_back(msg("{} closed; {} was not adopted", id.str(), candidate));
  return answer;
}

}  // namespace kijun::app
