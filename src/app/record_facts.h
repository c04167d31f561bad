// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/answer.h"
#include "app/workspace.h"
#include "base/error.h"
#include "base/ids.h"
#include "govern/gates.h"
#include "model/state.h"

// How tickets, gates, changes and runs are told, wherever they are shown.
namespace kijun::app {

// With every gate as it stands now.
codec::Json ticket_data(const Workspace& workspace, const model::TicketRecord& ticket);
void describe_ticket(const Workspace& workspace, const model::TicketRecord& ticket, Answer& answer);

// One line each: "  package dpkg:webp: 1.2.3 → 1.2.4".
void describe_changes(const std::vector<model::Change>& changes, Answer& answer);

// By what people type, "r-2". kUsage: no run id; kNotFound: no such run.
Result<const model::RunRecord*> require_run(const Workspace& workspace, std::string_view text);
// kCorrupt: a run of the record names a seal or a manifest that the record does not hold.
Error names_unheld(RunId run);
codec::Json run_data(const model::RunRecord& run);
// "r-2: full run of B by aoki, rejected".
std::string run_line(const model::RunRecord& run);

}  // namespace kijun::app
