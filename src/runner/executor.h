// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/path.h"
#include "base/result.h"
#include "os/cancel.h"
#include "os/process.h"

namespace kijun::runner {

// One start of a command: an item's, the whole set's or a checker's.
struct Job {
  std::vector<std::string> words;
  std::vector<std::string> environment;
  Path folder;
  Path log;  // stdout and stderr; must not exist
  std::uint64_t log_size_bytes_max = 0;
  std::optional<std::chrono::nanoseconds> time_limit;
};

// Starts a command, watches it and ends it with everything it left behind. Callable from several
// threads at once. An Error means that it could not be tried; however badly it ends is a value.
class Executor {
 public:
  virtual ~Executor() = default;
  virtual Result<os::ProcessEnd> run(const Job& job, const os::CancelToken& cancel) = 0;
};

// On this machine, in a process group of its own under a subreaper (os/process.h).
std::unique_ptr<Executor> make_local_executor();

}  // namespace kijun::runner
