// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "app/answer.h"
#include "app/campaign.h"
#include "app/surroundings.h"
#include "base/message.h"
#include "base/result.h"
#include "cli/command.h"
#include "cli/table.h"

namespace kijun::cli {
namespace {

Result<app::Answer> campaign_start(const app::Scene& scene, const Arguments& arguments) {
  return app::campaign_start(scene, arguments.one("NAME"), arguments.one("--version"));
}

Result<app::Answer> campaign_status(const app::Scene& scene, const Arguments& arguments) {
  return app::campaign_status(scene, arguments.one("NAME"));
}

Result<app::Answer> campaign_release(const app::Scene& scene, const Arguments& arguments) {
  return app::campaign_release(scene, arguments.one("NAME"), arguments.one("--reason"));
}

Positional name(Arity arity) { return {"NAME", arity, mark("the campaign's name")}; }

}  // namespace

std::vector<Command> campaign_rows() {
  return {
      {.words = "campaign start",
       .summary = mark("Claims a campaign for the adopted version; a second variant is refused"),
       .positionals = {name(Arity::kOne)},
       .options = {{"--version", Value::kOne, "VERSION", mark("the version; else the reference")}},
       .examples = {"kijun campaign start prep"},
       .exits = mark("0 claimed; 3 the version is not adopted for it; 4 somebody holds it"),
       .handler = campaign_start},
      {.words = "campaign status",
       .summary = mark("Who holds which campaign, with which version and since when"),
       .positionals = {name(Arity::kOptional)},
       .options = {},
       .examples = {"kijun campaign status", "kijun campaign status prep"},
       .exits = mark("0 whatever it shows"),
       .handler = campaign_status},
      {.words = "campaign release",
       .summary = mark("Gives a campaign back"),
       .positionals = {name(Arity::kOne)},
       .options = {{"--reason", Value::kOne, "TEXT", mark("why; kept with the act")}},
       .examples = {"kijun campaign release prep"},
       .exits = mark("0 released; 4 nobody holds it; 6 somebody else holds it"),
       .handler = campaign_release},
  };
}

}  // namespace kijun::cli
