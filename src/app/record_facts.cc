// SPDX-License-Identifier: Apache-2.0
#include "app/record_facts.h"

#include <fmt/core.h>

#include <string>
#include <utility>
#include <vector>

#include "app/answer.h"
#include "app/workspace.h"
#include "base/error.h"
#include "base/ids.h"
#include "base/message.h"
#include "base/result.h"
#include "base/text.h"
#include "codec/json.h"
#include "govern/gates.h"
#include "model/acts.h"
#include "model/fields.h"
#include "model/state.h"

namespace kijun::app {
namespace {

codec::Json gate_data(const govern::GateStatus& gate) {
  codec::Json::Object row{{"gate", govern::to_string(gate.gate)},
                          {"what", govern::describe(gate.gate)},
                          {"passed", gate.passed()},
                          {"person", gate.person},
                          {"problem", codec::Json()}};
  if (!gate.refusal) return row;
  const Problem problem = to_problem(*gate.refusal);
  row["problem"] =
      codec::Json::Object{{"code", problem.code},
                          {"what", problem.what},
                          {"why", problem.why},
                          {"next", codec::Json::Array(problem.next.begin(), problem.next.end())}};
  return row;
}

std::vector<govern::GateStatus> gates_now(const Workspace& workspace,
                                          const model::TicketRecord& ticket) {
  return govern::gates_of(workspace.state(), ticket, workspace.scene().around.clock.now());
}

// "[ok] manifest recorded (aoki)", and for a shut one what is missing and the next command.
void describe_gate(const govern::GateStatus& gate, Answer& answer) {
  const std::string who = gate.person.empty() ? "" : fmt::format(" ({})", gate.person);
  const std::string what = govern::describe(gate.gate) + who;
  if (gate.passed()) {
    answer.text.push_back(msg("  [passed]  {}", what));
    return;
  }
  answer.text.push_back(msg("  [missing] {}: {}", what, gate.refusal->what()));
  const std::vector<std::string>& next = gate.refusal->next_acts();
  if (!next.empty()) answer.text.push_back(msg("            next: {}", next.front()));
}

std::string verdict_of(const model::RunRecord& run) {
  if (run.verdict) return std::string(model::name_of(*run.verdict));
  return msg("started, no result");
}

}  // namespace

codec::Json ticket_data(const Workspace& workspace, const model::TicketRecord& ticket) {
  codec::Json data = model::to_json(ticket.ticket.body);
  codec::Json::Array gates;
  for (const govern::GateStatus& gate : gates_now(workspace, ticket)) {
    gates.push_back(gate_data(gate));
  }
  data["gates"] = std::move(gates);
  data["opened_by"] = ticket.opened.person;
  data["opened_at"] = ticket.opened.time.str();
  data["adopted_line"] = ticket.adopted ? codec::Json(ticket.adopted->number()) : codec::Json();
  data["approvals"] = model::to_json(ticket.approvals);
  data["rehearsals"] = model::to_json(ticket.rehearsals);
  return data;
}

void describe_ticket(const Workspace& workspace, const model::TicketRecord& ticket,
                     Answer& answer) {
  const model::TicketAct& body = ticket.ticket.body;
  const std::string from = body.from.empty() ? msg("nothing") : body.from;
  answer.text.push_back(msg("{} ({}): {} → {} for {}: {}", body.ticket.str(), body.state, from,
                            body.to, short_list(body.campaigns), body.reason));
  if (ticket.adopted) {
    answer.text.push_back(msg("  adopted by line {}", ticket.adopted->number()));
    return;
  }
  if (body.state != "open") return;
  for (const govern::GateStatus& gate : gates_now(workspace, ticket)) describe_gate(gate, answer);
}

void describe_changes(const std::vector<model::Change>& changes, Answer& answer) {
  for (const model::Change& change : changes) {
    answer.text.push_back(fmt::format("  {} {}: {} → {}", model::name_of(change.kind), change.name,
                                      change.before.empty() ? "-" : change.before,
                                      change.after.empty() ? "-" : change.after));
  }
}

Result<const model::RunRecord*> require_run(const Workspace& workspace, std::string_view text) {
  KIJUN_TRY(const RunId id, RunId::parse(text));
  const model::RunRecord* const run = workspace.state().find_run(id);
  if (run == nullptr) {
    return Error(ErrorCode::kNotFound, msg("there is no run {}", id.str()))
        .because(msg("the record has {} runs", workspace.state().runs.size()))
        .about(id.str())
        .next("kijun status");
  }
  return run;
}

Error names_unheld(RunId run) {
  return Error(ErrorCode::kCorrupt, msg("{} names what the record does not hold", run.str()))
      .next("kijun ledger verify");
}

codec::Json run_data(const model::RunRecord& run) {
  const model::StartAct& start = run.start.body;
  return codec::Json::Object{
      {"run", start.run.str()},
      {"kind", model::name_of(start.kind)},
      {"version", start.version},
      {"seal", start.seal.str()},
      {"person", run.start.person},
      {"started_at", run.start.time.str()},
      {"verdict", run.verdict ? codec::Json(model::name_of(*run.verdict)) : codec::Json()}};
}

std::string run_line(const model::RunRecord& run) {
  const model::StartAct& start = run.start.body;
  return msg("{}: {} run of {} by {}, {}", start.run.str(), model::name_of(start.kind),
             start.version, run.start.person, verdict_of(run));
}

}  // namespace kijun::app
