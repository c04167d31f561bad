// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace kijun::model {

// The six steps of a run, in their order (docs/architecture.md, "A run").
enum class Step { kAccess, kConfigure, kLoad, kExecute, kResult, kExport };

inline constexpr std::array kSteps{Step::kAccess,  Step::kConfigure, Step::kLoad,
                                   Step::kExecute, Step::kResult,    Step::kExport};

// What a decision on the run as a whole has in a step's place.
inline constexpr std::string_view kWholeRun = "whole";

// "access", "configure", … as they stand in declarations and in the record.
std::string_view to_string(Step step);
std::optional<Step> parse_step(std::string_view text);

}  // namespace kijun::model
