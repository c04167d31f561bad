// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "base/bytes.h"
#include "base/digest.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "model/acts.h"
#include "model/listing.h"
#include "model/step.h"
#include "runner/criteria_step.h"
#include "runner/run.h"
#include "runner/steps.h"
#include "tree/capture.h"

namespace kijun::runner {

Result<StepResult> step_result(const RunPlan& plan, const Tools& tools, model::Listing& outputs) {
  StepResult result = begin_step(plan, model::Step::kResult);
  const Path folder = RunFolders(plan.folder).outputs();
  KIJUN_TRY(outputs, tree::capture(tools.fs, folder));
  const Result<void> complete = tree::require_complete(outputs, folder);
  if (!complete.ok()) {
    result.observation.outcome = model::Observed::kError;
    doubt_step(result, msg("the outputs could not be read whole: {}", complete.error().what()));
  }
  const std::string text = model::print_listing(outputs);
  KIJUN_TRY(const Digest digest, tools.objects.put(as_bytes(text)));
  result.observation.evidence.push_back({"outputs", digest, text.size()});
  result.observation.values["files"] = outputs.file_count();
  result.observation.values["size_bytes"] = outputs.size_bytes();
  KIJUN_TRY_VOID(judge_criteria(plan, tools, model::Step::kResult, {folder, &outputs}, result));
  return result;
}

}  // namespace kijun::runner
