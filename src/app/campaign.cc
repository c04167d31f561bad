// SPDX-License-Identifier: Apache-2.0
#include "app/campaign.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/acting.h"
#include "app/answer.h"
#include "app/campaign_facts.h"
#include "app/surroundings.h"
#include "app/workspace.h"
#include "base/ids.h"
#include "base/message.h"
#include "base/result.h"
#include "base/time.h"
#include "govern/campaigns.h"
#include "model/acts.h"
#include "model/fields.h"
#include "model/line.h"
#include "model/state.h"

namespace kijun::app {
namespace {

std::uint64_t fence_of(const model::State& state, const std::string& name) {
  const auto found = state.campaigns.find(name);
  return found == state.campaigns.end() ? 0 : found->second.fence;
}

}  // namespace

Result<Answer> campaign_start(const Scene& scene, const std::string& name,
                              const std::string& version) {
  KIJUN_TRY(const std::string campaign, parse_name(msg("campaign"), name));
  KIJUN_TRY(Workspace workspace, Workspace::open(scene));
  KIJUN_TRY(const std::string person, workspace.person());
  std::optional<model::ClaimAct> claim;
  const auto decide = [&](const Workspace& now) -> Result<std::vector<model::Act>> {
    KIJUN_TRY(claim,
              govern::claim_campaign(now.state(), campaign, version, actor_of(scene, person)));
    return std::vector{now.act(*claim, person)};
  };
  Result<void> done = workspace.transact(decide);
  if (!done.ok()) {
    return recorded_refusal(workspace, {"campaign start", campaign, person},
                            std::move(done).error());
  }
  Answer answer = answer_in(scene);
  answer.data["claim"] = model::to_json(*claim);
  answer.text.push_back(msg("campaign {} runs with {}: {}, fence {}, held by {} on {}", campaign,
                            claim->version, claim->claim.str(), claim->fence, claim->holder.person,
                            claim->holder.host));
  return answer;
}

Result<Answer> campaign_status(const Scene& scene, const std::string& name) {
  KIJUN_TRY(const Workspace workspace, Workspace::open_to_look(scene));
  std::set<std::string> names = campaign_names(workspace.state());
  if (!name.empty()) {
    KIJUN_TRY(const std::string campaign, parse_name(msg("campaign"), name));
    names = {campaign};
  }
  const Instant now = scene.around.clock.now();
  Answer answer;
  codec::Json::Array rows;
  for (const std::string& campaign : names) {
    rows.push_back(campaign_data(workspace.state(), campaign, now));
    answer.text.push_back(campaign_line(workspace.state(), campaign, now));
  }
  if (rows.empty()) answer.text.push_back(msg("no campaign is named yet"));
  answer.data["campaigns"] = std::move(rows);
  return answer;
}

Result<Answer> campaign_release(const Scene& scene, const std::string& name,
                                const std::string& reason) {
  KIJUN_TRY(const std::string campaign, parse_name(msg("campaign"), name));
  KIJUN_TRY(Workspace workspace, Workspace::open(scene));
  KIJUN_TRY(const std::string person, workspace.person());
  std::optional<model::ReleaseAct> release;
  KIJUN_TRY_VOID(workspace.transact([&](const Workspace& now) -> Result<std::vector<model::Act>> {
    KIJUN_TRY(release,
              govern::release_campaign(now.state(), campaign, fence_of(now.state(), campaign),
                                       reason, actor_of(scene, person)));
    return std::vector{now.act(*release, person)};
  }));
  Answer answer = answer_in(scene);
  answer.data["release"] = model::to_json(*release);
  answer.text.push_back(
      msg("campaign {} is free: {} released {}", campaign, person, release->claim.str()));
  return answer;
}

}  // namespace kijun::app
