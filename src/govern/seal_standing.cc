// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/ids.h"
#include "base/message.h"
#include "base/result.h"
#include "govern/actor.h"
#include "govern/approvals.h"
#include "govern/refusals.h"
#include "govern/seals.h"
#include "model/acts.h"
#include "model/project.h"
#include "model/state.h"
#include "model/verdict.h"

namespace kijun::govern {
namespace {

using model::RunRecord;
using model::SealRecord;
using model::State;

bool has_agreed(const SealRecord& seal, std::string_view person) {
  return std::any_of(seal.agreements.begin(), seal.agreements.end(), [&](const auto& agreement) {
    return same_person(agreement.person, person) &&
           agreement.body.criteria == seal.seal.body.criteria;
  });
}

bool acknowledged_by(const State& state, const SealRecord& seal, model::Role role) {
  return std::any_of(seal.agreements.begin(), seal.agreements.end(), [&](const auto& agreement) {
    return agreement.body.criteria == seal.seal.body.criteria &&
           has_role(state, agreement.person, role);
  });
}

std::string agree_command(const SealRecord& seal, std::string_view person) {
  return command_as("kijun criteria agree " + seal.seal.body.seal.str(), person);
}

std::vector<SealGap> owner_gaps(const SealRecord& seal) {
  std::set<std::string> owners;
  for (const auto& [criterion, owner] : seal.seal.body.owners) owners.insert(owner);
  std::vector<SealGap> gaps;
  for (const std::string& owner : owners) {
    if (has_agreed(seal, owner)) continue;
    gaps.push_back({SealGapKind::kOwner, owner, msg("{} owns criteria and has not agreed", owner),
                    agree_command(seal, owner)});
  }
  return gaps;
}

void add_role_gap(const State& state, const SealRecord& seal, model::Role role, SealGapKind kind,
                  std::vector<SealGap>& gaps) {
  if (acknowledged_by(state, seal, role)) return;
  // An owner who still has to agree and has the role acknowledges by agreeing.
  for (const SealGap& gap : gaps) {
    if (has_role(state, gap.person, role)) return;
  }
  const std::string person = first_with(state, role);
  if (person.empty()) {
    gaps.push_back(
        {kind, {}, msg("nobody has the role {}", model::to_string(role)), "kijun people apply"});
    return;
  }
  gaps.push_back({kind, person, msg("no {} has acknowledged the seal", model::to_string(role)),
                  agree_command(seal, person)});
}

std::vector<SealGap> looser_gaps(const State& state, const SealRecord& seal) {
  std::vector<SealGap> gaps;
  for (const std::string& owner : looser_owners(seal)) {
    if (looser_approval(state, seal, owner) != nullptr) continue;
    const bool may = may_approve_looser(state, seal, owner, LineSeq(state.seq + 1));
    gaps.push_back({SealGapKind::kLooser, may ? owner : std::string(),
                    may ? msg("{} has not approved what is looser", owner)
                        : msg("{} prepared or tested and may not approve what is looser", owner),
                    may ? command_as("kijun approve " + seal.seal.body.seal.str(), owner)
                        : std::string("kijun criteria seal")});
  }
  return gaps;
}

// The last seal before `seal` that a run was started under: runs since then are what a loosening
// could be meant to rescue. 0: none.
std::uint64_t last_used_before(const State& state, SealId seal) {
  std::uint64_t last = 0;
  for (const RunRecord& run : state.runs) {
    const std::uint64_t used = run.start.body.seal.number();
    if (used < seal.number()) last = std::max(last, used);
  }
  return last;
}

bool has_runs(const State& state, SealId seal) {
  return std::any_of(state.runs.begin(), state.runs.end(),
                     [&](const RunRecord& run) { return run.start.body.seal == seal; });
}

}  // namespace

std::vector<std::string> looser_owners(const SealRecord& seal) {
  std::set<std::string> owners;
  for (const model::SealChange& change : seal.seal.body.changes) {
    if (change.way == model::Strictness::kLooser) owners.insert(change.owner);
  }
  return {owners.begin(), owners.end()};
}

bool may_approve_looser(const State& state, const SealRecord& seal, std::string_view person,
                        LineSeq before) {
  if (is_solo(state)) return true;
  if (same_person(seal.seal.person, person)) return false;
  const std::uint64_t since = last_used_before(state, seal.seal.body.seal);
  return std::none_of(state.runs.begin(), state.runs.end(), [&](const RunRecord& run) {
    return run.start.seq < before && run.start.body.seal.number() >= since &&
           run.start.body.kind != model::RunKind::kRehearsal &&
           same_person(run.start.person, person);
  });
}

SealStanding seal_standing(const State& state, const SealRecord& seal) {
  SealStanding standing{owner_gaps(seal)};
  add_role_gap(state, seal, model::Role::kResultOwner, SealGapKind::kResultOwner, standing.missing);
  add_role_gap(state, seal, model::Role::kSwitchDecider, SealGapKind::kSwitchDecider,
               standing.missing);
  for (SealGap& gap : looser_gaps(state, seal)) standing.missing.push_back(std::move(gap));
  return standing;
}

const SealRecord* seal_compared(const State& state) {
  for (auto seal = state.seals.rbegin(); seal != state.seals.rend(); ++seal) {
    // A seal that was used had everything it needed then, whoever left the project since.
    if (has_runs(state, seal->seal.body.seal) || seal_standing(state, *seal).stands()) {
      return &*seal;
    }
  }
  return nullptr;
}

Result<const SealRecord*> require_seal(const State& state) {
  const SealRecord* const seal = state.seal_in_force();
  if (seal == nullptr) {
    return refuse(ErrorCode::kUndecided, "KJ-GATE-SEAL-MISSING", msg("no criteria are sealed"))
        .because(msg("criteria come before the test"))
        .next("kijun criteria seal");
  }
  const SealStanding standing = seal_standing(state, *seal);
  if (standing.stands()) return seal;
  const std::string id = seal->seal.body.seal.str();
  Error error = refuse(ErrorCode::kUndecided, "KJ-GATE-SEAL-AGREED",
                       msg("seal {} is not agreed by everybody it needs", id))
                    .because(standing.missing.front().what)
                    .about(id);
  for (const SealGap& gap : standing.missing) offer(error, gap.command);
  return error;
}

}  // namespace kijun::govern
