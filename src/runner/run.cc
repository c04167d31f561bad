// SPDX-License-Identifier: Apache-2.0
#include "runner/run.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/message.h"
#include "base/result.h"
#include "model/acts.h"
#include "model/listing.h"
#include "model/step.h"
#include "model/verdict.h"
#include "os/place.h"
#include "runner/attempts.h"
#include "runner/steps.h"

namespace kijun::runner {
namespace {

using model::StepVerdict;

model::Action action_for(StepVerdict verdict) {
  switch (verdict) {
    case StepVerdict::kHolds:
      return model::Action::kProceed;
    case StepVerdict::kFails:
      return model::Action::kFix;
    case StepVerdict::kUnknown:
    case StepVerdict::kNotRun:
      return model::Action::kHold;
  }
  KIJUN_UNREACHABLE();
}

model::Action action_for(model::RunVerdict verdict) {
  switch (verdict) {
    case model::RunVerdict::kAccepted:
      return model::Action::kProceed;
    case model::RunVerdict::kRejected:
      return model::Action::kReject;
    case model::RunVerdict::kInconclusive:
      return model::Action::kHold;
  }
  KIJUN_UNREACHABLE();
}

// R22. Stable English, as it stands in the record; the rule of three bounds a failure rate that
// was never seen (95 % confidence).
std::vector<std::string> not_proven(std::size_t items) {
  return {"larger volume: only these items were processed", "continuous load: one run, not days",
          fmt::format("a failure rate: 0 failures in {} items leaves up to {:.1f} % (95 % "
                      "confidence)",
                      items, std::min(100.0, 300.0 / static_cast<double>(items == 0 ? 1 : items)))};
}

class Run {
 public:
  Run(const RunPlan& plan, const Tools& tools, Journal& journal)
      : plan_(plan), tools_(tools), journal_(journal) {}

  Result<RunOutcome> carry_out() {
    KIJUN_TRY_VOID(os::make_folders(tools_.fs, plan_.folder, 0700));
    KIJUN_TRY(log_, AttemptLog::open(tools_.fs, RunFolders(plan_.folder).attempt_log()));
    for (const model::Step step : model::kSteps) {
      KIJUN_TRY_VOID(tools_.cancel.check());
      KIJUN_TRY(StepResult result, going_ ? take(step) : not_run(step));
      KIJUN_TRY_VOID(record(step, result));
    }
    KIJUN_TRY_VOID(read_configuration_again());
    return close();
  }

 private:
  Result<StepResult> take(model::Step step) {
    if (tools_.progress) {
      tools_.progress(to_string(step), static_cast<std::uint64_t>(step), model::kSteps.size());
    }
    switch (step) {
      case model::Step::kAccess:
        return step_access(plan_, tools_);
      case model::Step::kConfigure:
        return step_configure(plan_, tools_);
      case model::Step::kLoad:
        return step_load(plan_, tools_);
      case model::Step::kExecute:
        return step_execute(plan_, tools_, *log_);
      case model::Step::kResult:
        return step_result(plan_, tools_, outputs_);
      case model::Step::kExport:
        // Evidence of a repair is not handed to anybody (R9); a rehearsal exports nothing twice.
        if (plan_.start->kind == model::RunKind::kPartial) return not_run(step);
        return step_export(plan_, tools_, outputs_);
    }
    KIJUN_UNREACHABLE();
  }

  Result<StepResult> not_run(model::Step step) {
    StepResult result = begin_step(plan_, step);
    result.verdict = StepVerdict::kNotRun;
    result.observation.outcome = model::Observed::kNotRun;
    return result;
  }

  Result<void> record(model::Step step, StepResult& result) {
    KIJUN_TRY_VOID(journal_.observe(result.observation));
    KIJUN_TRY_VOID(journal_.decide({plan_.start->run,
                                    std::string(to_string(step)),
                                    std::string(to_string(result.verdict)),
                                    action_for(result.verdict),
                                    "step-holds",
                                    result.reasons,
                                    {}}));
    outcome_.steps.push_back(result.verdict);
    for (std::string& reason : result.reasons) outcome_.reasons.push_back(std::move(reason));
    for (Judged& judged : result.judged) outcome_.judged.push_back(std::move(judged));
    going_ = going_ && result.verdict == StepVerdict::kHolds;
    return {};
  }

  // Drift during the run: configure is read at its end too.
  Result<void> read_configuration_again() {
    constexpr std::size_t kConfigure = static_cast<std::size_t>(model::Step::kConfigure);
    if (outcome_.steps[kConfigure] != StepVerdict::kHolds) return {};
    KIJUN_TRY(StepResult again, step_configure(plan_, tools_));
    again.observation.values["when"] = "end";
    KIJUN_TRY_VOID(journal_.observe(again.observation));
    if (again.verdict == StepVerdict::kHolds) return {};
    outcome_.steps[kConfigure] = again.verdict;
    for (std::string& reason : again.reasons) {
      outcome_.reasons.push_back(msg("during the run: {}", reason));
    }
    return {};
  }

  Result<RunOutcome> close() {
    outcome_.verdict = model::run_verdict(outcome_.steps, plan_.start->kind);
    outcome_.resumed_items = log_->resumed_items();
    outcome_.log_secrets = log_->log_secrets();
    if (outcome_.verdict == model::RunVerdict::kAccepted) {
      outcome_.not_proven = not_proven(plan_.items.size());
    }
    KIJUN_TRY_VOID(journal_.decide(
        {plan_.start->run, std::string(model::kWholeRun), std::string(to_string(outcome_.verdict)),
         action_for(outcome_.verdict), "verdict-algebra", outcome_.reasons, outcome_.not_proven}));
    return std::move(outcome_);
  }

  const RunPlan& plan_;
  const Tools& tools_;
  Journal& journal_;
  std::unique_ptr<AttemptLog> log_;
  model::Listing outputs_;
  RunOutcome outcome_;
  bool going_ = true;
};

}  // namespace

Result<RunOutcome> carry_out(const RunPlan& plan, const Tools& tools, Journal& journal) {
  return Run(plan, tools, journal).carry_out();
}

}  // namespace kijun::runner
