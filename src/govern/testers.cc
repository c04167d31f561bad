// SPDX-License-Identifier: Apache-2.0
#include "govern/testers.h"

#include <algorithm>

#include "govern/actor.h"

namespace kijun::govern {

bool has_tested(const model::RunRecord& run, std::string_view person) {
  if (same_person(run.start.person, person)) return true;
  return std::any_of(
      run.observations.begin(), run.observations.end(),
      [&](const auto& observation) { return same_person(observation.person, person); });
}

}  // namespace kijun::govern
