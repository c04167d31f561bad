// SPDX-License-Identifier: Apache-2.0
#include "runner/execution.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/error.h"
#include "base/result.h"
#include "base/time.h"
#include "base/utf8.h"
#include "model/listing.h"
#include "model/manifest.h"
#include "os/place.h"
#include "os/process.h"
#include "runner/attempts.h"
#include "runner/command_line.h"
#include "runner/executor.h"
#include "runner/gather.h"
#include "runner/run.h"
#include "runner/steps.h"
#include "runner/workers.h"
#include "tree/capture.h"

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

  // What could not go on, sorted: the order in which threads found it says nothing.
  Unfinished unfinished() && {
    std::sort(unfinished_.out_of_tries.begin(), unfinished_.out_of_tries.end());
    return std::move(unfinished_);
  }

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
      unfinished_.out_of_tries.push_back(key);
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
    return tools_.executor.run(job, tools_.cancel);
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
      for (const Path& path : collided) unfinished_.collisions.push_back(path.encoded());
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
    line.log_secrets = static_cast<std::int64_t>(end.log_overwritten);
    line.leftovers_killed = static_cast<std::int64_t>(end.leftovers_killed);
    line.why = end.why;
  }

  const RunPlan& plan_;
  const Tools& tools_;
  AttemptLog& log_;
  RunFolders folders_;
  bool per_item_;
  MonotonicTime begun_;
  std::mutex mutex_;
  std::uint64_t done_ = 0;
  Unfinished unfinished_;
};

}  // namespace

Result<Unfinished> run_attempts(const RunPlan& plan, const Tools& tools, AttemptLog& log) {
  Execution execution(plan, tools, log);
  KIJUN_TRY_VOID(execution.run());
  return std::move(execution).unfinished();
}

}  // namespace kijun::runner
