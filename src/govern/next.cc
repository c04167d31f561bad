// SPDX-License-Identifier: Apache-2.0
#include "govern/next.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/message.h"
#include "base/time.h"
#include "govern/actor.h"
#include "govern/campaigns.h"
#include "govern/drafts.h"
#include "govern/next_candidate.h"
#include "govern/seals.h"
#include "govern/version_names.h"
#include "model/acts.h"
#include "model/project.h"
#include "model/state.h"

namespace kijun::govern {
namespace {

using model::Role;
using model::State;
using model::TicketRecord;

class Acts {
 public:
  void add(NextAct act) {
    const bool known = std::any_of(acts_.begin(), acts_.end(), [&](const NextAct& other) {
      return other.command == act.command;
    });
    if (!known) acts_.push_back(std::move(act));
  }
  void add(std::vector<NextAct> acts) {
    for (NextAct& act : acts) add(std::move(act));
  }
  bool empty() const { return acts_.empty(); }
  std::vector<NextAct> take() { return std::move(acts_); }

 private:
  std::vector<NextAct> acts_;
};

void add_project(const State& state, const DraftFacts& drafts, Acts& acts) {
  // Once runs were started it takes an owner; before, whoever writes the drafts.
  const Role role = state.has_started() ? Role::kResultOwner : Role::kPreparer;
  const std::string person = first_with(state, role);
  if (drafts.people == Draft::kDiffers) {
    acts.add({person, "kijun people apply", msg("people in kijun.toml differ from the record")});
  }
  if (drafts.order == Draft::kDiffers) {
    acts.add({person, "kijun order apply", msg("the order in kijun.toml differs from the record")});
  }
}

void add_captures(const State& state, const DraftFacts& drafts, Acts& acts) {
  const std::string preparer = first_with(state, Role::kPreparer);
  for (const auto& [version, draft] : drafts.manifests) {
    if (draft != Draft::kDiffers) continue;
    acts.add({preparer, "kijun manifest capture " + version,
              msg("manifests/{}.toml is not recorded as it is", version)});
  }
  if (!state.manifests.empty() || !drafts.manifests.empty()) return;
  acts.add({preparer, "kijun manifest capture A -- COMMAND {inputs} {outputs}",
            msg("no version is recorded")});
}

// True when a run may start under the seal in force.
bool add_seal(const State& state, const DraftFacts& drafts, Acts& acts) {
  const model::SealRecord* const seal = state.seal_in_force();
  if (seal == nullptr || drafts.criteria == Draft::kDiffers) {
    acts.add({first_with(state, Role::kPreparer), "kijun criteria seal",
              seal == nullptr ? msg("criteria come before the test")
                              : msg("criteria.toml differs from the seal in force")});
    return false;
  }
  const SealStanding standing = seal_standing(state, *seal);
  for (const SealGap& gap : standing.missing) acts.add({gap.person, gap.command, gap.what});
  return standing.stands();
}

void add_unfinished(const State& state, Acts& acts) {
  for (const model::RunRecord& run : state.runs) {
    if (run.closed) continue;
    const std::string id = run.start.body.run.str();
    acts.add({run.start.person, "kijun run resume " + id,
              msg("{} of {} was started and has no result", id, run.start.body.version)});
  }
}

void add_questions(const State& state, Acts& acts) {
  for (const model::QuestionRecord& record : state.questions) {
    if (record.answer) continue;
    const model::QuestionAct& question = record.question.body;
    acts.add({question.owner,
              "kijun question answer " + question.question.str() + " \"…\" --as " + question.owner,
              question.subject});
  }
}

// Adopted, in a ticket now or before, or copied into a later version.
bool is_taken(const State& state, const std::string& version) {
  for (const auto& adoption : state.adoptions) {
    if (adoption.body.version == version) return true;
  }
  for (const TicketRecord& ticket : state.tickets) {
    const auto& earlier = ticket.ticket.body.earlier;
    if (ticket.ticket.body.to == version) return true;
    if (std::find(earlier.begin(), earlier.end(), version) != earlier.end()) return true;
  }
  return std::any_of(state.manifests.begin(), state.manifests.end(),
                     [&](const auto& row) { return row.second.back().body.from == version; });
}

void add_candidates(const State& state, const DraftFacts& drafts, Instant now, Acts& acts) {
  for (const TicketRecord& ticket : state.tickets) {
    if (ticket.ticket.body.state == "open") acts.add(ticket_acts(state, drafts, ticket, now));
  }
  for (const auto& [version, captures] : state.manifests) {
    if (!is_taken(state, version)) acts.add(version_acts(state, drafts, version));
  }
}

void add_campaigns(const State& state, Instant now, Acts& acts) {
  const auto* const adoption = state.adoption_in_force();
  if (adoption == nullptr) return;
  for (const std::string& campaign : adoption->body.campaigns) {
    const auto record = state.campaigns.find(campaign);
    const bool held = record != state.campaigns.end() && record->second.held.has_value();
    const auto* const serving = adoption_of(state, campaign, now);
    if (held || serving == nullptr) continue;
    acts.add({{},
              "kijun campaign start " + campaign,
              msg("{} serves it and nobody has claimed it", serving->body.version)});
  }
}

void add_new_candidate(const State& state, const DraftFacts& drafts, Acts& acts) {
  const auto* const adoption = state.adoption_in_force();
  if (adoption == nullptr) return;
  const std::string& version = adoption->body.version;
  acts.add({first_with(state, Role::kPreparer),
            "kijun candidate new " + candidate_name(state, drafts, version) + " --from " + version,
            msg("{} is in force; a change starts beside it", version)});
}

}  // namespace

std::vector<NextAct> next_acts(const State& state, const DraftFacts& drafts, Instant now) {
  if (!state.genesis) return {{{}, "kijun init", msg("there is no record here yet")}};
  Acts acts;
  add_project(state, drafts, acts);
  add_captures(state, drafts, acts);
  const bool sealed = add_seal(state, drafts, acts);
  add_unfinished(state, acts);
  if (sealed) {
    add_questions(state, acts);
    add_candidates(state, drafts, now, acts);
  }
  if (acts.empty()) add_new_candidate(state, drafts, acts);
  add_campaigns(state, now, acts);
  if (acts.empty()) acts.add({{}, "kijun status", msg("nothing waits")});
  return acts.take();
}

}  // namespace kijun::govern
