// SPDX-License-Identifier: Apache-2.0
#include "runner/steps.h"

#include <fmt/core.h>

#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "base/path.h"
#include "model/acts.h"
#include "model/listing.h"
#include "model/manifest.h"
#include "model/step.h"
#include "model/verdict.h"
#include "runner/run.h"

namespace kijun::runner {

Path outputs_of(const Path& run_folder) { return run_folder / "outputs"; }

StepResult begin_step(const RunPlan& plan, model::Step step) {
  StepResult result;
  result.verdict = model::StepVerdict::kHolds;
  result.observation.run = plan.start->run;
  result.observation.step = step;
  result.observation.outcome = model::Observed::kObserved;
  result.observation.tool = "kijun";
  return result;
}

void fail_step(StepResult& result, std::string reason) {
  result.verdict = model::StepVerdict::kFails;
  result.reasons.push_back(std::move(reason));
}

void doubt_step(StepResult& result, std::string reason) {
  if (result.verdict != model::StepVerdict::kFails) result.verdict = model::StepVerdict::kUnknown;
  result.reasons.push_back(std::move(reason));
}

model::Listing inputs_of(const RunPlan& plan, model::Listing sealed) {
  if (plan.start->kind != model::RunKind::kPartial) return sealed;
  const std::set<Path> chosen(plan.item_names.begin(), plan.item_names.end());
  std::erase_if(sealed.entries, [&chosen](const model::Entry& entry) {
    const std::string& native = entry.path.native();
    return !chosen.contains(Path(native.substr(0, native.find('/'))));
  });
  return sealed;
}

Path laid_work_data(const RunPlan& plan, const model::WorkData& work) {
  const RunFolders folders(plan.folder);
  const Path declared(work.path);
  if (!declared.is_absolute()) return folders.stage() / declared;
  for (std::size_t i = 0; i < plan.manifest->work_data.size(); ++i) {
    if (plan.manifest->work_data[i].name == work.name) {
      return folders.work() / fmt::format("{}", i);
    }
  }
  return folders.work() / "unnamed";
}

}  // namespace kijun::runner
