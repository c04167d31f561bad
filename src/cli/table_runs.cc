// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <vector>

#include "app/answer.h"
#include "app/report_acts.h"
#include "app/rollback.h"
#include "app/run.h"
#include "app/run_show.h"
#include "app/surroundings.h"
#include "base/message.h"
#include "base/result.h"
#include "cli/command.h"
#include "cli/table.h"

namespace kijun::cli {
namespace {

constexpr Arguments::Range kJobs{.otherwise = 1, .least = 1, .most = 1024};

Result<app::Answer> run_start(const app::Scene& scene, const Arguments& arguments) {
  app::RunStartRequest request;
  request.version = arguments.one("VERSION");
  KIJUN_TRY(request.jobs, arguments.integer("--jobs", kJobs));
  return app::run_start(scene, request);
}

Result<app::Answer> run_recheck(const app::Scene& scene, const Arguments& arguments) {
  app::RunRecheckRequest request;
  request.version = arguments.one("VERSION");
  request.items = arguments.all("--items");
  KIJUN_TRY(request.jobs, arguments.integer("--jobs", kJobs));
  return app::run_recheck(scene, request);
}

Result<app::Answer> run_resume(const app::Scene& scene, const Arguments& arguments) {
  KIJUN_TRY(const std::int64_t jobs, arguments.integer("--jobs", kJobs));
  return app::run_resume(scene, arguments.one("RUN"), jobs);
}

Result<app::Answer> run_decide(const app::Scene& scene, const Arguments& arguments) {
  app::RunDecideRequest request;
  request.run = arguments.one("RUN");
  request.action = arguments.one("--action");
  request.reason = arguments.one("--reason");
  request.step = arguments.one("--step");
  return app::run_decide(scene, request);
}

Result<app::Answer> run_show(const app::Scene& scene, const Arguments& arguments) {
  return app::run_show(scene, arguments.one("RUN"), arguments.one("--item"));
}

Result<app::Answer> rehearse(const app::Scene& scene, const Arguments& arguments) {
  return app::rollback_rehearse(scene, arguments.one("TICKET"));
}

Result<app::Answer> report(const app::Scene& scene, const Arguments& arguments) {
  return app::report(scene, arguments.one("RUN"));
}

constexpr const char* kRunExits = mark(
    "0 accepted; 1 rejected; 2 the words cannot be used; 3 inconclusive or something is "
    "missing; 5 criteria.toml differs from the seal; 7 the environment failed; 130 "
    "interrupted, to be resumed");

Positional version() { return {"VERSION", Arity::kOne, mark("a captured version")}; }
Positional run() { return {"RUN", Arity::kOne, mark("r-1, as run start names it")}; }
Option jobs() { return {"--jobs", Value::kOne, "N", mark("items at work at the same time (1)")}; }

std::vector<Command> acting_rows() {
  return {
      {.words = "run start",
       .summary = mark("Runs the six steps over the whole set and judges them by the seal"),
       .positionals = {version()},
       .options = {jobs()},
       .examples = {"kijun run start A", "kijun run start B --jobs 4"},
       .exits = kRunExits,
       .handler = run_start},
      {.words = "run recheck",
       .summary = mark("Runs some items again: shows a repair, accepts nothing"),
       .positionals = {version()},
       .options = {{"--items", Value::kList, "ID,ID", mark("the items, as they stand in the set")},
                   jobs()},
       .examples = {"kijun run recheck B2 --items 057"},
       .exits = mark("1 still wrong; 2 the words cannot be used; 3 repaired, or not decided; "
                     "5 criteria.toml differs from the seal"),
       .handler = run_recheck},
      {.words = "run resume",
       .summary = mark("Goes on with a run that was killed or interrupted"),
       .positionals = {run()},
       .options = {jobs()},
       .examples = {"kijun run resume r-1"},
       .exits = kRunExits,
       .handler = run_resume},
      {.words = "rollback rehearse",
       .summary = mark("Restores the reference in a fresh place, runs its criteria and times it"),
       .positionals = {{"TICKET", Arity::kOne, mark("t-2, whose adoption it is for")}},
       .options = {},
       .examples = {"kijun rollback rehearse t-2"},
       .exits = mark("0 the way back holds; 1 it does not; 2 no such ticket; 3 not decided; "
                     "5 something kept is damaged"),
       .handler = rehearse},
  };
}

}  // namespace

std::vector<Command> run_rows() {
  std::vector<Command> rows = acting_rows();
  rows.push_back(
      {.words = "run decide",
       .summary = mark("Records what a person decides on a run or one of its steps"),
       .positionals = {run()},
       .options = {{"--action", Value::kOne, "WORD", mark("proceed, fix, hold or reject")},
                   {"--reason", Value::kOne, "TEXT", mark("why")},
                   {"--step", Value::kOne, "STEP", mark("one step; else the run as a whole")}},
       .examples = {"kijun run decide r-1 --action fix --reason \"057 needs libwebp\""},
       .exits = mark("0 recorded; 2 the words cannot be used; 6 not allowed"),
       .handler = run_decide});
  rows.push_back({.words = "run show",
                  .summary = mark("A run: steps, observations, criteria, verdict; or one item"),
                  .positionals = {run()},
                  .options = {{"--item", Value::kOne, "ID", mark("one item and its attempts")}},
                  .examples = {"kijun run show r-1", "kijun run show r-1 --item 057"},
                  .exits = mark("0 whatever it shows; 2 no such run or item"),
                  .handler = run_show});
  rows.push_back({.words = "report",
                  .summary = mark("One run as a page of Markdown, with what it does not prove"),
                  .positionals = {run()},
                  .options = {},
                  .examples = {"kijun report r-1 > r-1.md"},
                  .exits = mark("0 printed; 2 no such run; 5 the record is damaged"),
                  .handler = report});
  return rows;
}

}  // namespace kijun::cli
