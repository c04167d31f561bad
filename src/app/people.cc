// SPDX-License-Identifier: Apache-2.0
#include "app/people.h"

#include <string>
#include <vector>

#include "app/acting.h"
#include "app/answer.h"
#include "app/drafts.h"
#include "app/surroundings.h"
#include "app/workspace.h"
#include "base/check.h"
#include "base/digest.h"
#include "base/message.h"
#include "base/result.h"
#include "base/text.h"
#include "govern/people.h"
#include "model/acts.h"
#include "model/fields.h"
#include "model/line.h"
#include "model/project.h"

namespace kijun::app {
namespace {

void describe_people(const model::PeopleAct& act, Answer& answer) {
  for (const model::Person& person : act.people) {
    std::vector<std::string> roles;
    roles.reserve(person.roles.size());
    for (const model::Role role : person.roles) roles.emplace_back(model::name_of(role));
    const std::string account = person.account.empty() ? msg("no account") : person.account;
    answer.text.push_back(msg("  {}: {} ({})", person.id, join(roles, ", "), account));
  }
  answer.text.push_back(act.policy.solo
                            ? msg("  solo: one person alone, not independent")
                            : msg("  approvals {}, by separate persons", act.policy.approvals));
}

}  // namespace

Result<Answer> people_apply(const Scene& scene, const std::string& reason) {
  KIJUN_TRY(Workspace workspace, Workspace::open(scene));
  KIJUN_TRY(const Draft<model::Project> draft, read_project(workspace.fs(), workspace.layout()));
  KIJUN_TRY(const std::string person, workspace.person());
  const model::PeopleAct people = people_of(draft, reason);
  bool recorded = false;
  KIJUN_TRY_VOID(workspace.transact([&](const Workspace& now) -> Result<std::vector<model::Act>> {
    KIJUN_TRY(const auto plan, govern::plan_people(now.state(), people, actor_of(scene, person)));
    recorded = plan.has_value();
    if (!recorded) return std::vector<model::Act>();
    if (scene.dry_run == DryRun::kNo) {
      KIJUN_TRY(const Digest kept, now.objects().put(draft.raw));
      KIJUN_ASSERT(kept == draft.source);
    }
    return std::vector{now.act(*plan, person)};
  }));
  Answer answer = answer_in(scene);
  answer.data["recorded"] = recorded;
  answer.data["people"] = model::to_json(people.people);
  answer.data["policy"] = model::to_json(people.policy);
  answer.text.push_back(recorded ? msg("{} people recorded", people.people.size())
                                 : msg("these people are recorded already"));
  describe_people(people, answer);
  return answer;
}

Result<Answer> people_show(const Scene& scene) {
  KIJUN_TRY(const Workspace workspace, Workspace::open_to_look(scene));
  const auto& people = workspace.state().people;
  Answer answer;
  answer.data["people"] = codec::Json();
  if (!people) {
    answer.text.push_back(msg("no people are recorded"));
    return answer;
  }
  answer.data["people"] = model::to_json(people->body.people);
  answer.data["policy"] = model::to_json(people->body.policy);
  answer.data["line"] = people->seq.number();
  answer.text.push_back(
      msg("in force since {}, recorded by {}", people->time.str(), people->person));
  describe_people(people->body, answer);
  return answer;
}

}  // namespace kijun::app
