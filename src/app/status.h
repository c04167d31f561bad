// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/answer.h"
#include "app/surroundings.h"
#include "base/result.h"

namespace kijun::app {

// Where the project stands: what is in force, what is missing and who acts.
Result<Answer> status(const Scene& scene);
// The one command that comes next, on a line of its own, who types it and why.
Result<Answer> next(const Scene& scene);

}  // namespace kijun::app
