// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "base/result.h"
#include "govern/actor.h"
#include "model/state.h"

namespace kijun::govern {

// The line to append; none when it says what is recorded already. Free before the first start.
// After it: somebody with a deciding role applies it (3 KJ-GATE-PEOPLE-APPROVAL), who gains nothing
// by it (6 KJ-GATE-PEOPLE-OWN), and solo cannot be switched on (6 KJ-GATE-SOLO).
Result<std::optional<model::PeopleAct>> plan_people(const model::State& state,
                                                    const model::PeopleAct& draft,
                                                    const Actor& actor);

}  // namespace kijun::govern
