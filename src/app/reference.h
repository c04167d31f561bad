// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/answer.h"
#include "app/surroundings.h"
#include "base/result.h"

namespace kijun::app {

Result<Answer> reference_show(const Scene& scene);  // the one in force
Result<Answer> reference_list(const Scene& scene);  // every adoption, the first one first

}  // namespace kijun::app
