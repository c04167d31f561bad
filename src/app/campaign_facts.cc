// SPDX-License-Identifier: Apache-2.0
#include "app/campaign_facts.h"

#include <set>
#include <string>

#include "base/message.h"
#include "base/time.h"
#include "codec/json.h"
#include "govern/campaigns.h"
#include "model/acts.h"
#include "model/fields.h"
#include "model/state.h"

namespace kijun::app {
namespace {

const model::Recorded<model::ClaimAct>* held_claim(const model::State& state,
                                                   const std::string& campaign) {
  const auto found = state.campaigns.find(campaign);
  if (found == state.campaigns.end() || !found->second.held) return nullptr;
  return &*found->second.held;
}

}  // namespace

std::set<std::string> campaign_names(const model::State& state) {
  std::set<std::string> names;
  for (const auto& [name, record] : state.campaigns) names.insert(name);
  for (const auto& adoption : state.adoptions) {
    names.insert(adoption.body.campaigns.begin(), adoption.body.campaigns.end());
  }
  return names;
}

codec::Json campaign_data(const model::State& state, const std::string& campaign, Instant now) {
  const auto* const serving = govern::adoption_of(state, campaign, now);
  const auto* const held = held_claim(state, campaign);
  codec::Json::Object data{{"campaign", campaign},
                           {"version", codec::Json()},
                           {"claim", codec::Json()},
                           {"claimed_at", codec::Json()}};
  if (serving != nullptr) data["version"] = serving->body.version;
  if (held == nullptr) return data;
  data["claim"] = model::to_json(held->body);
  data["claimed_at"] = held->time.str();
  return data;
}

std::string campaign_line(const model::State& state, const std::string& campaign, Instant now) {
  const auto* const serving = govern::adoption_of(state, campaign, now);
  const auto* const held = held_claim(state, campaign);
  const std::string served = serving == nullptr ? msg("no version is in force for it")
                                                : msg("served by {}", serving->body.version);
  if (held == nullptr) return msg("{}: {}; nobody holds it", campaign, served);
  const model::ClaimAct& claim = held->body;
  return msg("{}: {}; held by {} on {} with {} since {} ({}, fence {})", campaign, served,
             claim.holder.person, claim.holder.host, claim.version, held->time.str(),
             claim.claim.str(), claim.fence);
}

}  // namespace kijun::app
