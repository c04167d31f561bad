// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "govern/next.h"

namespace kijun::govern {

// What there is to do for one open ticket, in the order of its gates.
std::vector<NextAct> ticket_acts(const model::State& state, const DraftFacts& drafts,
                                 const model::TicketRecord& ticket, Instant now);

// What there is to do for a recorded version that no ticket speaks of.
std::vector<NextAct> version_acts(const model::State& state, const DraftFacts& drafts,
                                  const std::string& version);

}  // namespace kijun::govern
