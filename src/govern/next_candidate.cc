// SPDX-License-Identifier: Apache-2.0
#include "govern/next_candidate.h"

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "base/message.h"
#include "base/text.h"
#include "base/time.h"
#include "govern/actor.h"
#include "govern/drafts.h"
#include "govern/gates.h"
#include "govern/next.h"
#include "govern/runs.h"
#include "govern/version_names.h"
#include "model/acts.h"
#include "model/project.h"
#include "model/state.h"
#include "model/step.h"
#include "model/verdict.h"

namespace kijun::govern {
namespace {

using model::Role;
using model::RunKind;
using model::RunRecord;
using model::State;
using model::TicketRecord;

constexpr std::size_t kRecheckItemsMax = 20;  // more are no single repair to look at

// Items that the latest full run of this version named in its result.
std::vector<std::string> failed_items(const State& state, const std::string& version) {
  const RunRecord* const run = latest_run(state, version, RunKind::kFull);
  if (run == nullptr || run->verdict != model::RunVerdict::kRejected) return {};
  std::set<std::string> items;
  for (const auto& observation : run->observations.get()) {
    if (observation.body.step != model::Step::kResult) continue;
    items.insert(observation.body.items.begin(), observation.body.items.end());
  }
  return {items.begin(), items.end()};
}

NextAct start_act(const State& state, const std::string& version) {
  return {first_with(state, Role::kTester), "kijun run start " + version,
          msg("there is no full run of {} under the seal in force", version)};
}

// The repair is looked at before the whole set is run again.
void add_recheck(const State& state, const TicketRecord& ticket, std::vector<NextAct>& acts) {
  const model::TicketAct& body = ticket.ticket.body;
  if (body.earlier.empty() || latest_run(state, body.to, RunKind::kPartial) != nullptr) return;
  const std::vector<std::string> items = failed_items(state, body.earlier.back());
  if (items.empty() || items.size() > kRecheckItemsMax) return;
  acts.push_back({first_with(state, Role::kTester),
                  "kijun run recheck " + body.to + " --items " + join(items, ","),
                  msg("{} failed in {}; a re-check shows a repair, never an acceptance",
                      short_list(items), body.earlier.back())});
}

std::vector<NextAct> run_acts(const State& state, const DraftFacts& drafts,
                              const TicketRecord& ticket, const GateStatus& status) {
  const std::string& version = ticket.ticket.body.to;
  std::vector<NextAct> acts;
  const RunRecord* const run = latest_run(state, version, RunKind::kFull);
  if (run == nullptr) {
    add_recheck(state, ticket, acts);
    acts.push_back(start_act(state, version));
    return acts;
  }
  const bool failed = run->closed && run->verdict != model::RunVerdict::kAccepted;
  if (failed) {
    const std::string name = correction_name(state, drafts, version);
    acts.push_back({first_with(state, Role::kPreparer),
                    "kijun candidate revise " + version + " " + name, status.refusal->why()});
    return acts;
  }
  acts.push_back({status.person, status.refusal->next_acts().front(), status.refusal->why()});
  return acts;
}

NextAct act_of(const GateStatus& status) {
  return {status.person, status.refusal->next_acts().front(), status.refusal->what()};
}

}  // namespace

std::vector<NextAct> ticket_acts(const State& state, const DraftFacts& drafts,
                                 const TicketRecord& ticket, Instant now) {
  std::vector<NextAct> acts;
  for (const GateStatus& status : gates_of(state, ticket, now)) {
    if (status.passed()) continue;
    if (status.gate == Gate::kRunAccepted) return run_acts(state, drafts, ticket, status);
    if (status.gate == Gate::kAdopted && !acts.empty()) break;
    acts.push_back(act_of(status));
    // Nothing behind the run can be done before it; what stands behind it may go side by side.
    if (status.gate < Gate::kRunAccepted && status.gate != Gate::kGapsOwned) break;
  }
  return acts;
}

std::vector<NextAct> version_acts(const State& state, const DraftFacts& drafts,
                                  const std::string& version) {
  const std::string preparer = first_with(state, Role::kPreparer);
  const auto* const adoption = state.adoption_in_force();
  const RunRecord* const run = latest_run(state, version, RunKind::kFull);
  // The very first version is looked at before anybody asks to adopt it.
  if (adoption == nullptr && run == nullptr) return {start_act(state, version)};
  const bool accepted = accepted_run(state, version) != nullptr;
  if (adoption == nullptr && !accepted && run->closed) {
    return {
        {preparer,
         "kijun candidate new " + correction_name(state, drafts, version) + " --from " + version,
         msg("{} was not accepted", version)}};
  }
  std::string scope = " --campaign NAME";
  if (adoption != nullptr) {
    scope.clear();
    for (const std::string& campaign : adoption->body.campaigns) scope += " --campaign " + campaign;
  }
  return {{preparer, "kijun ticket open --to " + version + scope + " --reason \"…\"",
           msg("no ticket speaks of {}", version)}};
}

}  // namespace kijun::govern
