// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "govern/actor.h"
#include "govern/drafts.h"
#include "model/state.h"

namespace kijun::govern {

// Key of StartAct::fingerprint with the model names of the cards, a sorted list of strings (R25).
inline constexpr std::string_view kFingerprintCards = "cards";

enum class ComparesWithReference { kYes, kNo };

struct StartRequest {
  std::string version;
  model::RunKind kind = model::RunKind::kFull;  // full or partial; plan_rehearsal has the third
  std::vector<std::string> items;               // encoded ids of a partial re-check
  // From the sealed criteria and the sealed set.
  std::int64_t tries = 1;
  std::set<std::string> set_items;                              // encoded ids
  ComparesWithReference compares = ComparesWithReference::kNo;  // any `against = "reference"`
  std::int64_t jobs = 1;
  codec::Json fingerprint = codec::Json::Object();
};

struct RunPlan {
  model::StartAct start;
  std::uint64_t tries_used = 0;   // before this one
  std::vector<RunId> unfinished;  // other runs that were started and have no result
};

// Refusals: kNotFound KJ-GATE-MANIFEST; kCorrupt for drafts (drafts.h); kUndecided
// KJ-GATE-SEAL-MISSING, KJ-GATE-SEAL-AGREED, KJ-GATE-BIGGER, KJ-GATE-TRIES, KJ-GATE-REFERENCE-ANEW,
// KJ-GATE-UNLIKE; kDenied KJ-GATE-ROLE; kUsage for items that are not in the set.
Result<RunPlan> may_start(const model::State& state, const StartRequest& request,
                          const Actor& actor, const DraftFacts& drafts);

// The capture since which the version is what it is now: the same declaration, application bytes,
// work data and elements. What was measured, told or approved before it was of something else.
LineSeq content_since(const model::State& state, std::string_view version);

// Full runs of this content under the seal in force that count against the sealed number of tries.
// An accepted run from before the present reference was adopted does not: the comparison it made is
// void and has to be made anew.
std::vector<const model::RunRecord*> tries_of(const model::State& state, std::string_view version);

// The run whose outputs `against = "reference"` means under the seal in force: the adopted run, or
// where the seal changed since, the first accepted full run of the adopted version under it.
const model::RunRecord* reference_run(const model::State& state);
const model::RunRecord* first_reference_run(const model::State& state);

// The accepted full run of this version, as recorded now, under the seal in force and against the
// reference in force; null when there is none. The earliest: there is no best of N (R26).
const model::RunRecord* accepted_run(const model::State& state, std::string_view version);
// The latest full run of the version as recorded now under the seal in force, whatever its verdict.
const model::RunRecord* latest_run(const model::State& state, std::string_view version,
                                   model::RunKind kind);

// How the planned run is unlike the reference's: "cards", "jobs". Each needs an answered question
// with the subject deviation_subject(…), answered by its owner, before the start (R25).
struct Deviation {
  std::string what;
  std::string reference;
  std::string candidate;
};
std::vector<Deviation> deviations_from(const model::RunRecord& reference,
                                       const model::StartAct& planned);
std::string deviation_subject(const model::StartAct& planned, const Deviation& deviation);
// The question that asks for it; the caller records it when may_start answers KJ-GATE-UNLIKE.
model::QuestionAct deviation_question(const model::State& state, const model::StartAct& planned,
                                      const Deviation& deviation);

}  // namespace kijun::govern
