// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "compare/checker.h"
#include "compare/evidence.h"
#include "runner/run.h"

namespace kijun::runner {

// Starts a user's checker for every call it asks for and collects what it wrote to its standard
// output. The program is laid from the store, so that the sealed bytes judge, whatever lies in the
// project now. An answer that did not come is one with a failure, never left out.
Result<std::vector<compare::CheckerAnswer>> ask_checker(const RunPlan& plan, const Tools& tools,
                                                        const model::Criterion& criterion,
                                                        const compare::CheckerPlaces& places);

}  // namespace kijun::runner
