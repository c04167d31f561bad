// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "govern/actor.h"
#include "model/state.h"

namespace kijun::govern {

// The adoption that serves a campaign at `now`: the latest one that names it and is effective; null
// when there is none.
const model::Recorded<model::AdoptionAct>* adoption_of(const model::State& state,
                                                       std::string_view campaign, Instant now);

// The claim to append, with the next fence number. An empty version means the one that serves the
// campaign. Refusals: kDenied KJ-GATE-NOT-ADOPTED; kUndecided KJ-GATE-NOT-EFFECTIVE; kConflict
// KJ-GATE-CLAIMED naming holder, version and claim. Age frees nothing.
Result<model::ClaimAct> claim_campaign(const model::State& state, const std::string& campaign,
                                       const std::string& version, const Actor& actor);

// Only the holder (person, host, boot and session) with the current fence: kConflict KJ-GATE-FENCE
// for an old number or no claim, kDenied KJ-GATE-HOLDER for anybody else.
Result<model::ReleaseAct> release_campaign(const model::State& state, const std::string& campaign,
                                           std::uint64_t fence, const std::string& reason,
                                           const Actor& actor);

// Checked before a holder writes anything: its claim is the one that holds.
Result<void> require_claim(const model::State& state, const std::string& campaign,
                           std::uint64_t fence, const Actor& actor);

}  // namespace kijun::govern
