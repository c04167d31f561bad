// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "app/answer.h"
#include "app/surroundings.h"

namespace kijun::app {

// Reads the three kinds of drafts and says whether they could be sealed; records nothing. kUsage
// with file, line and column for a declaration that cannot be read.
Result<Answer> criteria_check(const Scene& scene);
// Fixes criteria, set, order and checkers before the test (R2). Before the first run it also
// records kijun.toml where that changed.
Result<Answer> criteria_seal(const Scene& scene, const std::string& reason);
Result<Answer> criteria_agree(const Scene& scene, std::string_view seal, const std::string& reason);
Result<Answer> criteria_show(const Scene& scene);
// The draft against the seal in force, row by row: tighter, same, looser (R3).
Result<Answer> criteria_diff(const Scene& scene);

}  // namespace kijun::app
