// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/digest.h"
#include "base/message.h"
#include "base/result.h"
#include "base/text.h"
#include "base/utf8.h"
#include "codec/json.h"
#include "model/criteria.h"
#include "model/listing.h"
#include "model/manifest.h"
#include "model/step.h"
#include "os/place.h"
#include "runner/attempts.h"
#include "runner/execution.h"
#include "runner/kept_tree.h"
#include "runner/run.h"
#include "runner/steps.h"
#include "tree/check.h"

namespace kijun::runner {
namespace {

std::string describe_end(const AttemptLine& line, const std::string& program) {
  const std::string whose = line.item.empty() ? msg("the command") : msg("item {}", line.item);
  if (line.ended == "signalled") return msg("{} was ended by signal {}", whose, line.status);
  if (line.ended == "timed-out") return msg("{} exceeded the time limit", whose);
  if (line.ended == "not-started")
    return msg("{} could not be started: {}: {}", whose, program, line.why);
  return msg("{} ended with status {}", whose, line.status);
}

void judge_ends(const RunPlan& plan, const AttemptLog& log, StepResult& result) {
  std::vector<std::string> bad;
  std::int64_t elapsed_ms = 0;
  std::int64_t memory_peak_kib = 0;
  const std::vector<AttemptLine> lines = log.ended();
  for (const AttemptLine& line : lines) {
    elapsed_ms += line.elapsed_ms;
    memory_peak_kib = std::max(memory_peak_kib, line.memory_peak_kib);
    const bool met = line.ended == "exited" && line.status == plan.criteria->run.exit_status;
    if (met) continue;
    bad.push_back(describe_end(line, escape_bytes(plan.manifest->start.command.front())));
    if (!line.item.empty()) result.observation.items.push_back(line.item);
  }
  if (!bad.empty()) fail_step(result, short_list(bad, 3));
  codec::Json& values = result.observation.values;
  if (lines.size() == 1 && lines.front().item.empty()) {
    values["ended"] = lines.front().ended;
    values["status"] = lines.front().status;
  }
  if (lines.empty()) doubt_step(result, msg("no command was run to its end"));
  values["attempts_ended"] = lines.size();
  values["ended_badly"] = bad.size();
  values["resumed_items"] = log.resumed_items();
  values["log_secrets"] = log.log_secrets();
  values["elapsed_ms"] = elapsed_ms;
  values["memory_peak_kib"] = memory_peak_kib;
}

// What the run was given must be what it was given when it ended.
Result<void> check_untouched(const RunPlan& plan, const Tools& tools, StepResult& result) {
  const RunFolders folders(plan.folder);
  struct Given {
    std::string what;
    Digest listing;
    Path folder;
  };
  const std::vector<Given> all{{msg("the application files"), plan.recorded->application,
                                folders.stage() / plan.manifest->application.files},
                               {msg("the inputs"), plan.seal->set.listing, folders.inputs()}};
  for (const Given& given : all) {
    KIJUN_TRY(model::Listing listing, kept_listing(tools.objects, given.listing));
    if (given.folder == folders.inputs()) listing = inputs_of(plan, std::move(listing));
    const auto report = tree::check(tools.fs, listing, given.folder, model::ModePolicy::kIgnore);
    if (!report.ok()) {
      fail_step(result, msg("the run changed {}: {}", given.what, report.error().what()));
    } else if (report.value().verdict == tree::CheckVerdict::kDiffers) {
      fail_step(result, msg("the run changed {}: {}", given.what,
                            report.value().differences.front().path.display()));
    } else if (report.value().verdict == tree::CheckVerdict::kUndecided) {
      doubt_step(result, msg("{} could not be checked after the run", given.what));
    }
  }
  return {};
}

Result<void> note_work_data(const RunPlan& plan, const Tools& tools, StepResult& result) {
  codec::Json::Object states;
  for (const model::WorkData& work : plan.manifest->work_data) {
    if (!plan.work_data.contains(work.name)) continue;
    const auto after = keep_tree(tools.fs, tools.objects, laid_work_data(plan, work));
    if (!after.ok()) {
      doubt_step(result, msg("work data {} could not be read after the run: {}", work.name,
                             after.error().what()));
      continue;
    }
    const bool changed = after.value().digest != plan.work_data.at(work.name);
    states.emplace(work.name, changed ? "changed" : "unchanged");
    result.observation.evidence.push_back({"work-after:" + work.name, after.value().digest, 0});
  }
  result.observation.values["work_data"] = std::move(states);
  return {};
}

}  // namespace

Result<StepResult> step_execute(const RunPlan& plan, const Tools& tools, AttemptLog& log) {
  StepResult result = begin_step(plan, model::Step::kExecute);
  KIJUN_TRY(const Unfinished unfinished, run_attempts(plan, tools, log));
  judge_ends(plan, log, result);
  if (!unfinished.out_of_tries.empty()) {
    doubt_step(result, msg("the {} sealed tries are used up by an attempt that never ended: {}",
                           plan.criteria->run.tries, short_list(unfinished.out_of_tries)));
  }
  if (!unfinished.collisions.empty()) {
    fail_step(result,
              msg("two items wrote the same output: {}", short_list(unfinished.collisions)));
  }
  KIJUN_TRY_VOID(check_untouched(plan, tools, result));
  KIJUN_TRY_VOID(note_work_data(plan, tools, result));
  if (plan.criteria->run.gpu == model::GpuUse::kMustUse) {
    // R5: a visible card proves nothing, and this version attributes no use.
    result.observation.values["gpu_use"] = "not-observed";
    doubt_step(result, msg("GPU use was not observed: this version cannot attribute it to a run"));
  }
  KIJUN_TRY(const Bytes attempts, os::read_file(tools.fs, RunFolders(plan.folder).attempt_log(),
                                                std::uint64_t{1} << 30U));
  KIJUN_TRY(const Digest digest, tools.objects.put(attempts));
  result.observation.evidence.push_back({"attempts", digest, attempts.size()});
  return result;
}

}  // namespace kijun::runner
