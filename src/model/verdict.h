// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "model/step.h"

namespace kijun::model {

enum class CriterionVerdict { kPass, kFail, kError, kNotApplicable };
enum class StepVerdict { kHolds, kFails, kUnknown, kNotRun };
enum class RunVerdict { kAccepted, kRejected, kInconclusive };
enum class RunKind { kFull, kPartial, kRehearsal };
enum class Action { kProceed, kFix, kHold, kReject };

// Whether at least one criterion really measured something decides between "passed" and "nothing
// was looked at": a criterion step without a pass is unknown, never held (R23).
StepVerdict step_verdict(std::span<const CriterionVerdict> criteria);

// The algebra of docs/architecture.md: any measured fail rejects (errors beside it never soften
// it); otherwise anything unknown or not run makes it inconclusive; otherwise a full run (or the
// rehearsal of one) of six steps that hold is accepted. A partial re-check is never accepted (R9).
RunVerdict run_verdict(std::span<const StepVerdict> steps, RunKind kind);

std::string_view to_string(CriterionVerdict verdict);  // "pass", "fail", "error", "not-applicable"
std::string_view to_string(StepVerdict verdict);       // "holds", "fails", "unknown", "not-run"
std::string_view to_string(RunVerdict verdict);        // "accepted", "rejected", "inconclusive"
std::string_view to_string(RunKind kind);              // "full", "partial", "rehearsal"
std::string_view to_string(Action action);             // "proceed", "fix", "hold", "reject"

}  // namespace kijun::model
