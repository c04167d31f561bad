// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "model/state.h"

namespace kijun::govern {

// Started the run or observed any of its steps, after a resume for example: such a person cannot
// approve its results (R10).
bool has_tested(const model::RunRecord& run, std::string_view person);

}  // namespace kijun::govern
