// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/answer.h"
#include "app/run_carrier.h"
#include "runner/run.h"

namespace kijun::app {

// Verdict, steps, findings and what to do next.
Answer describe_outcome(const RunMaterial& material, const runner::RunOutcome& outcome);

}  // namespace kijun::app
