// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <utility>
#include <vector>

#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "codec/json.h"
#include "model/project.h"
#include "model/step.h"
#include "probe/fact.h"
#include "probe/target.h"
#include "runner/run.h"
#include "runner/steps.h"
#include "tree/destination.h"

namespace kijun::runner {
namespace {

void judge_facts(const std::vector<probe::Fact>& facts, StepResult& result) {
  for (const probe::Fact& fact : facts) {
    switch (fact.verdict()) {
      case probe::FactVerdict::kHolds:
        break;
      case probe::FactVerdict::kDiffers:
        fail_step(result, msg("{}: expected {}, found {}", fact.name, fact.expected.value_or(""),
                              fact.found.value_or("")));
        break;
      case probe::FactVerdict::kUnknown:
        doubt_step(result, msg("{}: could not be read: {}", fact.name, fact.why));
        break;
    }
  }
}

Result<void> probe_destination(const model::Destination& destination, const Tools& tools) {
  KIJUN_TRY(const Path folder, tree::parse_destination(destination.address));
  const auto place = tree::make_folder_destination(tools.fs, folder);
  const auto probed = place->probe();
  if (!probed.ok()) return probed.error();
  return {};
}

}  // namespace

Result<StepResult> step_access(const RunPlan& plan, const Tools& tools) {
  StepResult result = begin_step(plan, model::Step::kAccess);
  const std::vector<probe::Fact> facts =
      probe::check_target(tools.fs, plan.target, tools.host, plan.project);
  judge_facts(facts, result);
  codec::Json::Array destinations;
  for (const model::Destination& destination : plan.destinations) {
    const Result<void> probed = probe_destination(destination, tools);
    const std::string why = probed.ok() ? std::string() : probed.error().what();
    destinations.push_back(codec::Json::Object{{"name", destination.name},
                                               {"address", destination.address},
                                               {"writable", probed.ok()},
                                               {"why", why}});
    if (!probed.ok()) {
      fail_step(result, msg("destination {} cannot be used: {}", destination.name, why));
    }
  }
  if (plan.destinations.empty()) doubt_step(result, msg("no destination is declared"));
  result.observation.values["facts"] = probe::to_json(facts);
  result.observation.values["destinations"] = std::move(destinations);
  return result;
}

}  // namespace kijun::runner
