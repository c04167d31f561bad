// SPDX-License-Identifier: Apache-2.0
#include "model/step.h"

#include <optional>
#include <string_view>

#include "model/fields.h"

namespace kijun::model {

std::string_view to_string(Step step) { return name_of(step); }

std::optional<Step> parse_step(std::string_view text) { return value_named<Step>(text); }

}  // namespace kijun::model
