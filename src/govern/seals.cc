// SPDX-License-Identifier: Apache-2.0
#include "govern/seals.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "govern/actor.h"
#include "govern/refusals.h"
#include "ledger/ledger.h"
#include "model/acts.h"
#include "model/project.h"
#include "model/state.h"

namespace kijun::govern {
namespace {

using model::SealAct;
using model::SealChange;
using model::SealRecord;
using model::State;
using model::Strictness;

Result<void> require_set(const SealDraft& draft) {
  if (draft.set.item_count == 0) {
    return refuse(ErrorCode::kDenied, "KJ-GATE-SET-EMPTY", msg("the acceptance set is empty"))
        .because(msg("criteria over nothing cannot fail"))
        .about("set")
        .next("kijun criteria check");
  }
  if (draft.set.item_count == draft.declared_count) return {};
  return refuse(ErrorCode::kDenied, "KJ-GATE-SET-COUNT",
                msg("the acceptance set has {} items", draft.set.item_count))
      .because(msg("criteria.toml declares {}", draft.declared_count))
      .about("set")
      .next("kijun criteria check");
}

Result<void> require_can_fail(const SealDraft& draft) {
  if (draft.rows.empty()) {
    return refuse(ErrorCode::kDenied, "KJ-GATE-NOTHING-CAN-FAIL",
                  msg("there is no criterion beside the exit status"))
        .because(msg("exit status 0 does not prove the outputs"))
        .next("kijun criteria check");
  }
  for (const DraftCriterion& row : draft.rows) {
    if (row.can_fail == CanFail::kYes) continue;
    return refuse(ErrorCode::kDenied, "KJ-GATE-NOTHING-CAN-FAIL",
                  msg("criterion {} cannot fail", row.id))
        .because(row.why)
        .about(row.id)
        .next("kijun criteria prove");
  }
  return {};
}

Result<void> require_owners(const State& state, const SealDraft& draft) {
  for (const DraftCriterion& row : draft.rows) {
    if (state.find_person(row.owner) != nullptr) continue;
    return refuse(ErrorCode::kUsage, "KJ-GATE-OWNER-UNKNOWN",
                  msg("criterion {} names an unknown owner", row.id))
        .because(msg("`{}` is nobody this project names", row.owner))
        .about(row.id)
        .next("kijun people show");
  }
  return {};
}

Result<void> require_sealer(const State& state, const SealDraft& draft, const Actor& actor) {
  const bool owns = std::any_of(draft.rows.begin(), draft.rows.end(), [&](const auto& row) {
    return same_person(row.owner, actor.person);
  });
  if (owns) return require_person(state, actor);
  return require_role(state, actor, model::Role::kPreparer);
}

bool says_the_same(const SealAct& seal, const SealDraft& draft) {
  return seal.criteria == draft.criteria && seal.order == draft.order &&
         seal.set.listing == draft.set.listing && seal.set.items == draft.set.items &&
         seal.checkers == draft.checkers && seal.metrics == draft.metrics;
}

// Under the previous seal. "checker pixels" belongs to the owner of `pixels`; what is nobody's own
// (set, run, order) concerns every owner.
std::set<std::string> owners_under(const SealAct& previous, const std::string& id) {
  const std::size_t blank = id.rfind(' ');
  const std::string criterion = blank == std::string::npos ? id : id.substr(blank + 1);
  if (const auto found = previous.owners.find(criterion); found != previous.owners.end()) {
    return {found->second};
  }
  std::set<std::string> all;
  for (const auto& [other, owner] : previous.owners) all.insert(owner);
  return all;
}

// One row per owner who has to approve, so that the line itself says who.
std::vector<SealChange> with_owners(const SealAct& previous, const SealDraft& draft) {
  std::vector<SealChange> changes;
  for (SealChange change : draft.changes) {
    if (change.way != Strictness::kLooser) {
      changes.push_back(std::move(change));
      continue;
    }
    if (change.reason.empty()) change.reason = draft.reason;
    for (const std::string& owner : owners_under(previous, change.id)) {
      change.owner = owner;
      changes.push_back(change);
    }
  }
  return changes;
}

Result<void> require_reasons(const std::vector<SealChange>& changes) {
  for (const SealChange& change : changes) {
    if (change.way != Strictness::kLooser || !change.reason.empty()) continue;
    return refuse(ErrorCode::kUndecided, "KJ-GATE-LOOSER-REASON",
                  msg("{} is looser than under the previous seal", change.id))
        .because(msg("a loosening needs a reason and the approval of {}", change.owner))
        .about(change.id)
        .next("kijun criteria seal --reason \"…\"")
        .next("kijun criteria diff");
  }
  return {};
}

SealAct seal_of(const State& state, const SealDraft& draft, const ledger::Head& head) {
  SealAct act;
  act.seal = SealId(state.seals.size() + 1);
  act.criteria = draft.criteria;
  act.source = draft.source;
  act.order = draft.order;
  act.set = draft.set;
  for (const DraftCriterion& row : draft.rows) act.owners.emplace(row.id, row.owner);
  act.checkers = draft.checkers;
  act.metrics = draft.metrics;
  act.reason = draft.reason;
  act.seen_seq = head.seq;
  act.seen_head = head.digest;
  return act;
}

bool owns_criteria(const SealRecord& seal, const Actor& actor) {
  const auto& owners = seal.seal.body.owners;
  return std::any_of(owners.begin(), owners.end(),
                     [&](const auto& row) { return same_person(row.second, actor.person); });
}

Result<std::string> agreement_kind(const State& state, const SealRecord& seal, const Actor& actor) {
  if (owns_criteria(seal, actor)) return std::string("owner");
  if (has_role(state, actor.person, model::Role::kResultOwner) ||
      has_role(state, actor.person, model::Role::kSwitchDecider)) {
    return std::string("acknowledging");
  }
  Error error =
      refuse(ErrorCode::kDenied, "KJ-GATE-ROLE", msg("{} has nothing to agree to", actor.person))
          .because(msg("only owners of criteria, result owners and switch deciders agree"))
          .about(seal.seal.body.seal.str());
  for (const SealGap& gap : seal_standing(state, seal).missing) {
    offer(error, gap.command);
  }
  return error;
}

Result<const SealRecord*> require_in_force(const State& state, SealId id) {
  const SealRecord* const seal = state.find_seal(id);
  if (seal == nullptr) {
    return refuse(ErrorCode::kNotFound, "KJ-GATE-SEAL-UNKNOWN",
                  msg("there is no seal {}", id.str()))
        .because(msg("the record has {} seals", state.seals.size()))
        .about(id.str())
        .next("kijun criteria show");
  }
  const SealRecord* const now = state.seal_in_force();
  if (now == seal) return seal;
  return refuse(ErrorCode::kConflict, "KJ-GATE-SEAL-MOVED",
                msg("seal {} is not in force any more", id.str()))
      .because(msg("{} was sealed since", now->seal.body.seal.str()))
      .about(id.str())
      .next("kijun criteria agree " + now->seal.body.seal.str());
}

}  // namespace

Result<std::optional<SealAct>> plan_seal(const State& state, const SealDraft& draft,
                                         const Actor& actor, const ledger::Head& head) {
  KIJUN_TRY_VOID(require_sealer(state, draft, actor));
  KIJUN_TRY_VOID(require_set(draft));
  KIJUN_TRY_VOID(require_can_fail(draft));
  KIJUN_TRY_VOID(require_owners(state, draft));
  const SealRecord* const in_force = state.seal_in_force();
  if (in_force != nullptr && says_the_same(in_force->seal.body, draft)) {
    return std::optional<SealAct>();
  }
  SealAct act = seal_of(state, draft, head);
  if (const SealRecord* const previous = seal_compared(state)) {
    act.changes = with_owners(previous->seal.body, draft);
    KIJUN_TRY_VOID(require_reasons(act.changes));
  }
  return std::optional<SealAct>(std::move(act));
}

Result<std::vector<model::AgreeAct>> agree(const State& state, SealId id, const std::string& reason,
                                           const Actor& actor) {
  KIJUN_TRY_VOID(require_person(state, actor));
  KIJUN_TRY(const SealRecord* const seal, require_in_force(state, id));
  KIJUN_TRY(std::string kind, agreement_kind(state, *seal, actor));
  for (const auto& agreement : seal->agreements) {
    if (same_person(agreement.person, actor.person)) return std::vector<model::AgreeAct>();
  }
  return std::vector<model::AgreeAct>{{id, seal->seal.body.criteria, std::move(kind), reason}};
}

}  // namespace kijun::govern
