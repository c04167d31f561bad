// SPDX-License-Identifier: Apache-2.0
#include "app/rollback.h"

#include <fmt/core.h>

#include <chrono>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/answer.h"
#include "app/run_answer.h"
#include "app/run_carrier.h"
#include "app/surroundings.h"
#include "app/workspace.h"
#include "base/digest.h"
#include "base/ids.h"
#include "base/message.h"
#include "base/result.h"
#include "base/text.h"
#include "base/time.h"
#include "govern/actor.h"
#include "govern/rehearsals.h"
#include "model/acts.h"
#include "model/fields.h"
#include "model/line.h"
#include "model/state.h"
#include "os/host_facts.h"
#include "probe/machine.h"
#include "runner/run.h"

namespace kijun::app {
namespace {

// The data state that the reference's own run began with.
std::map<std::string, Digest> data_state(const model::RunRecord& run) {
  constexpr std::string_view kPrefix = "work:";
  std::map<std::string, Digest> found;
  for (const auto& observation : run.observations.get()) {
    for (const model::Evidence& evidence : observation.body.evidence) {
      if (!evidence.name.starts_with(kPrefix)) continue;
      found.insert_or_assign(evidence.name.substr(kPrefix.size()), evidence.digest);
    }
  }
  return found;
}

// Packages stand in place; kijun names them and restores none of them.
std::vector<std::string> not_restored(const model::ManifestAct& manifest) {
  std::vector<std::string> names;
  names.reserve(manifest.elements.size());
  for (const model::Element& element : manifest.elements) {
    names.push_back(fmt::format("{} {} {}", element.source, element.name, element.version));
  }
  return names;
}

struct Rehearsal {
  model::RehearsalAct act;
  model::StartAct start;
};

Result<Rehearsal> plan(const Workspace& now, TicketId ticket, const govern::Actor& actor) {
  KIJUN_TRY(const govern::RehearsalPlan found, govern::plan_rehearsal(now.state(), ticket, actor));
  Rehearsal rehearsal;
  rehearsal.start = found.rehearsal.start;
  rehearsal.start.fingerprint = probe::machine_fingerprint(now.fs(), os::read_host_facts());
  model::RehearsalAct& act = rehearsal.act;
  act.ticket = ticket;
  act.from = found.from;
  act.to = found.adoption->body.version;
  act.run = rehearsal.start.run;
  act.reference = found.adoption->seq;
  act.manifest = found.manifest->body.declared;
  act.application = found.manifest->body.application;
  act.set = found.seal->seal.body.set.listing;
  act.work_data = data_state(*found.run);
  act.not_restored = not_restored(found.manifest->body);
  return rehearsal;
}

}  // namespace

Result<Answer> rollback_rehearse(const Scene& scene, std::string_view ticket_text) {
  KIJUN_TRY(const TicketId ticket, TicketId::parse(ticket_text));
  KIJUN_TRY(Workspace workspace, Workspace::open(scene));
  KIJUN_TRY(const std::string person, workspace.person());
  const govern::Actor actor{person, scene.around.origin, scene.around.clock.now()};
  Rehearsal rehearsal;
  const auto begin = [&](const Workspace& now) -> Result<std::vector<model::Act>> {
    KIJUN_TRY(rehearsal, plan(now, ticket, actor));
    return std::vector{now.act(rehearsal.start, person)};
  };
  const MonotonicTime begun = scene.around.clock.monotonic_now();
  KIJUN_TRY_VOID(workspace.transact(begin));
  Answer answer;
  if (scene.dry_run == DryRun::kYes) {
    answer.text.push_back(
        msg("dry run: {} could be rehearsed; nothing was recorded", rehearsal.act.to));
    return answer;
  }
  KIJUN_TRY(RunMaterial material, run_material(workspace, rehearsal.start));
  material.work_data = rehearsal.act.work_data;
  KIJUN_TRY(const runner::RunOutcome outcome, carry(workspace, material, person));
  const auto elapsed = scene.around.clock.monotonic_now() - begun;
  rehearsal.act.elapsed_s = std::chrono::ceil<std::chrono::seconds>(elapsed).count();
  rehearsal.act.verdict = outcome.verdict;
  const auto close = [&](const Workspace& now) -> Result<std::vector<model::Act>> {
    return std::vector{now.act(rehearsal.act, person)};
  };
  KIJUN_TRY_VOID(workspace.transact(close));
  answer = describe_outcome(material, outcome);
  answer.data["rehearsal"] = model::to_json(rehearsal.act);
  const std::string restored =
      msg("rehearsed going back from {} to {}: application, inputs and {} pieces of work data "
          "restored into a fresh place in {} s",
          rehearsal.act.from, rehearsal.act.to, rehearsal.act.work_data.size(),
          rehearsal.act.elapsed_s);
  answer.text.insert(answer.text.begin(), restored);
  if (!rehearsal.act.not_restored.empty()) {
    answer.text.push_back(msg("  not restored by kijun, used as they stand: {}",
                              short_list(rehearsal.act.not_restored, 4)));
  }
  return answer;
}

}  // namespace kijun::app
