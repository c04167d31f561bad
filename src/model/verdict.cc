// SPDX-License-Identifier: Apache-2.0
#include "model/verdict.h"

#include <algorithm>
#include <span>
#include <string_view>

#include "model/fields.h"
#include "model/step.h"

namespace kijun::model {
namespace {

template <typename T>
bool contains(std::span<const T> all, T wanted) {
  return std::find(all.begin(), all.end(), wanted) != all.end();
}

}  // namespace

StepVerdict step_verdict(std::span<const CriterionVerdict> criteria) {
  if (contains(criteria, CriterionVerdict::kFail)) return StepVerdict::kFails;
  if (contains(criteria, CriterionVerdict::kError)) return StepVerdict::kUnknown;
  if (!contains(criteria, CriterionVerdict::kPass)) return StepVerdict::kUnknown;
  return StepVerdict::kHolds;
}

RunVerdict run_verdict(std::span<const StepVerdict> steps, RunKind kind) {
  if (contains(steps, StepVerdict::kFails)) return RunVerdict::kRejected;
  const bool whole = steps.size() == kSteps.size() &&
                     std::all_of(steps.begin(), steps.end(),
                                 [](StepVerdict step) { return step == StepVerdict::kHolds; });
  if (!whole || kind == RunKind::kPartial) return RunVerdict::kInconclusive;
  return RunVerdict::kAccepted;
}

std::string_view to_string(CriterionVerdict verdict) { return name_of(verdict); }
std::string_view to_string(StepVerdict verdict) { return name_of(verdict); }
std::string_view to_string(RunVerdict verdict) { return name_of(verdict); }
std::string_view to_string(RunKind kind) { return name_of(kind); }
std::string_view to_string(Action action) { return name_of(action); }

}  // namespace kijun::model
