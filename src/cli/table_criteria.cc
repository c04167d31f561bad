// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "app/answer.h"
#include "app/criteria.h"
#include "app/surroundings.h"
#include "base/message.h"
#include "base/result.h"
#include "cli/command.h"
#include "cli/table.h"

namespace kijun::cli {
namespace {

Result<app::Answer> criteria_check(const app::Scene& scene, const Arguments&) {
  return app::criteria_check(scene);
}

Result<app::Answer> criteria_seal(const app::Scene& scene, const Arguments& arguments) {
  return app::criteria_seal(scene, arguments.one("--reason"));
}

Result<app::Answer> criteria_agree(const app::Scene& scene, const Arguments& arguments) {
  return app::criteria_agree(scene, arguments.one("SEAL"), arguments.one("--reason"));
}

Result<app::Answer> criteria_show(const app::Scene& scene, const Arguments&) {
  return app::criteria_show(scene);
}

Result<app::Answer> criteria_diff(const app::Scene& scene, const Arguments&) {
  return app::criteria_diff(scene);
}

}  // namespace

std::vector<Command> criteria_rows() {
  return {
      {.words = "criteria check",
       .summary = mark("Says whether criteria.toml could be sealed, and what is in force"),
       .positionals = {},
       .options = {},
       .examples = {"kijun criteria check"},
       .exits = mark("0 it could; 2 it cannot be read; 6 sealing would refuse it"),
       .handler = criteria_check},
      {.words = "criteria seal",
       .summary = mark("Fixes criteria.toml, the set and the checkers before a run"),
       .positionals = {},
       .options = {{"--reason", Value::kOne, "TEXT", mark("why something becomes looser")}},
       .examples = {"kijun criteria seal"},
       .exits = mark("0 sealed; 2 it cannot be read; 3 looser without a reason; "
                     "6 nothing in it can fail"),
       .handler = criteria_seal},
      {.words = "criteria agree",
       .summary = mark("Agrees to a seal, as owner of its criteria or to acknowledge it"),
       .positionals = {{"SEAL", Arity::kOne, mark("s-1, as criteria show names it")}},
       .options = {{"--reason", Value::kOne, "TEXT", mark("a remark that is kept")}},
       .examples = {"kijun criteria agree s-1 --as sato"},
       .exits = mark("0 recorded; 2 no such seal; 4 another seal is in force; 6 not yours"),
       .handler = criteria_agree},
      {.words = "criteria show",
       .summary = mark("The seal in force, who agreed, and whether the draft differs"),
       .positionals = {},
       .options = {},
       .examples = {"kijun criteria show"},
       .exits = mark("0 whatever it shows"),
       .handler = criteria_show},
      {.words = "criteria diff",
       .summary = mark("The draft against the seal in force: tighter, same or looser, row by row"),
       .positionals = {},
       .options = {},
       .examples = {"kijun criteria diff"},
       .exits = mark("0 the same; 1 they differ; 2 the draft cannot be read"),
       .handler = criteria_diff},
  };
}

}  // namespace kijun::cli
