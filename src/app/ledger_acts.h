// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "app/answer.h"
#include "app/surroundings.h"
#include "base/result.h"

namespace kijun::app {

// Lines `from` (1: the genesis line) to at most `count` of them, as far as they can be read.
Result<Answer> ledger_show(const Scene& scene, std::int64_t from, std::int64_t count);
// Reads every line and reports all that is wrong; exit status 5 when anything is damaged.
Result<Answer> ledger_verify(const Scene& scene);

}  // namespace kijun::app
