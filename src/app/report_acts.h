// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "app/answer.h"
#include "app/surroundings.h"
#include "base/result.h"

namespace kijun::app {

// One run as a page of Markdown, from the record alone.
Result<Answer> report(const Scene& scene, std::string_view run);

}  // namespace kijun::app
