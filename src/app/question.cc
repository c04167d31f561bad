// SPDX-License-Identifier: Apache-2.0
#include "app/question.h"

#include <utility>
#include <vector>

#include "app/acting.h"
#include "app/answer.h"
#include "app/surroundings.h"
#include "app/workspace.h"
#include "base/error.h"
#include "base/ids.h"
#include "base/message.h"
#include "base/result.h"
#include "codec/json.h"
#include "govern/actor.h"
#include "model/fields.h"
#include "model/line.h"
#include "model/state.h"

namespace kijun::app {
namespace {

codec::Json question_data(const model::QuestionRecord& record) {
  codec::Json data = model::to_json(record.question.body);
  data["answer"] = record.answer ? codec::Json(record.answer->body.answer) : codec::Json();
  data["answered_by"] = record.answer ? codec::Json(record.answer->person) : codec::Json();
  return data;
}

const model::QuestionRecord* find_question(const model::State& state, QuestionId id) {
  for (const model::QuestionRecord& record : state.questions) {
    if (record.question.body.question == id) return &record;
  }
  return nullptr;
}

Result<void> require_answerable(const model::State& state, QuestionId id,
                                const govern::Actor& actor) {
  KIJUN_TRY_VOID(govern::require_person(state, actor));
  const model::QuestionRecord* const record = find_question(state, id);
  if (record == nullptr) {
    return Error(ErrorCode::kNotFound, msg("there is no question {}", id.str()))
        .because(msg("the record has {} questions", state.questions.size()))
        .next("kijun question list");
  }
  const std::string& owner = record->question.body.owner;
  if (!govern::same_person(owner, actor.person)) {
    return Error(ErrorCode::kDenied, msg("{} does not own {}", actor.person, id.str()))
        .because(msg("{} answers for it", owner))
        .about(id.str())
        .next("kijun question answer " + id.str() + " \"…\" --as " + owner)
        .coded("KJ-QUESTION-OWNER");
  }
  if (!record->answer) return {};
  return Error(ErrorCode::kConflict, msg("{} is answered", id.str()))
      .because(msg("{} said: {}", record->answer->person, record->answer->body.answer))
      .about(id.str())
      .next("kijun question list");
}

}  // namespace

Result<Answer> question_list(const Scene& scene) {
  KIJUN_TRY(const Workspace workspace, Workspace::open_to_look(scene));
  Answer answer;
  codec::Json::Array rows;
  for (const model::QuestionRecord& record : workspace.state().questions) {
    const model::QuestionAct& body = record.question.body;
    rows.push_back(question_data(record));
    answer.text.push_back(msg("{} ({}): {}: expected {}, found {}", body.question.str(), body.owner,
                              body.subject, body.expected, body.found));
    answer.text.push_back(record.answer ? msg("  answered by {}: {}", record.answer->person,
                                              record.answer->body.answer)
                                        : msg("  not answered"));
  }
  if (rows.empty()) answer.text.push_back(msg("there are no questions"));
  answer.data["questions"] = std::move(rows);
  return answer;
}

Result<Answer> question_answer(const Scene& scene, std::string_view question,
                               const std::string& text) {
  KIJUN_TRY(const QuestionId id, QuestionId::parse(question));
  if (text.empty()) {
    return Error(ErrorCode::kUsage, msg("an answer to {} has words", id.str()))
        .next("kijun question answer " + id.str() + " \"…\"");
  }
  KIJUN_TRY(Workspace workspace, Workspace::open(scene));
  KIJUN_TRY(const std::string person, workspace.person());
  const model::AnswerAct act{id, text};
  const Result<void> recorded =
      workspace.transact([&](const Workspace& now) -> Result<std::vector<model::Act>> {
        KIJUN_TRY_VOID(require_answerable(now.state(), id, actor_of(scene, person)));
        return std::vector{now.act(act, person)};
      });
  if (!recorded.ok()) return recorded.error();
  Answer answer = answer_in(scene);
  answer.data["question"] = id.str();
  answer.data["answer"] = text;
  answer.data["person"] = person;
  answer.text.push_back(msg("{} answers {}: {}", person, id.str(), text));
  return answer;
}

}  // namespace kijun::app
