// SPDX-License-Identifier: Apache-2.0
#include "govern/campaigns.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "govern/actor.h"
#include "govern/refusals.h"
#include "model/acts.h"
#include "model/state.h"

namespace kijun::govern {
namespace {

using model::AdoptionAct;
using model::ClaimAct;
using model::ClaimHolder;
using model::Recorded;
using model::State;

bool names(const AdoptionAct& adoption, std::string_view campaign) {
  return std::find(adoption.campaigns.begin(), adoption.campaigns.end(), campaign) !=
         adoption.campaigns.end();
}

// The latest adoption of this version for the campaign, effective or not.
const Recorded<AdoptionAct>* any_adoption(const State& state, std::string_view campaign,
                                          std::string_view version) {
  for (auto row = state.adoptions.rbegin(); row != state.adoptions.rend(); ++row) {
    if (names(row->body, campaign) && (version.empty() || row->body.version == version)) {
      return &*row;
    }
  }
  return nullptr;
}

Error not_effective(const Recorded<AdoptionAct>& adoption, const std::string& campaign) {
  return refuse(ErrorCode::kUndecided, "KJ-GATE-NOT-EFFECTIVE",
                msg("{} is not in force for {} yet", adoption.body.version, campaign))
      .because(msg("it is adopted from {}", adoption.body.effective.str()))
      .about(campaign)
      .next("kijun campaign status " + campaign);
}

Error not_adopted(const State& state, const std::string& campaign, const std::string& version) {
  Error error = refuse(ErrorCode::kDenied, "KJ-GATE-NOT-ADOPTED",
                       version.empty() ? msg("no version is adopted for {}", campaign)
                                       : msg("{} is not adopted for {}", version, campaign))
                    .because(msg("load is not extended before acceptance"))
                    .about(campaign);
  if (const auto* const ticket = version.empty() ? nullptr : state.open_ticket_to(version)) {
    return std::move(error).next("kijun ticket show " + ticket->ticket.body.ticket.str());
  }
  return std::move(error).next("kijun next");
}

Result<const Recorded<AdoptionAct>*> require_adoption(const State& state,
                                                      const std::string& campaign,
                                                      const std::string& version, Instant now) {
  const auto* const serving = adoption_of(state, campaign, now);
  if (serving != nullptr && (version.empty() || serving->body.version == version)) return serving;
  const auto* const other = any_adoption(state, campaign, version);
  const bool waits = other != nullptr && other->body.effective > now &&
                     (serving == nullptr || serving->seq < other->seq);
  if (waits) return not_effective(*other, campaign);
  return not_adopted(state, campaign, version);
}

Error claimed(const Recorded<ClaimAct>& held, const std::string& version) {
  const ClaimAct& claim = held.body;
  const bool same = claim.version == version;
  return refuse(ErrorCode::kConflict, "KJ-GATE-CLAIMED",
                same ? msg("campaign {} is already running with {}", claim.campaign, claim.version)
                     : msg("campaign {} is held by {}", claim.campaign, claim.version))
      .because(msg("{} on {} holds {} since {} (fence {}); age frees nothing", claim.holder.person,
                   claim.holder.host, claim.claim.str(), held.time.str(), claim.fence))
      .about(claim.campaign)
      .next("kijun campaign status " + claim.campaign)
      .next(command_as("kijun campaign release " + claim.campaign, claim.holder.person));
}

ClaimHolder holder_of(const Actor& actor) {
  return {actor.person, actor.from.host, actor.from.boot, actor.from.session};
}

const Recorded<ClaimAct>* held_claim(const State& state, const std::string& campaign) {
  const auto found = state.campaigns.find(campaign);
  if (found == state.campaigns.end() || !found->second.held) return nullptr;
  return &*found->second.held;
}

}  // namespace

const Recorded<AdoptionAct>* adoption_of(const State& state, std::string_view campaign,
                                         Instant now) {
  for (auto row = state.adoptions.rbegin(); row != state.adoptions.rend(); ++row) {
    if (names(row->body, campaign) && row->body.effective <= now) return &*row;
  }
  return nullptr;
}

Result<ClaimAct> claim_campaign(const State& state, const std::string& campaign,
                                const std::string& version, const Actor& actor) {
  KIJUN_TRY_VOID(require_person(state, actor));
  KIJUN_TRY(const auto* const adoption, require_adoption(state, campaign, version, actor.now));
  if (const auto* const held = held_claim(state, campaign)) {
    return claimed(*held, adoption->body.version);
  }
  const auto record = state.campaigns.find(campaign);
  ClaimAct claim;
  claim.claim = ClaimId(state.claim_count + 1);
  claim.campaign = campaign;
  claim.version = adoption->body.version;
  claim.adoption = adoption->seq;
  claim.holder = holder_of(actor);
  claim.fence = record == state.campaigns.end() ? 1 : record->second.fence + 1;
  return claim;
}

Result<void> require_claim(const State& state, const std::string& campaign, std::uint64_t fence,
                           const Actor& actor) {
  const auto* const held = held_claim(state, campaign);
  const std::string status = "kijun campaign status " + campaign;
  if (held == nullptr) {
    return refuse(ErrorCode::kConflict, "KJ-GATE-FENCE", msg("nobody holds campaign {}", campaign))
        .because(msg("there is no claim with fence {}", fence))
        .about(campaign)
        .next(status);
  }
  if (held->body.fence != fence) {
    return refuse(ErrorCode::kConflict, "KJ-GATE-FENCE",
                  msg("fence {} of campaign {} is not the current one", fence, campaign))
        .because(msg("{} holds it with fence {}", held->body.holder.person, held->body.fence))
        .about(campaign)
        .next(status);
  }
  if (held->body.holder == holder_of(actor)) return {};
  return refuse(ErrorCode::kDenied, "KJ-GATE-HOLDER",
                msg("campaign {} is held by somebody else", campaign))
      .because(msg("{} claimed it on {} in session {}", held->body.holder.person,
                   held->body.holder.host, held->body.holder.session))
      .about(campaign)
      .next(status);
}

Result<model::ReleaseAct> release_campaign(const State& state, const std::string& campaign,
                                           std::uint64_t fence, const std::string& reason,
                                           const Actor& actor) {
  KIJUN_TRY_VOID(require_person(state, actor));
  KIJUN_TRY_VOID(require_claim(state, campaign, fence, actor));
  return model::ReleaseAct{held_claim(state, campaign)->body.claim, campaign, fence, reason};
}

}  // namespace kijun::govern
