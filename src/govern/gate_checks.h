// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "govern/gates.h"

// One check per gate; gates.cc has the table that names them. Each is pure and sees one ticket.
namespace kijun::govern {

// What a check looks at. On the stack only.
struct GateView {
  const model::State& state;
  const model::TicketRecord& ticket;
  Instant now;
  const model::TicketAct& body() const { return ticket.ticket.body; }
};

// Who acted or has to, and why the gate is shut; none: passed.
struct GateAnswer {
  std::string person;
  std::optional<Error> refusal;
};

GateAnswer check_manifest(const GateView& view);
GateAnswer check_base(const GateView& view);
GateAnswer check_gaps_owned(const GateView& view);
GateAnswer check_change_reasoned(const GateView& view);
GateAnswer check_seal_agreed(const GateView& view);
GateAnswer check_run_accepted(const GateView& view);
GateAnswer check_questions_answered(const GateView& view);
GateAnswer check_rehearsed(const GateView& view);
GateAnswer check_results_approved(const GateView& view);
GateAnswer check_service_approved(const GateView& view);
GateAnswer check_adopted(const GateView& view);

}  // namespace kijun::govern
