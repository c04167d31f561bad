// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "runner/attempts.h"
#include "runner/run.h"

namespace kijun::runner {

// What stands in the way although every command that could be started has ended.
struct Unfinished {
  std::vector<std::string> out_of_tries;  // items whose last sealed try was killed, encoded
  std::vector<std::string> collisions;    // paths that two items wrote, encoded
};

// Starts what the log says is still to be run, each item at most as often as the seal allows, and
// gathers the outputs of the attempts that ended. An Error (an interruption too) leaves a log from
// which the next call goes on.
Result<Unfinished> run_attempts(const RunPlan& plan, const Tools& tools, AttemptLog& log);

}  // namespace kijun::runner
