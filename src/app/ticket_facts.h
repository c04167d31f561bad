// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "app/answer.h"
#include "app/workspace.h"
#include "model/state.h"

namespace kijun::app {

// A ticket, its candidate and every gate as it stands now: for ticket show, candidate show, status.
codec::Json ticket_data(const Workspace& workspace, const model::TicketRecord& ticket);
void describe_ticket(const Workspace& workspace, const model::TicketRecord& ticket, Answer& answer);
// "  package webp: 1.2.3 → 1.2.4", one line each.
void describe_changes(const std::vector<model::Change>& changes, Answer& answer);

}  // namespace kijun::app
