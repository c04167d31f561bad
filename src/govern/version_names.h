// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "govern/drafts.h"
#include "model/state.h"

namespace kijun::govern {

// A name that neither record nor drafts have, for a correction of this version: B → B2, B2 → B3.
std::string correction_name(const model::State& state, const DraftFacts& drafts,
                            std::string_view version);
// For a candidate beside this version: A → B where that is free, else as for a correction.
std::string candidate_name(const model::State& state, const DraftFacts& drafts,
                           std::string_view version);

}  // namespace kijun::govern
