// SPDX-License-Identifier: Apache-2.0
#include "govern/testers.h"

#include <algorithm>
#include <string_view>

#include "govern/actor.h"
#include "model/state.h"

namespace kijun::govern {

bool has_tested(const model::RunRecord& run, std::string_view person) {
  if (same_person(run.start.person, person)) return true;
  const auto& observations = run.observations.get();
  return std::any_of(observations.begin(), observations.end(), [&](const auto& observation) {
    return same_person(observation.person, person);
  });
}

}  // namespace kijun::govern
