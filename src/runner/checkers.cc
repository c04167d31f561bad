// SPDX-License-Identifier: Apache-2.0
#include "runner/checkers.h"

#include <fmt/core.h>

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/check.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "compare/checker.h"
#include "compare/evidence.h"
#include "model/criteria.h"
#include "model/step.h"
#include "os/place.h"
#include "os/process.h"
#include "runner/command_line.h"
#include "runner/executor.h"
#include "runner/run.h"
#include "runner/steps.h"
#include "runner/workers.h"

namespace kijun::runner {
namespace {

// The log holds the answer alone: what a checker says on stderr is set aside by the shell.
constexpr const char* kQuietly = "exec \"$@\" 2>/dev/null";

Result<Path> lay_checker(const RunPlan& plan, const Tools& tools, const model::Criterion& criterion,
                         const std::string& program) {
  const auto sealed = plan.seal->checkers.find(criterion.id);
  if (sealed == plan.seal->checkers.end()) return Path(program);
  const Path folder = RunFolders(plan.folder).checkers() / criterion.id;
  const Path laid = folder / Path(program).filename();
  if (tools.fs.info(laid).ok()) return laid;
  KIJUN_TRY_VOID(os::make_folders(tools.fs, folder, 0700));
  KIJUN_TRY_VOID(tools.objects.materialise(sealed->second, laid, 0555));
  return laid;
}

std::string failure_of(const os::ProcessEnd& end) {
  switch (end.kind) {
    case os::ProcessEnd::Kind::kExited:
      return end.status == 0 ? std::string() : msg("the checker ended with status {}", end.status);
    case os::ProcessEnd::Kind::kSignalled:
      return msg("the checker was ended by signal {}", end.status);
    case os::ProcessEnd::Kind::kTimedOut:
      return msg("the checker exceeded its time limit");
    case os::ProcessEnd::Kind::kCancelled:
      return msg("the checker was interrupted");
    case os::ProcessEnd::Kind::kNotStarted:
      return msg("the checker could not be started: {}", end.why);
  }
  KIJUN_UNREACHABLE();
}

Result<compare::CheckerAnswer> call_once(const compare::Checker& checker,
                                         const compare::CheckerCall& call,
                                         const compare::CheckerPlaces& places,
                                         const CheckerScene& scene, const Path& log) {
  KIJUN_TRY_VOID(scene.cancel.check());
  Job job;
  job.words = {"/bin/sh", "-c", kQuietly, "sh"};
  const std::vector<std::string> words = compare::checker_words(checker, call, places);
  job.words.insert(job.words.end(), words.begin(), words.end());
  job.environment = scene.environment;
  job.folder = scene.folder;
  job.log = log;
  job.log_size_bytes_max = compare::kAnswerSizeMax;
  job.time_limit = std::chrono::seconds(checker.timeout_s);
  KIJUN_TRY(const os::ProcessEnd end, scene.executor.run(job, scene.cancel));
  if (end.kind == os::ProcessEnd::Kind::kCancelled) KIJUN_TRY_VOID(scene.cancel.check());
  KIJUN_TRY(const Bytes bytes, os::read_file(scene.fs, log, compare::kAnswerSizeMax));
  return compare::CheckerAnswer{call.item, std::string(as_chars(bytes)), failure_of(end)};
}

}  // namespace

Result<std::vector<compare::CheckerAnswer>> call_checker(const compare::Checker& checker,
                                                         const compare::CheckerPlaces& places,
                                                         const CheckerScene& scene) {
  KIJUN_TRY_VOID(os::remove_tree(scene.fs, scene.answers));
  KIJUN_TRY_VOID(os::make_folders(scene.fs, scene.answers, 0700));
  std::vector<compare::CheckerAnswer> answers(checker.calls.size());
  const auto ask = [&](std::size_t index) -> Result<void> {
    const Path log = scene.answers / fmt::format("{}.json", index);
    KIJUN_TRY(answers[index], call_once(checker, checker.calls[index], places, scene, log));
    return {};
  };
  KIJUN_TRY_VOID(for_each_parallel(checker.calls.size(), scene.jobs, ask));
  return answers;
}

Result<std::vector<compare::CheckerAnswer>> ask_checker(const RunPlan& plan, const Tools& tools,
                                                        const model::Criterion& criterion,
                                                        const compare::CheckerPlaces& places) {
  KIJUN_TRY(compare::Checker checker, compare::read_checker(criterion, plan.items));
  KIJUN_TRY(const Path program, lay_checker(plan, tools, criterion, checker.command.front()));
  checker.command.front() = program.native();
  const RunFolders folders(plan.folder);
  // The distance to the first reference is asked apart; both answers are kept.
  const std::string about =
      fmt::format("{}{}", to_string(criterion.step), criterion.against == "first" ? "-first" : "");
  return call_checker(
      checker, places,
      {.fs = tools.fs,
       .executor = tools.executor,
       .cancel = tools.cancel,
       .folder = folders.root,
       .answers = folders.checkers() / fmt::format("{}-answers-{}", criterion.id, about),
       .environment = run_environment({}, folders.home(), folders.temporary()),
       .jobs = static_cast<std::size_t>(plan.start->jobs)});
}

}  // namespace kijun::runner
