// SPDX-License-Identifier: Apache-2.0
#include "govern/people.h"

#include <algorithm>
#include <optional>

#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "govern/actor.h"
#include "govern/refusals.h"
#include "model/acts.h"
#include "model/fields.h"
#include "model/project.h"
#include "model/state.h"

namespace kijun::govern {
namespace {

using model::PeopleAct;
using model::Person;
using model::Role;
using model::State;

bool says_the_same(const PeopleAct& recorded, const PeopleAct& draft) {
  return recorded.policy == draft.policy &&
         model::to_json(recorded.people) == model::to_json(draft.people);
}

Result<void> require_no_new_solo(const State& state, const PeopleAct& draft) {
  if (!draft.policy.solo || is_solo(state)) return {};
  return refuse(ErrorCode::kDenied, "KJ-GATE-SOLO",
                msg("solo cannot be switched on after the first start"))
      .because(msg("what was tested so far promised separate persons"))
      .next(msg("set `solo = false` in kijun.toml"));
}

// The owners there are: who answers for outputs or decides the switch.
bool is_owner(const State& state, std::string_view person) {
  return has_role(state, person, Role::kResultOwner) ||
         has_role(state, person, Role::kSwitchDecider);
}

Result<void> require_owner(const State& state, const Actor& actor) {
  KIJUN_TRY_VOID(require_person(state, actor));
  if (is_owner(state, actor.person)) return {};
  return refuse(ErrorCode::kUndecided, "KJ-GATE-PEOPLE-APPROVAL",
                msg("a change of people or policy needs an owner's approval"))
      .because(msg("runs were started; {} is no owner", actor.person))
      .about(actor.person)
      .next(command_as("kijun people apply", first_with(state, Role::kResultOwner)));
}

bool gains(const Person& before, const Person& after) {
  if (before.account != after.account) return true;
  return std::any_of(after.roles.begin(), after.roles.end(),
                     [&](const Role role) { return !before.has(role); });
}

Result<void> require_no_own_gain(const State& state, const PeopleAct& draft, const Actor& actor) {
  if (is_solo(state)) return {};
  const Person* const before = state.find_person(actor.person);
  for (const Person& after : draft.people) {
    if (!same_person(after.id, actor.person)) continue;
    // A second spelling of one's own name would be a second person.
    if (before != nullptr && before->id == after.id && !gains(*before, after)) continue;
    return refuse(ErrorCode::kDenied, "KJ-GATE-PEOPLE-OWN",
                  msg("{} cannot give roles to {}", actor.person, after.id))
        .because(msg("another owner approves a change of one's own"))
        .about(after.id)
        .next("kijun people show");
  }
  return {};
}

}  // namespace

Result<std::optional<PeopleAct>> plan_people(const State& state, const PeopleAct& draft,
                                             const Actor& actor) {
  if (state.people && says_the_same(state.people->body, draft)) return std::optional<PeopleAct>();
  if (!state.has_started()) return std::optional<PeopleAct>(draft);
  KIJUN_TRY_VOID(require_no_new_solo(state, draft));
  KIJUN_TRY_VOID(require_owner(state, actor));
  KIJUN_TRY_VOID(require_no_own_gain(state, draft, actor));
  return std::optional<PeopleAct>(draft);
}

}  // namespace kijun::govern
