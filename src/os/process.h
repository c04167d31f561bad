// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/path.h"
#include "base/result.h"
#include "os/cancel.h"

namespace kijun::os {

// Between SIGTERM and SIGKILL when a command is stopped.
inline constexpr std::chrono::nanoseconds kStopGrace = std::chrono::seconds(2);

// Sees everything a command writes before the log does.
struct Filtered {
  std::size_t settled = 0;      // of the first bytes: go to the log now, as they stand then
  std::size_t overwritten = 0;  // places that were overwritten in them
};
enum class LogPart { kMore, kLast };
// Called in the forked supervisor: it must neither allocate nor lock. It may overwrite the text in
// place; what it does not settle is shown again, with what follows. With kLast all is settled, and
// some of a text of kLogWindowSizeBytes.
using LogFilter = Filtered (*)(std::span<char> text, LogPart part);
inline constexpr std::size_t kLogWindowSizeBytes = std::size_t{64} << 10U;

struct ProcessSpec {
  // The program and its arguments. A program without slash is looked for in the PATH of
  // `environment`, else in kDefaultSearchPath; one with a slash is relative to `work_folder`.
  std::vector<std::string> argv;
  std::vector<std::string> environment;  // "NAME=value", exactly these: nothing is inherited
  Path work_folder;
  Path log;                                                     // stdout and stderr; created new
  std::uint64_t log_size_bytes_max = std::uint64_t{64} << 20U;  // what exceeds is counted, not kept
  LogFilter log_filter = nullptr;                               // none: the log is what was written
  std::optional<std::chrono::nanoseconds> time_limit;
};

inline constexpr const char* kDefaultSearchPath = "/usr/local/bin:/usr/bin:/bin";

struct ProcessEnd {
  enum class Kind { kExited, kSignalled, kTimedOut, kCancelled, kNotStarted };
  Kind kind = Kind::kNotStarted;
  int status = 0;   // kExited: the exit status; kSignalled: the signal; else 0
  std::string why;  // kNotStarted: what the system said, already translated
  std::chrono::nanoseconds elapsed{0};
  // Resident, of the largest process of the tree; never less than kijun's own size at the start,
  // because the kernel counts a process from its fork on.
  std::uint64_t memory_peak_kib = 0;
  std::uint64_t log_size_bytes = 0;          // kept in the log
  std::uint64_t log_dropped_size_bytes = 0;  // written by the command beyond that; 0: complete
  std::uint64_t log_overwritten = 0;         // places, by the filter
  std::string log_why;                       // the log could not be written; else empty
  std::uint64_t leftovers_killed = 0;        // processes that outlived the command
  bool leftovers_remain = false;  // one could not be killed (another user, a stuck driver)
};

// Runs one command to its end and leaves none of its processes behind: also those that changed
// group or session, also when kijun itself is killed. stdin is empty, the umask 022, signals have
// their defaults, no other descriptor is open. The log is not synced. A command that ends badly,
// runs out of time, is cancelled or does not exist is a ProcessEnd; an Error means that it could
// not be tried (kConflict: the log exists; kUsage: an empty argv or a NUL in it). Blocks; callable
// from several threads at once.
Result<ProcessEnd> run_process(const ProcessSpec& spec, const CancelToken& cancel);

}  // namespace kijun::os
