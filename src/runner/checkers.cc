// SPDX-License-Identifier: Apache-2.0
#include "runner/checkers.h"

#include <fmt/format.h>

#include "base/message.h"
#include "os/place.h"
#include "runner/command_line.h"
#include "runner/executor.h"
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

}  // namespace

Result<std::vector<compare::CheckerAnswer>> ask_checker(const RunPlan& plan, const Tools& tools,
                                                        const model::Criterion& criterion,
                                                        const compare::CheckerPlaces& places) {
  KIJUN_TRY(compare::Checker checker, compare::read_checker(criterion, plan.items));
  KIJUN_TRY(const Path program, lay_checker(plan, tools, criterion, checker.command.front()));
  checker.command.front() = program.native();
  const RunFolders folders(plan.folder);
  const Path answers_folder =
      folders.checkers() / fmt::format("{}-answers-{}", criterion.id, to_string(criterion.step));
  KIJUN_TRY_VOID(os::remove_tree(tools.fs, answers_folder));
  KIJUN_TRY_VOID(os::make_folders(tools.fs, answers_folder, 0700));
  const std::vector<std::string> environment =
      run_environment({}, folders.home(), folders.temporary());
  const std::unique_ptr<Executor> executor = make_local_executor();
  std::vector<compare::CheckerAnswer> answers(checker.calls.size());
  const auto ask = [&](std::size_t index) -> Result<void> {
    KIJUN_TRY_VOID(tools.cancel.check());
    const compare::CheckerCall& call = checker.calls[index];
    Job job;
    job.words = {"/bin/sh", "-c", kQuietly, "sh"};
    const std::vector<std::string> words = compare::checker_words(checker, call, places);
    job.words.insert(job.words.end(), words.begin(), words.end());
    job.environment = environment;
    job.folder = folders.root;
    job.log = answers_folder / fmt::format("{}.json", index);
    job.log_size_bytes_max = compare::kAnswerSizeMax;
    job.time_limit = std::chrono::seconds(checker.timeout_s);
    KIJUN_TRY(const os::ProcessEnd end, executor->run(job, tools.cancel));
    if (end.kind == os::ProcessEnd::Kind::kCancelled) return tools.cancel.check();
    answers[index].item = call.item;
    answers[index].failure = failure_of(end);
    KIJUN_TRY(const Bytes bytes, os::read_file(tools.fs, job.log, compare::kAnswerSizeMax));
    answers[index].answer = as_chars(bytes);
    return {};
  };
  KIJUN_TRY_VOID(
      for_each_parallel(checker.calls.size(), static_cast<std::size_t>(plan.start->jobs), ask));
  return answers;
}

}  // namespace kijun::runner
