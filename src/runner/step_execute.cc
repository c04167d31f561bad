// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <mutex>

#include "base/message.h"
#include "base/text.h"
#include "base/utf8.h"
#include "os/place.h"
#include "runner/command_line.h"
#include "runner/executor.h"
#include "runner/gather.h"
#include "runner/kept_tree.h"
#include "runner/steps.h"
#include "runner/workers.h"
#include "tree/capture.h"
#include "tree/check.h"

namespace kijun::runner {
namespace {

constexpr std::uint64_t kLogSizeMax = std::uint64_t{64} << 20U;  // of one whole-set command
constexpr std::uint64_t kItemLogSizeMax = std::uint64_t{1} << 20U;

std::string_view ended_word(os::ProcessEnd::Kind kind) {
  switch (kind) {
    case os::ProcessEnd::Kind::kExited:
      return "exited";
    case os::ProcessEnd::Kind::kSignalled:
      return "signalled";
    case os::ProcessEnd::Kind::kTimedOut:
      return "timed-out";
    case os::ProcessEnd::Kind::kCancelled:
      return "cancelled";
    case os::ProcessEnd::Kind::kNotStarted:
      return "not-started";
  }
  KIJUN_UNREACHABLE();
}

// Runs the attempts that a run still lacks.
class Execution {
 public:
  Execution(const RunPlan& plan, const Tools& tools, AttemptLog& log)
      : plan_(plan),
        tools_(tools),
        log_(log),
        folders_(plan.folder),
        per_item_(plan.manifest->start.per_item()),
        executor_(make_local_executor()),
        begun_(tools.clock.monotonic_now()) {}

  Result<void> run() {
    KIJUN_TRY_VOID(os::make_folders(tools_.fs, folders_.outputs(), 0755));
    if (!per_item_) return attempt_one("", 0);
    KIJUN_TRY_VOID(os::make_folders(tools_.fs, folders_.attempts(), 0700));
    const auto work = [this](std::size_t index) -> Result<void> {
      KIJUN_TRY_VOID(attempt_one(plan_.items[index], index));
      report();
      return {};
    };
    KIJUN_TRY_VOID(
        for_each_parallel(plan_.items.size(), static_cast<std::size_t>(plan_.start->jobs), work));
    return gather();
  }

  const std::vector<std::string>& out_of_tries() const { return out_of_tries_; }
  const std::vector<std::string>& collisions() const { return collisions_; }

 private:
  void report() {
    const std::lock_guard lock(mutex_);
    ++done_;
    if (tools_.progress) tools_.progress("execute", done_, plan_.items.size());
  }

  Result<void> attempt_one(const std::string& item, std::size_t index) {
    KIJUN_TRY_VOID(tools_.cancel.check());
    const std::string key = escape_bytes(item);
    const ItemAttempts before = log_.attempts_of(key);
    if (before.ended) return {};
    if (before.started >= plan_.criteria->run.tries) {
      const std::lock_guard lock(mutex_);
      out_of_tries_.push_back(key);
      return {};
    }
    AttemptLine line;
    line.item = key;
    line.attempt = before.started + 1;
    line.time = tools_.clock.now();
    KIJUN_TRY_VOID(log_.append(line));
    KIJUN_TRY(const Path outputs, fresh_outputs(line, index));
    KIJUN_TRY(const os::ProcessEnd end, start(item, line, index, outputs));
    if (end.kind == os::ProcessEnd::Kind::kCancelled) return tools_.cancel.check();
    KIJUN_TRY_VOID(keep(outputs, line));
    fill(end, line);
    return log_.append(line);
  }

  // A new empty folder per attempt, so that nothing of a killed attempt is taken for a result.
  Result<Path> fresh_outputs(const AttemptLine& line, std::size_t index) {
    if (!per_item_) {
      KIJUN_TRY_VOID(os::remove_tree(tools_.fs, folders_.outputs()));
      KIJUN_TRY_VOID(tools_.fs.make_folder(folders_.outputs(), 0755));
      return folders_.outputs();
    }
    Path folder = attempt_folder(index, line.attempt);
    KIJUN_TRY_VOID(os::remove_tree(tools_.fs, folder));
    KIJUN_TRY_VOID(tools_.fs.make_folder(folder, 0755));
    return folder;
  }

  Result<os::ProcessEnd> start(const std::string& item, const AttemptLine& line, std::size_t index,
                               const Path& outputs) {
    Places places{folders_.inputs(), outputs, item, {}};
    for (const model::WorkData& work : plan_.manifest->work_data) {
      places.work.emplace(work.name, laid_work_data(plan_, work));
    }
    Job job;
    KIJUN_TRY(job.words, expand_command(plan_.manifest->start.command, places));
    job.environment = run_environment(plan_.manifest->start, folders_.home(), folders_.temporary());
    job.folder = folders_.stage();
    job.log = folders_.logs() / fmt::format("{}-{}.log", index, line.attempt);
    job.log_size_bytes_max = per_item_ ? kItemLogSizeMax : kLogSizeMax;
    job.time_limit = remaining();
    KIJUN_TRY_VOID(remove_if_there(job.log));
    return executor_->run(job, tools_.cancel);
  }

  Result<void> remove_if_there(const Path& file) {
    const Result<void> removed = tools_.fs.remove_file(file);
    if (removed.ok() || removed.error().code() == ErrorCode::kNotFound) return {};
    return removed.error();
  }

  // The limit is on the whole step, however many commands it starts.
  std::chrono::nanoseconds remaining() const {
    const auto limit = std::chrono::seconds(plan_.criteria->run.timeout_s);
    const auto gone = tools_.clock.monotonic_now() - begun_;
    return std::max<std::chrono::nanoseconds>(limit - gone, std::chrono::milliseconds(1));
  }

  Result<void> keep(const Path& outputs, AttemptLine& line) {
    KIJUN_TRY(const model::Listing listing, tree::capture(tools_.fs, outputs, {.threads = 1}));
    if (!listing.entries.empty()) KIJUN_TRY_VOID(tools_.fs.sync_all(outputs));
    line.outputs = model::listing_digest(listing);
    return {};
  }

  // Moves what every ended attempt wrote into the run's outputs, in the order of the items. Done
  // once all have ended and from the log alone: a kill before, or in the middle of it, is made good
  // by doing it again, and nothing of an attempt that never ended is ever taken.
  Result<void> gather() {
    for (std::size_t index = 0; index < plan_.items.size(); ++index) {
      const ItemAttempts attempts = log_.attempts_of(escape_bytes(plan_.items[index]));
      if (!attempts.ended) continue;
      KIJUN_TRY(const std::vector<Path> collided,
                gather_outputs(tools_.fs, attempt_folder(index, attempts.ended->attempt),
                               folders_.outputs()));
      for (const Path& path : collided) collisions_.push_back(path.encoded());
    }
    return tools_.fs.sync_all(folders_.outputs());
  }

  Path attempt_folder(std::size_t index, std::int64_t attempt) const {
    return folders_.attempts() / fmt::format("{}-{}", index, attempt);
  }

  void fill(const os::ProcessEnd& end, AttemptLine& line) const {
    line.event = AttemptEvent::kEnd;
    line.time = tools_.clock.now();
    line.ended = ended_word(end.kind);
    line.status = end.status;
    line.elapsed_ms = std::chrono::duration_cast<std::chrono::milliseconds>(end.elapsed).count();
    line.memory_peak_kib = static_cast<std::int64_t>(end.memory_peak_kib);
    line.log_dropped_bytes = static_cast<std::int64_t>(end.log_dropped_size_bytes);
    line.leftovers_killed = static_cast<std::int64_t>(end.leftovers_killed);
    line.why = end.why;
  }

  const RunPlan& plan_;
  const Tools& tools_;
  AttemptLog& log_;
  RunFolders folders_;
  bool per_item_;
  std::unique_ptr<Executor> executor_;
  MonotonicTime begun_;
  std::mutex mutex_;
  std::uint64_t done_ = 0;
  std::vector<std::string> out_of_tries_;
  std::vector<std::string> collisions_;
};

std::string describe_end(const AttemptLine& line) {
  const std::string whose = line.item.empty() ? msg("the command") : msg("item {}", line.item);
  if (line.ended == "signalled") return msg("{} was ended by signal {}", whose, line.status);
  if (line.ended == "timed-out") return msg("{} exceeded the time limit", whose);
  if (line.ended == "not-started") return msg("{} could not be started: {}", whose, line.why);
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
    bad.push_back(describe_end(line));
    if (!line.item.empty()) result.observation.items.push_back(line.item);
  }
  if (!bad.empty()) fail_step(result, short_list(bad, 3));
  codec::Json& values = result.observation.values;
  if (lines.size() == 1 && lines.front().item.empty()) {
    values["ended"] = lines.front().ended;
    values["status"] = lines.front().status;
  }
  values["attempts_ended"] = lines.size();
  values["ended_badly"] = bad.size();
  values["resumed_items"] = log.resumed_items();
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
  Execution execution(plan, tools, log);
  KIJUN_TRY_VOID(execution.run());
  judge_ends(plan, log, result);
  if (!execution.out_of_tries().empty()) {
    doubt_step(result, msg("the {} sealed tries are used up by an attempt that never ended: {}",
                           plan.criteria->run.tries, short_list(execution.out_of_tries())));
  }
  if (!execution.collisions().empty()) {
    fail_step(result,
              msg("two items wrote the same output: {}", short_list(execution.collisions())));
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
