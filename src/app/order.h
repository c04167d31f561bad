// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "app/answer.h"
#include "app/surroundings.h"
#include "base/result.h"

namespace kijun::app {

// Records order, promises, target and destinations of kijun.toml.
Result<Answer> order_apply(const Scene& scene);
Result<Answer> order_show(const Scene& scene);
// Notes that a payment was declared or confirmed, and who says so; it opens no gate (R18).
Result<Answer> order_payment(const Scene& scene, const std::string& status,
                             const std::string& source);

}  // namespace kijun::app
