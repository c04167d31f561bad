// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "app/adoption.h"
#include "app/answer.h"
#include "app/approval.h"
#include "app/surroundings.h"
#include "app/ticket.h"
#include "base/message.h"
#include "base/result.h"
#include "cli/command.h"
#include "cli/table.h"
#include "model/acts.h"

namespace kijun::cli {
namespace {

Result<app::Answer> ticket_open(const app::Scene& scene, const Arguments& arguments) {
  app::TicketOpenRequest request;
  request.to = arguments.one("--to");
  request.campaigns = arguments.all("--campaign");
  request.reason = arguments.one("--reason");
  request.bigger_reason = arguments.one("--bigger-reason");
  return app::ticket_open(scene, request);
}

Result<app::Answer> ticket_show(const app::Scene& scene, const Arguments& arguments) {
  return app::ticket_show(scene, arguments.one("TICKET"));
}

Result<app::Answer> ticket_diff(const app::Scene& scene, const Arguments& arguments) {
  return app::ticket_diff(scene, arguments.one("TICKET"));
}

Result<app::Answer> ticket_close(const app::Scene& scene, const Arguments& arguments) {
  return app::ticket_close(scene, arguments.one("TICKET"), arguments.one("--reason"));
}

Result<app::Answer> judge(const app::Scene& scene, const Arguments& arguments,
                          model::ApprovalWay way) {
  app::JudgeRequest request;
  request.subject = arguments.one("SUBJECT");
  request.way = way;
  request.reason = arguments.one("--reason");
  return app::judge(scene, request);
}

Result<app::Answer> approve(const app::Scene& scene, const Arguments& arguments) {
  return judge(scene, arguments, model::ApprovalWay::kApprove);
}

Result<app::Answer> send_back(const app::Scene& scene, const Arguments& arguments) {
  return judge(scene, arguments, model::ApprovalWay::kReturn);
}

Result<app::Answer> reject(const app::Scene& scene, const Arguments& arguments) {
  return judge(scene, arguments, model::ApprovalWay::kReject);
}

Result<app::Answer> adopt(const app::Scene& scene, const Arguments& arguments) {
  app::AdoptRequest request;
  request.ticket = arguments.one("TICKET");
  request.effective = arguments.one("--effective");
  request.campaigns = arguments.all("--campaign");
  request.open_differences = arguments.all("--open-difference");
  return app::adopt(scene, request);
}

Positional ticket() { return {"TICKET", Arity::kOne, mark("t-1, as ticket open names it")}; }
Positional subject() {
  return {"SUBJECT", Arity::kOne, mark("a ticket, t-1, or a seal that is looser, s-2")};
}

std::vector<Command> ticket_acts() {
  return {
      {.words = "ticket open",
       .summary = mark("Opens the change ticket of a candidate: what changes, and why"),
       .positionals = {},
       .options = {{"--to", Value::kOne, "VERSION", mark("the candidate")},
                   {"--campaign", Value::kList, "NAME", mark("the campaigns it is meant for")},
                   {"--reason", Value::kOne, "TEXT", mark("why the change is wanted")},
                   {"--bigger-reason", Value::kOne, "TEXT",
                    mark("why three or more kinds change at once")}},
       .examples = {"kijun ticket open --to B --campaign prep --reason \"faster decoder\""},
       .exits = mark("0 opened; 2 no such version; 3 a bigger change needs a reason; "
                     "4 another ticket is open for it"),
       .handler = ticket_open},
      {.words = "ticket show",
       .summary = mark("A ticket: changed, kept, runs, approvals, what its gates still need"),
       .positionals = {ticket()},
       .options = {},
       .examples = {"kijun ticket show t-1"},
       .exits = mark("0 whatever it shows; 2 no such ticket"),
       .handler = ticket_show},
      {.words = "ticket diff",
       .summary = mark("What the candidate changes against the version in use"),
       .positionals = {ticket()},
       .options = {},
       .examples = {"kijun ticket diff t-1"},
       .exits = mark("0 nothing; 1 they differ; 2 no such ticket"),
       .handler = ticket_diff},
      {.words = "ticket close",
       .summary = mark("Closes a ticket without adopting its candidate"),
       .positionals = {ticket()},
       .options = {{"--reason", Value::kOne, "TEXT", mark("why")}},
       .examples = {"kijun ticket close t-1 --reason \"no longer needed\""},
       .exits = mark("0 closed; 2 no such ticket; 4 it is closed already"),
       .handler = ticket_close},
  };
}

constexpr const char* kJudgeExits = mark(
    "0 recorded; 2 no such ticket or seal; 3 something is missing; 4 something moved "
    "since; 5 criteria.toml differs from the seal; 6 not yours, or you tested it");

}  // namespace

std::vector<Command> ticket_rows() {
  std::vector<Command> rows = ticket_acts();
  const Option reason{"--reason", Value::kOne, "TEXT", mark("why; kept with the act")};
  rows.push_back({.words = "approve",
                  .summary = mark("Approves exactly what stands now: manifest, seal, run, outputs"),
                  .positionals = {subject()},
                  .options = {reason},
                  .examples = {"kijun approve t-1 --as sato"},
                  .exits = kJudgeExits,
                  .handler = approve});
  rows.push_back({.words = "return",
                  .summary = mark("Sends a ticket back to be corrected"),
                  .positionals = {subject()},
                  .options = {reason},
                  .examples = {"kijun return t-1 --as sato --reason \"name the decoder\""},
                  .exits = kJudgeExits,
                  .handler = send_back});
  rows.push_back({.words = "reject",
                  .summary = mark("Rejects a ticket's candidate"),
                  .positionals = {subject()},
                  .options = {reason},
                  .examples = {"kijun reject t-1 --as sato --reason \"057 is missing\""},
                  .exits = kJudgeExits,
                  .handler = reject});
  rows.push_back(
      {.words = "adopt",
       .summary = mark("Makes the candidate the reference, dated, for named campaigns"),
       .positionals = {ticket()},
       .options = {{"--effective", Value::kOne, "INSTANT", mark("from when on, with a zone")},
                   {"--campaign", Value::kList, "NAME", mark("fewer campaigns than the ticket's")},
                   {"--open-difference", Value::kRepeated, "QUESTION",
                    mark("an answered question that stays open")}},
       .examples = {"kijun adopt t-1 --as sato --effective 2026-12-01T09:00+09:00"},
       .exits = mark("0 adopted; 2 no such ticket; 3 a gate is open still; 4 something moved; "
                     "5 a kept thing is damaged; 6 not the switch decider"),
       .handler = adopt});
  return rows;
}

}  // namespace kijun::cli
