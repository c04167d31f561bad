// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "app/answer.h"
#include "app/surroundings.h"
#include "base/result.h"

namespace kijun::app {

// A run as recorded: steps, observations, decisions, verdict; with `item` also the attempts at that
// item and what names it. kNotFound: no such run, or an item that is neither in its set nor named.
Result<Answer> run_show(const Scene& scene, std::string_view run, const std::string& item);

}  // namespace kijun::app
