// SPDX-License-Identifier: Apache-2.0
#include "govern/actor.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "govern/refusals.h"
#include "model/acts.h"
#include "model/project.h"
#include "model/state.h"

namespace kijun::govern {
namespace {

std::string_view trimmed(std::string_view name) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t first = name.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return name.substr(first, name.find_last_not_of(kBlanks) - first + 1);
}

char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

Error no_role(std::string_view person, model::Role role, std::string_view holder) {
  Error error = refuse(ErrorCode::kDenied, "KJ-GATE-ROLE", msg("{} may not do this", person))
                    .because(msg("it takes the role {}", model::to_string(role)))
                    .about(std::string(person));
  if (holder.empty()) {
    return std::move(error).next("kijun people apply");
  }
  return std::move(error).next(msg("{0} does it: repeat the command with --as {0}", holder));
}

// The person a ticket named for this role when it was opened; empty for roles it does not name.
std::string_view named_on(const model::TicketRecord& ticket, model::Role role) {
  if (role == model::Role::kResultOwner) return ticket.ticket.body.result_owner;
  if (role == model::Role::kSwitchDecider) return ticket.ticket.body.switch_decider;
  return {};
}

}  // namespace

bool same_person(std::string_view left, std::string_view right) {
  const std::string_view a = trimmed(left);
  const std::string_view b = trimmed(right);
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

bool is_solo(const model::State& state) {
  if (state.people) return state.people->body.policy.solo;
  return state.genesis && state.genesis->body.policy.solo;
}

bool has_role(const model::State& state, std::string_view person, model::Role role) {
  const model::Person* const found = state.find_person(person);
  return found != nullptr && (is_solo(state) || found->has(role));
}

std::string first_with(const model::State& state, model::Role role) {
  if (!state.people) return {};
  for (const model::Person& person : state.people->body.people) {
    if (has_role(state, person.id, role)) return person.id;
  }
  return {};
}

Result<void> require_person(const model::State& state, const Actor& actor) {
  if (state.find_person(actor.person) != nullptr) return {};
  return refuse(ErrorCode::kDenied, "KJ-GATE-PERSON",
                msg("{} is nobody this project names", actor.person))
      .because(msg("the people in force do not list that id"))
      .about(actor.person)
      .next("kijun people show");
}

Result<void> require_role(const model::State& state, const Actor& actor, model::Role role) {
  KIJUN_TRY_VOID(require_person(state, actor));
  if (has_role(state, actor.person, role)) return {};
  return no_role(actor.person, role, first_with(state, role));
}

bool has_role_on(const model::State& state, const model::TicketRecord& ticket,
                 std::string_view person, model::Role role) {
  if (!has_role(state, person, role)) return false;
  const std::string_view named = named_on(ticket, role);
  const bool people_changed = state.people && state.people->seq > ticket.opened.seq;
  return !people_changed || named.empty() || same_person(named, person);
}

Result<void> require_role_on(const model::State& state, const model::TicketRecord& ticket,
                             const Actor& actor, model::Role role) {
  KIJUN_TRY_VOID(require_role(state, actor, role));
  if (has_role_on(state, ticket, actor.person, role)) return {};
  return no_role(actor.person, role, named_on(ticket, role))
      .within(msg("people changed after {} was opened; it keeps its owners",
                  ticket.opened.body.ticket.str()));
}

Independence independence_of(const model::State& state, const model::RunRecord& run,
                             const model::Recorded<model::ApprovalAct>& approval) {
  if (is_solo(state)) return Independence::kSolo;
  return run.start.uid == approval.uid ? Independence::kOneAccount : Independence::kShown;
}

}  // namespace kijun::govern
