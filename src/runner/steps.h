// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "runner/attempts.h"
#include "runner/run.h"

// One function per step; each looks, and says what it saw and whether the step holds.
namespace kijun::runner {

struct StepResult {
  model::StepVerdict verdict = model::StepVerdict::kUnknown;
  model::ObservationAct observation;
  std::vector<std::string> reasons;  // why it does not hold; empty when it does
  std::vector<Judged> judged;        // result and export
};

// The folders of one run.
struct RunFolders {
  explicit RunFolders(Path run) : root(std::move(run)) {}
  Path root;
  Path stage() const { return root / "stage"; }
  Path inputs() const { return root / "inputs"; }
  Path outputs() const { return outputs_of(root); }
  Path attempts() const { return root / "attempts"; }
  Path logs() const { return root / "logs"; }
  Path home() const { return root / "home"; }
  Path temporary() const { return root / "tmp"; }
  Path work() const { return root / "work"; }  // copies of work data with absolute paths
  Path checkers() const { return root / "checkers"; }
  Path attempt_log() const { return root / "items.jsonl"; }
};

Result<StepResult> step_access(const RunPlan& plan, const Tools& tools);
Result<StepResult> step_configure(const RunPlan& plan, const Tools& tools);
Result<StepResult> step_load(const RunPlan& plan, const Tools& tools);
Result<StepResult> step_execute(const RunPlan& plan, const Tools& tools, AttemptLog& log);
// `outputs` gets the listing that export then carries.
Result<StepResult> step_result(const RunPlan& plan, const Tools& tools, model::Listing& outputs);
Result<StepResult> step_export(const RunPlan& plan, const Tools& tools,
                               const model::Listing& outputs);

// A result whose observation names run, step and tool already.
StepResult begin_step(const RunPlan& plan, model::Step step);
// Marks the step as failed or, where it did not fail already, unknown.
void fail_step(StepResult& result, std::string reason);
void doubt_step(StepResult& result, std::string reason);

// What of the sealed set this run is given: all of it, or the items of a partial re-check, so that
// a whole-set command too works on nothing else.
model::Listing inputs_of(const RunPlan& plan, model::Listing sealed);

// Where the copy of a piece of work data lies in a run.
Path laid_work_data(const RunPlan& plan, const model::WorkData& work);

}  // namespace kijun::runner
