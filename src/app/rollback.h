// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "app/answer.h"
#include "app/surroundings.h"

namespace kijun::app {

// Restores the reference in force with its inputs and data state into a fresh place, runs its own
// criteria there and measures the time (R13). kUndecided before the first adoption: there is
// nothing to go back to.
Result<Answer> rollback_rehearse(const Scene& scene, std::string_view ticket);

}  // namespace kijun::app
