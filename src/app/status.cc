// SPDX-License-Identifier: Apache-2.0
#include "app/status.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "app/answer.h"
#include "app/campaign_facts.h"
#include "app/draft_facts.h"
#include "app/record_facts.h"
#include "app/workspace.h"
#include "base/check.h"
#include "base/ids.h"
#include "base/message.h"
#include "base/result.h"
#include "base/text.h"
#include "codec/json.h"
#include "govern/drafts.h"
#include "govern/next.h"
#include "govern/seals.h"
#include "model/acts.h"
#include "model/fields.h"
#include "model/project.h"
#include "model/state.h"

namespace kijun::app {
namespace {

constexpr std::size_t kRunsShown = 5;

void add_order(const Workspace& workspace, Answer& answer) {
  const model::State& state = workspace.state();
  codec::Json::Object record{{"ledger", state.ledger}, {"lines", state.seq}};
  if (workspace.head()) record["head"] = workspace.head()->digest.str();
  answer.data["record"] = std::move(record);
  answer.data["order"] =
      state.order ? codec::Json(state.order->body.order.reference) : codec::Json();
  answer.text.push_back(msg("order {}, record of {} lines, ledger {}",
                            state.order ? state.order->body.order.reference : msg("none"),
                            state.seq, state.ledger));
}

void add_people(const model::State& state, Answer& answer) {
  std::vector<std::string> names;
  codec::Json::Array people;
  if (state.people) {
    for (const model::Person& person : state.people->body.people) {
      std::vector<std::string> roles;
      roles.reserve(person.roles.size());
      for (const model::Role role : person.roles) roles.emplace_back(model::name_of(role));
      names.push_back(fmt::format("{} ({})", person.id, join(roles, ", ")));
      people.push_back(model::to_json(person));
    }
    const bool solo = state.people->body.policy.solo;
    answer.data["solo"] = solo;
    if (solo) names.push_back(msg("solo: not independent"));
  }
  answer.data["people"] = std::move(people);
  answer.text.push_back(msg("people: {}", short_list(names)));
}

void add_seal(const model::State& state, Answer& answer) {
  const model::SealRecord* const seal = state.seal_in_force();
  answer.data["seal"] = codec::Json();
  if (seal == nullptr) {
    answer.text.push_back(msg("criteria: not sealed"));
    return;
  }
  const govern::SealStanding standing = govern::seal_standing(state, *seal);
  codec::Json::Array missing;
  std::vector<std::string> lacks;
  for (const govern::SealGap& gap : standing.missing) {
    missing.push_back(
        codec::Json::Object{{"person", gap.person}, {"what", gap.what}, {"command", gap.command}});
    lacks.push_back(gap.what);
  }
  const model::SealAct& body = seal->seal.body;
  answer.data["seal"] = codec::Json::Object{{"seal", body.seal.str()},
                                            {"criteria", body.criteria.str()},
                                            {"item_count", body.set.item_count},
                                            {"missing", std::move(missing)}};
  const std::string stands =
      standing.stands() ? msg("agreed") : msg("missing: {}", short_list(lacks));
  answer.text.push_back(
      msg("criteria: {} on {} items, {}", body.seal.str(), body.set.item_count, stands));
}

void add_reference(const model::State& state, Answer& answer) {
  const auto* const adoption = state.adoption_in_force();
  answer.data["reference"] = adoption ? model::to_json(adoption->body) : codec::Json();
  if (adoption == nullptr) {
    answer.text.push_back(msg("reference: none yet"));
    return;
  }
  const model::AdoptionAct& body = adoption->body;
  answer.text.push_back(msg("reference: {} from {} for {}, run {}", body.version,
                            body.effective.str(), short_list(body.campaigns), body.run.str()));
}

void add_tickets(const Workspace& workspace, Answer& answer) {
  codec::Json::Array rows;
  for (const model::TicketRecord& ticket : workspace.state().tickets) {
    if (ticket.ticket.body.state != "open" || ticket.adopted) continue;
    rows.push_back(ticket_data(workspace, ticket));
    describe_ticket(workspace, ticket, answer);
  }
  answer.data["tickets"] = std::move(rows);
}

// The latest few; an old one without a result is told as well, since somebody has to resume it.
void add_runs(const model::State& state, Answer& answer) {
  codec::Json::Array rows;
  const std::size_t skipped = state.runs.size() - std::min(state.runs.size(), kRunsShown);
  for (std::size_t i = 0; i < state.runs.size(); ++i) {
    const model::RunRecord& run = state.runs[i];
    if (i < skipped && run.closed) continue;
    rows.push_back(run_data(run));
    answer.text.push_back(run_line(run));
  }
  answer.data["run_count"] = state.runs.size();
  answer.data["runs"] = std::move(rows);
}

void add_campaigns(const model::State& state, Instant now, Answer& answer) {
  codec::Json::Array rows;
  for (const std::string& campaign : campaign_names(state)) {
    rows.push_back(campaign_data(state, campaign, now));
    answer.text.push_back(msg("campaign {}", campaign_line(state, campaign, now)));
  }
  answer.data["campaigns"] = std::move(rows);
}

void add_questions(const model::State& state, Answer& answer) {
  codec::Json::Array rows;
  for (const model::QuestionRecord& record : state.questions) {
    if (record.answer) continue;
    const model::QuestionAct& body = record.question.body;
    rows.push_back(model::to_json(body));
    answer.text.push_back(
        msg("question {} ({}): {}", body.question.str(), body.owner, body.subject));
  }
  answer.data["questions"] = std::move(rows);
}

Problem note(std::string_view code, std::string subject, std::string what, std::string why,
             std::string next) {
  return {std::string(code), Severity::kNote, std::move(subject),
          std::move(what),   std::move(why),  {std::move(next)}};
}

void add_drafts(const govern::DraftFacts& drafts, Answer& answer) {
  const auto add = [&](govern::Draft draft, const std::string& file, const std::string& next) {
    if (draft != govern::Draft::kDiffers) return;
    answer.problems.push_back(note("KJ-DRAFT", file, msg("{}: draft, not in force", file),
                                   msg("it differs from what is recorded"), next));
  };
  add(drafts.people, "kijun.toml", "kijun people apply");
  add(drafts.order, "kijun.toml", "kijun order apply");
  add(drafts.criteria, "criteria.toml", "kijun criteria seal");
  for (const auto& [version, draft] : drafts.manifests) {
    add(draft, fmt::format("manifests/{}.toml", version), "kijun manifest capture " + version);
  }
}

std::string line_list(const std::vector<LineSeq>& lines) {
  std::vector<std::string> numbers;
  numbers.reserve(lines.size());
  for (const LineSeq& line : lines) numbers.push_back(std::to_string(line.number()));
  return short_list(numbers);
}

void add_record_notes(const Workspace& workspace, Answer& answer) {
  const model::State& state = workspace.state();
  if (!state.clock_backwards.empty()) {
    const std::string lines = line_list(state.clock_backwards);
    answer.problems.push_back(note("KJ-CLOCK", lines, msg("the clock went back at line {}", lines),
                                   msg("the order of lines stands; their times do not"),
                                   "kijun ledger show"));
  }
  for (const auto& torn : state.torn) {
    answer.problems.push_back(note(
        "KJ-TORN", torn.body.set_aside,
        msg("{} bytes of an interrupted write were set aside", torn.body.size_bytes),
        msg("noted in line {}, kept as .kijun/torn/{}", torn.seq.number(), torn.body.set_aside),
        "kijun ledger verify"));
  }
  if (workspace.torn()) {
    answer.problems.push_back(
        note("KJ-TORN", "ledger.jsonl",
             msg("{} bytes behind the last line are no line", workspace.torn()->size_bytes),
             msg("a write was interrupted; the next act sets them aside"), "kijun ledger verify"));
  }
  for (const model::UnknownLine& line : state.unknown) {
    Problem problem =
        note("KJ-LINE-UNKNOWN", std::to_string(line.seq.number()),
             msg("line {} of type {} is not understood", line.seq.number(), line.type), line.why,
             msg("use the version of kijun that wrote it"));
    problem.severity = Severity::kWarning;
    answer.problems.push_back(std::move(problem));
  }
}

codec::Json act_data(const govern::NextAct& act) {
  return codec::Json::Object{{"person", act.person}, {"command", act.command}, {"why", act.why}};
}

std::string who_and_why(const govern::NextAct& act) {
  return act.person.empty() ? act.why : msg("{}: {}", act.person, act.why);
}

Result<std::vector<govern::NextAct>> acts_now(const Workspace& workspace,
                                              const govern::DraftFacts& drafts) {
  std::vector<govern::NextAct> acts =
      govern::next_acts(workspace.state(), drafts, workspace.scene().around.clock.now());
  KIJUN_ASSERT(!acts.empty());
  return acts;
}

}  // namespace

Result<Answer> status(const Scene& scene) {
  KIJUN_TRY(const Workspace workspace, Workspace::open_to_look(scene));
  KIJUN_TRY(const govern::DraftFacts drafts, draft_facts(workspace));
  KIJUN_TRY(const auto acts, acts_now(workspace, drafts));
  const model::State& state = workspace.state();
  Answer answer;
  add_order(workspace, answer);
  add_people(state, answer);
  add_seal(state, answer);
  add_reference(state, answer);
  add_tickets(workspace, answer);
  add_runs(state, answer);
  add_campaigns(state, scene.around.clock.now(), answer);
  add_questions(state, answer);
  add_drafts(drafts, answer);
  add_record_notes(workspace, answer);
  answer.data["next"] = act_data(acts.front());
  answer.text.push_back(msg("next: {} ({})", acts.front().command, who_and_why(acts.front())));
  return answer;
}

Result<Answer> next(const Scene& scene) {
  KIJUN_TRY(const Workspace workspace, Workspace::open_to_look(scene));
  KIJUN_TRY(const govern::DraftFacts drafts, draft_facts(workspace));
  KIJUN_TRY(const auto acts, acts_now(workspace, drafts));
  Answer answer;
  codec::Json::Array rows;
  for (const govern::NextAct& act : acts) rows.push_back(act_data(act));
  answer.data["acts"] = std::move(rows);
  answer.text.push_back(acts.front().command);
  answer.text.push_back("  " + who_and_why(acts.front()));
  return answer;
}

}  // namespace kijun::app
