// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "base/path.h"
#include "base/result.h"

namespace kijun::os {

// The variable's text; none where it is not set. kUsage when it is not UTF-8 (the value is not
// printed: it may be a secret). kijun never changes its own environment, so any thread may ask.
Result<std::optional<std::string>> environment_variable(const std::string& name);

// As above; unset, empty and unreadable all give "", for settings that only choose a default.
std::string environment_variable_or_empty(const std::string& name);

// Where this process stands, absolute. kEnvironment when that folder is gone.
Result<Path> working_folder();

}  // namespace kijun::os
