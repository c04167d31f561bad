// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "app/answer.h"
#include "app/candidate.h"
#include "app/manifest.h"
#include "app/reference.h"
#include "app/surroundings.h"
#include "base/message.h"
#include "base/result.h"
#include "cli/command.h"
#include "cli/table.h"

namespace kijun::cli {
namespace {

Result<app::Answer> manifest_capture(const app::Scene& scene, const Arguments& arguments) {
  app::CaptureRequest request;
  request.version = arguments.one("VERSION");
  request.command = arguments.all("COMMAND");
  return app::manifest_capture(scene, request);
}

Result<app::Answer> manifest_show(const app::Scene& scene, const Arguments& arguments) {
  return app::manifest_show(scene, arguments.one("VERSION"));
}

Result<app::Answer> manifest_diff(const app::Scene& scene, const Arguments& arguments) {
  return app::manifest_diff(scene, arguments.one("FROM"), arguments.one("TO"));
}

Result<app::Answer> reference_show(const app::Scene& scene, const Arguments&) {
  return app::reference_show(scene);
}

Result<app::Answer> reference_list(const app::Scene& scene, const Arguments&) {
  return app::reference_list(scene);
}

Result<app::Answer> candidate_new(const app::Scene& scene, const Arguments& arguments) {
  return app::candidate_new(scene, arguments.one("VERSION"), arguments.one("--from"));
}

Result<app::Answer> candidate_revise(const app::Scene& scene, const Arguments& arguments) {
  return app::candidate_revise(scene, arguments.one("FROM"), arguments.one("TO"),
                               arguments.one("--bigger-reason"));
}

Result<app::Answer> candidate_show(const app::Scene& scene, const Arguments& arguments) {
  return app::candidate_show(scene, arguments.one("VERSION"));
}

std::vector<Command> manifest_rows() {
  return {
      {.words = "manifest capture",
       .summary = mark("Reads the machine against manifests/VERSION.toml and records both"),
       .positionals = {{"VERSION", Arity::kOne, mark("the version's name")},
                       {"COMMAND", Arity::kAfterDashes,
                        mark("drafts the start command: program and words, with {inputs} and "
                             "{outputs} where folders go")}},
       .options = {},
       .examples = {"kijun manifest capture A",
                    "kijun manifest capture A -- app-a/preprocess {inputs} {outputs}"},
       .exits = mark("0 recorded; 2 the manifest cannot be read; 3 elements are missing without "
                     "an owner; 6 it holds a secret"),
       .handler = manifest_capture},
      {.words = "manifest show",
       .summary = mark("A recorded version: its elements, what is missing and who owns that"),
       .positionals = {{"VERSION", Arity::kOne, mark("the version's name")}},
       .options = {},
       .examples = {"kijun manifest show A"},
       .exits = mark("0 whatever it shows; 2 no such version"),
       .handler = manifest_show},
      {.words = "manifest diff",
       .summary = mark("What differs between two recorded versions"),
       .positionals = {{"FROM", Arity::kOne, mark("a recorded version")},
                       {"TO", Arity::kOne, mark("another one")}},
       .options = {},
       .examples = {"kijun manifest diff A B"},
       .exits = mark("0 the same; 1 they differ; 2 no such version"),
       .handler = manifest_diff},
  };
}

}  // namespace

std::vector<Command> version_rows() {
  std::vector<Command> rows = manifest_rows();
  rows.push_back(
      {.words = "candidate new",
       .summary = mark("Copies a manifest whole under a new version's name, to be edited"),
       .positionals = {{"VERSION", Arity::kOne, mark("the new version's name")}},
       .options = {{"--from", Value::kOne, "VERSION", mark("the version that is copied")}},
       .examples = {"kijun candidate new B --from A"},
       .exits = mark("0 written; 2 no such version; 4 the name is taken"),
       .handler = candidate_new});
  rows.push_back(
      {.words = "candidate revise",
       .summary = mark("Copies a candidate under a new name and moves its ticket along"),
       .positionals = {{"FROM", Arity::kOne, mark("the candidate, which stays as it is")},
                       {"TO", Arity::kOne, mark("the new version's name")}},
       .options = {{"--bigger-reason", Value::kOne, "TEXT",
                    mark("why more than one thing changes at once")}},
       .examples = {"kijun candidate revise B B2"},
       .exits = mark("0 written; 2 no such version; 3 a bigger change needs a reason; "
                     "4 the name is taken"),
       .handler = candidate_revise});
  rows.push_back({.words = "candidate show",
                  .summary = mark("A candidate: its ticket, its runs, what its gates still need"),
                  .positionals = {{"VERSION", Arity::kOne, mark("the candidate's name")}},
                  .options = {},
                  .examples = {"kijun candidate show B"},
                  .exits = mark("0 whatever it shows; 2 no such version"),
                  .handler = candidate_show});
  rows.push_back({.words = "reference show",
                  .summary = mark("The reference in force, since when and for which campaigns"),
                  .positionals = {},
                  .options = {},
                  .examples = {"kijun reference show"},
                  .exits = mark("0 whatever it shows"),
                  .handler = reference_show});
  rows.push_back({.words = "reference list",
                  .summary = mark("Every adopted version, the latest last"),
                  .positionals = {},
                  .options = {},
                  .examples = {"kijun reference list"},
                  .exits = mark("0 whatever it shows"),
                  .handler = reference_list});
  return rows;
}

}  // namespace kijun::cli
