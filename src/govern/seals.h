// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "govern/actor.h"
#include "ledger/ledger.h"
#include "model/state.h"

namespace kijun::govern {

enum class CanFail { kYes, kNo };

struct DraftCriterion {
  std::string id;
  std::string owner;
  CanFail can_fail = CanFail::kYes;  // compare/'s answer; kNo: everything meets its limits
  std::string why;                   // for kNo
};

// What is to be sealed, as the caller found it on disk and digested it.
struct SealDraft {
  Digest criteria = model::blank<Digest>();  // canonical JSON of criteria.toml
  Digest source = model::blank<Digest>();
  Digest order = model::blank<Digest>();
  model::SetSummary set;
  std::uint64_t declared_count = 0;  // [set] count
  std::vector<DraftCriterion> rows;
  std::map<std::string, Digest> checkers;
  std::map<std::string, std::string> metrics;
  // Against seal_compared(state), never against a seal that nobody agreed to: otherwise two seals
  // in a row would launder a loosening. The owner under that seal is filled in here.
  std::vector<model::SealChange> changes;
  std::string reason;
};

// The last seal that everybody it needed has agreed to and approved; null before there is one.
const model::SealRecord* seal_compared(const model::State& state);

// The line to append; none when the seal in force says the same already. Refusals: kDenied for an
// empty set, another count, nothing that can fail or a criterion that cannot (KJ-GATE-SET-EMPTY,
// KJ-GATE-SET-COUNT, KJ-GATE-NOTHING-CAN-FAIL); kUsage for an unknown owner; kUndecided for a
// looser draft without a reason (KJ-GATE-LOOSER-REASON).
Result<std::optional<model::SealAct>> plan_seal(const model::State& state, const SealDraft& draft,
                                                const Actor& actor, const ledger::Head& head);

// The agreement lines to append; empty when this person has agreed already. Agreeing as owner also
// acknowledges where the person has that role. kNotFound for an unknown seal, kConflict for one
// that is not in force, kDenied for a person who owns nothing and has no role to acknowledge in.
Result<std::vector<model::AgreeAct>> agree(const model::State& state, SealId seal,
                                           const std::string& reason, const Actor& actor);

enum class SealGapKind { kOwner, kResultOwner, kSwitchDecider, kLooser };

// Something that a seal still lacks before a run may start under it.
struct SealGap {
  SealGapKind kind = SealGapKind::kOwner;
  std::string person;  // who acts; empty when nobody may (see `what`)
  std::string what;
  std::string command;
};

struct SealStanding {
  std::vector<SealGap> missing;
  bool stands() const { return missing.empty(); }
};
SealStanding seal_standing(const model::State& state, const model::SealRecord& seal);

// Who has to approve the looser changes of this seal: each owner under the previous one, once.
std::vector<std::string> looser_owners(const model::SealRecord& seal);
// Neither prepared the seal nor tested since the seal before it (always true under solo).
bool may_approve_looser(const model::State& state, const model::SealRecord& seal,
                        std::string_view person, LineSeq before);

// kUndecided: KJ-GATE-SEAL-MISSING, or KJ-GATE-SEAL-AGREED naming who has to agree or approve.
Result<const model::SealRecord*> require_seal(const model::State& state);

}  // namespace kijun::govern
