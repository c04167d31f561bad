// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "app/answer.h"
#include "app/surroundings.h"
#include "base/result.h"

namespace kijun::app {

// Records people, roles and policy of kijun.toml; what it says already is recorded once.
Result<Answer> people_apply(const Scene& scene, const std::string& reason);
Result<Answer> people_show(const Scene& scene);

}  // namespace kijun::app
