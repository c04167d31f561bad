// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "app/answer.h"
#include "app/init.h"
#include "app/status.h"
#include "app/surroundings.h"
#include "base/message.h"
#include "base/result.h"
#include "cli/command.h"
#include "cli/table.h"

namespace kijun::cli {
namespace {

Result<app::Answer> init(const app::Scene& scene, const Arguments& arguments) {
  app::InitRequest request;
  request.people = arguments.all("--people");
  request.order = arguments.one("--order");
  request.preference = arguments.one_if("--preset").value_or(request.preference);
  request.solo = arguments.has("--solo");
  return app::init(scene, request);
}

Result<app::Answer> status(const app::Scene& scene, const Arguments&) { return app::status(scene); }

Result<app::Answer> next(const app::Scene& scene, const Arguments&) { return app::next(scene); }

}  // namespace

std::vector<Command> start_rows() {
  return {
      {.words = "init",
       .summary = mark("Starts a project: three drafts to edit, and the record"),
       .positionals = {},
       .options = {{"--people", Value::kList, "NAME,NAME",
                    mark("the first prepares and tests, the second owns results and decides")},
                   {"--order", Value::kOne, "REFERENCE",
                    mark("the order's reference; a link only")},
                   {"--preset", Value::kOne, "WORD",
                    mark("ubuntu, pytorch, blender or custom: a direction, no inventory")},
                   {"--solo", Value::kNone, nullptr,
                    mark("one person alone; every page then says \"not independent\"")}},
       .examples = {"kijun init --people aoki,sato --order ORD-1"},
       .exits = mark("0 started; 2 the words cannot be used; 4 a record is there already; "
                     "7 the folder cannot hold one"),
       .handler = init},
      {.words = "status",
       .summary = mark("Where the project stands: what is in force, what is missing, who acts"),
       .positionals = {},
       .options = {},
       .examples = {"kijun status", "kijun status --json"},
       .exits = mark("0 whatever it shows; 2 no project here; 5 the record is damaged"),
       .handler = status},
      {.words = "next",
       .summary = mark("Prints the one command that comes next, and who types it"),
       .positionals = {},
       .options = {},
       .examples = {"kijun next"},
       .exits = mark("0 whatever it shows; 2 no project here; 5 the record is damaged"),
       .handler = next},
  };
}

}  // namespace kijun::cli
