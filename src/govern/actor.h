// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "base/time.h"
#include "ledger/ledger.h"
#include "model/state.h"

// Who may move what to which state. Everything in govern/ is a pure function of the folded state,
// the actor and what is handed in: it answers with the body to append or with a refusal that has a
// stable problem code ("KJ-GATE-…") and names the next literal command.
namespace kijun::govern {

struct Actor {
  std::string person;
  model::LineOrigin from;
  Instant now;
};

// Names as people write them: `Sato ` and `sato` are one person (R10).
bool same_person(std::string_view left, std::string_view right);

// One person may be everything; every report then says "not independent".
bool is_solo(const model::State& state);

// Whether this person acts in this role: by the people in force, or by a solo policy.
bool has_role(const model::State& state, std::string_view person, model::Role role);
// The first person with the role, or empty.
std::string first_with(const model::State& state, model::Role role);

// kDenied KJ-GATE-PERSON for somebody the project does not name.
Result<void> require_person(const model::State& state, const Actor& actor);
// kDenied KJ-GATE-ROLE unless the actor has the role; says who has it.
Result<void> require_role(const model::State& state, const Actor& actor, model::Role role);

// Roles given after a ticket was opened serve later tickets only: once people changed, a ticket's
// owners are those it was opened with. kDenied KJ-GATE-ROLE else.
Result<void> require_role_on(const model::State& state, const model::TicketRecord& ticket,
                             const Actor& actor, model::Role role);
bool has_role_on(const model::State& state, const model::TicketRecord& ticket,
                 std::string_view person, model::Role role);

// What a report may say about tester and approver of a run.
enum class Independence { kShown, kOneAccount, kSolo };
Independence independence_of(const model::State& state, const model::RunRecord& run,
                             const model::Recorded<model::ApprovalAct>& approval);

}  // namespace kijun::govern
