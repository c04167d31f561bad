// SPDX-License-Identifier: Apache-2.0
#include "app/adoption.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/acting.h"
#include "app/answer.h"
#include "app/draft_facts.h"
#include "app/surroundings.h"
#include "app/workspace.h"
#include "base/error.h"
#include "base/ids.h"
#include "base/message.h"
#include "base/result.h"
#include "base/text.h"
#include "base/time.h"
#include "govern/adoption.h"
#include "govern/drafts.h"
#include "model/acts.h"
#include "model/fields.h"
#include "model/line.h"
#include "model/state.h"

namespace kijun::app {
namespace {

Error not_a_difference(const std::string& text) {
  return Error(ErrorCode::kUsage, msg("\"{}\" is no open difference", text))
      .because(msg("expected WHAT|OWNER|UNTIL, or an answered question such as q-1"))
      .next("kijun question list");
}

// An answered question stays open as what it asked and how it was answered.
Result<model::OpenDifference> from_question(const model::State& state, QuestionId id) {
  for (const model::QuestionRecord& record : state.questions) {
    const model::QuestionAct& body = record.question.body;
    if (body.question != id) continue;
    if (record.answer) {
      return model::OpenDifference{
          msg("{}: {}", body.subject, record.answer->body.answer), body.owner, {}};
    }
    return Error(ErrorCode::kUndecided, msg("{} is not answered", id.str()))
        .because(msg("{} owns it: {}", body.owner, body.subject))
        .about(id.str())
        .next("kijun question answer " + id.str() + " \"…\" --as " + body.owner)
        .coded("KJ-GATE-QUESTION");
  }
  return Error(ErrorCode::kNotFound, msg("there is no question {}", id.str()))
      .next("kijun question list");
}

Result<std::vector<model::OpenDifference>> differences_of(const model::State& state,
                                                          const std::vector<std::string>& texts) {
  std::vector<model::OpenDifference> differences;
  for (const std::string& text : texts) {
    const Result<QuestionId> question = QuestionId::parse(text);
    if (question.ok()) {
      KIJUN_TRY(model::OpenDifference asked, from_question(state, question.value()));
      differences.push_back(std::move(asked));
      continue;
    }
    const std::vector<std::string_view> parts = split(text, '|');
    if (parts.size() != 3 || parts[0].empty() || parts[1].empty()) return not_a_difference(text);
    differences.push_back({std::string(parts[0]), std::string(parts[1]), std::string(parts[2])});
  }
  return differences;
}

Result<govern::AdoptionRequest> parse_request(const AdoptRequest& request, Instant now) {
  govern::AdoptionRequest parsed;
  KIJUN_TRY(parsed.ticket, TicketId::parse(request.ticket));
  parsed.effective_written = request.effective.empty() ? now.str() : request.effective;
  KIJUN_TRY(parsed.effective, Instant::parse(parsed.effective_written));
  parsed.campaigns = request.campaigns;
  return parsed;
}

void describe_adoption(const model::AdoptionAct& act, Answer& answer) {
  answer.text.push_back(msg("{} adopted from {} for {}: {}, run {}", act.version,
                            act.effective_written, short_list(act.campaigns), act.ticket.str(),
                            act.run.str()));
  if (!act.replaces.empty()) answer.text.push_back(msg("  replaces {}", act.replaces));
  for (const model::OpenDifference& open : act.open_differences) {
    answer.text.push_back(msg("  open: {} ({}) {}", open.what, open.owner, open.until));
  }
}

}  // namespace

Result<Answer> adopt(const Scene& scene, const AdoptRequest& request) {
  KIJUN_TRY(govern::AdoptionRequest parsed, parse_request(request, scene.around.clock.now()));
  KIJUN_TRY(Workspace workspace, Workspace::open(scene));
  KIJUN_TRY(const std::string person, workspace.person());
  std::optional<govern::AdoptionPlan> plan;
  const auto decide = [&](const Workspace& now) -> Result<std::vector<model::Act>> {
    KIJUN_TRY(parsed.open_differences, differences_of(now.state(), request.open_differences));
    KIJUN_TRY(const govern::DraftFacts drafts, draft_facts(now));
    KIJUN_TRY(plan,
              govern::adopt(now.state(), parsed, actor_of(scene, person), drafts, *now.head()));
    return std::vector{now.act(plan->adoption, person)};
  };
  Result<void> done = workspace.transact(decide);
  if (!done.ok()) {
    return recorded_refusal(workspace, {"adopt", request.ticket, person}, std::move(done).error());
  }
  Answer answer = answer_in(scene);
  answer.data["adoption"] = model::to_json(plan->adoption);
  answer.data["notes"] = codec::Json::Array(plan->notes.begin(), plan->notes.end());
  describe_adoption(plan->adoption, answer);
  for (const std::string& note : plan->notes) answer.text.push_back(msg("  note: {}", note));
  return answer;
}

}  // namespace kijun::app
