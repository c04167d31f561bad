// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "compare/checker.h"
#include "compare/evidence.h"
#include "runner/run.h"

namespace kijun::runner {

// Where the calls of a checker are made.
struct CheckerScene {
  os::FileSystem& fs;
  Executor& executor;
  const os::CancelToken& cancel;
  Path folder;   // where it starts
  Path answers;  // folder, emptied first: what each call wrote
  std::vector<std::string> environment;
  std::size_t jobs = 1;
};

// Starts a user's checker for every call it asks for and collects what it wrote to its standard
// output. An answer that did not come is one with a failure, never left out.
Result<std::vector<compare::CheckerAnswer>> call_checker(const compare::Checker& checker,
                                                         const compare::CheckerPlaces& places,
                                                         const CheckerScene& scene);

// The same for a criterion of a run. The program is laid from the store, so that the sealed bytes
// judge, whatever lies in the project now.
Result<std::vector<compare::CheckerAnswer>> ask_checker(const RunPlan& plan, const Tools& tools,
                                                        const model::Criterion& criterion,
                                                        const compare::CheckerPlaces& places);

}  // namespace kijun::runner
