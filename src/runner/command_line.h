// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/path.h"
#include "base/result.h"
#include "model/manifest.h"

namespace kijun::runner {

// What the placeholders of a start command stand for in one attempt.
struct Places {
  Path inputs;
  Path outputs;
  std::string item;                  // empty for a whole-set command
  std::map<std::string, Path> work;  // by the work data's name
};

// The command's words with placeholders replaced; kUsage for {work:NAME} of undeclared work data.
Result<std::vector<std::string>> expand_command(const std::vector<std::string>& command,
                                                const Places& places);

// The environment of a run: a fixed search path, C.UTF-8, the run's own home and temporary folder,
// and what [start.env] says. Nothing else reaches the command.
std::vector<std::string> run_environment(const model::StartProcedure& start, const Path& home,
                                         const Path& temporary);

}  // namespace kijun::runner
