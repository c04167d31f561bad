// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <cstdint>

#include "os/process.h"

namespace kijun::os {

// What run_process prepares for its supervisor before the fork. Only read after it.
struct SupervisorPlan {
  const char* const* programs = nullptr;  // tried in this order; ends with a null
  char* const* argv = nullptr;
  char* const* environment = nullptr;
  const char* work_folder = nullptr;
  int nothing = -1;  // /dev/null
  int log = -1;
  int control = -1;  // a byte: cancel; the end: kijun is gone
  int report = -1;   // takes one SupervisorReport
  pid_t parent = 0;
  std::uint64_t log_size_bytes_max = 0;
  LogFilter log_filter = nullptr;
  std::int64_t time_limit_ns = -1;  // none
  std::int64_t stop_grace_ns = 0;
};

enum class Stop : std::int32_t { kNone, kTimedOut, kCancelled, kAbandoned };
// What could not be done before the command ran; kNone: it ran.
enum class StartFailure : std::int32_t { kNone, kSupervisor, kWorkFolder, kProgram };

struct SupervisorReport {
  Stop stop = Stop::kNone;
  StartFailure failure = StartFailure::kNone;
  std::int32_t failure_errno = 0;
  std::int32_t wait_status = 0;
  std::int32_t log_errno = 0;
  std::int32_t leftovers_remain = 0;
  std::uint64_t leftovers_killed = 0;
  std::int64_t elapsed_ns = 0;
  std::uint64_t memory_peak_kib = 0;
  std::uint64_t log_kept_size_bytes = 0;
  std::uint64_t log_dropped_size_bytes = 0;
  std::uint64_t log_overwritten = 0;
};

// The whole life of the forked supervisor. It becomes a subreaper, so that every process the
// command leaves behind becomes its child; starts the command, keeps its output up to the limit,
// stops it in time, kills all that is left, reports and ends. Async-signal-safe throughout: the
// parent has threads, whose locks may be held forever in this copy. All signals are blocked on
// entry.
[[noreturn]] void supervise(const SupervisorPlan& plan);

}  // namespace kijun::os
