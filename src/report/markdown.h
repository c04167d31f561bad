// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "model/state.h"

namespace kijun::report {

// One run as a page of Markdown, line by line: headline with every try, steps, criteria, what is
// not proven, the seal with what became looser, independence, digests to check by hand. From the
// record alone: the same record gives the same page.
std::vector<std::string> run_page(const model::State& state, const model::RunRecord& run);

// Every full run of the run's version under its seal, itself included: nobody picks the best (R26).
std::vector<const model::RunRecord*> tries_of(const model::State& state,
                                              const model::RunRecord& run);
// Why tester and approvers are not shown to be different people; empty when nothing speaks against
// it (R10).
std::vector<std::string> independence_notes(const model::State& state, const model::RunRecord& run);

}  // namespace kijun::report
