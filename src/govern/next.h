// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "base/time.h"
#include "govern/drafts.h"
#include "model/state.h"

namespace kijun::govern {

struct NextAct {
  std::string person;   // who acts; empty when anybody may
  std::string command;  // to be typed as it stands, but for words in quotes or capitals
  std::string why;
};

// What may be done now, the most urgent first; never empty.
std::vector<NextAct> next_acts(const model::State& state, const DraftFacts& drafts, Instant now);

}  // namespace kijun::govern
