// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runner/steps.h"

namespace kijun::runner {

// Where the judged outputs lie: in the run's own folder, or as they landed at a destination.
struct JudgedPlace {
  Path folder;
  const model::Listing* listing = nullptr;
};

// Judges every sealed criterion of one step on these outputs and adds verdicts, findings and
// reasons to `result`. Nothing is judged against a draft.
Result<void> judge_criteria(const RunPlan& plan, const Tools& tools, model::Step step,
                            const JudgedPlace& place, StepResult& result);

}  // namespace kijun::runner
