// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "app/answer.h"
#include "app/compare_acts.h"
#include "app/ledger_acts.h"
#include "app/surroundings.h"
#include "app/tree_acts.h"
#include "base/error.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "cli/command.h"
#include "cli/table.h"

namespace kijun::cli {
namespace {

constexpr std::int64_t kLinesMax = 1'000'000'000;

Result<app::Answer> ledger_show(const app::Scene& scene, const Arguments& arguments) {
  KIJUN_TRY(const std::int64_t from,
            arguments.integer("--from", {.otherwise = 1, .least = 1, .most = kLinesMax}));
  KIJUN_TRY(const std::int64_t count,
            arguments.integer("--count", {.otherwise = 100, .least = 1, .most = kLinesMax}));
  return app::ledger_show(scene, from, count);
}

Result<app::Answer> ledger_verify(const app::Scene& scene, const Arguments&) {
  return app::ledger_verify(scene);
}

Result<app::Answer> tree_hash(const app::Scene& scene, const Arguments& arguments) {
  app::TreeHashRequest request;
  for (const std::string& path : arguments.all("PATH")) request.paths.emplace_back(path);
  if (arguments.has("--listing")) request.print = app::TreePrint::kListing;
  if (arguments.has("--listing") && arguments.has("--sha256sum")) {
    return Error(ErrorCode::kUsage, msg("--listing and --sha256sum exclude one another"));
  }
  return app::tree_hash(scene, request);
}

Result<app::Answer> tree_check(const app::Scene& scene, const Arguments& arguments) {
  return app::tree_check(scene, Path(arguments.one("LIST")), Path(arguments.one("PATH")));
}

Result<app::Answer> tree_diff(const app::Scene& scene, const Arguments& arguments) {
  return app::tree_diff(scene, Path(arguments.one("ONE")), Path(arguments.one("OTHER")));
}

Result<app::Answer> compare(const app::Scene& scene, const Arguments& arguments) {
  app::CompareRequest request;
  request.reference = Path(arguments.one("REFERENCE"));
  request.candidate = Path(arguments.one("CANDIDATE"));
  request.criteria = Path(arguments.one("--criteria"));
  request.kind = arguments.one("--kind");
  request.settings = arguments.all("--set");
  return app::compare(scene, request);
}

Positional path(const char* name, const char* help, Arity arity = Arity::kOne) {
  return {name, arity, help, Holds::kPath};
}

std::vector<Command> tree_rows() {
  return {
      {.words = "tree hash",
       .summary = mark("SHA-256 of every file below the paths, for sha256sum -c"),
       .positionals = {path("PATH", mark("files or folders"), Arity::kMany)},
       .options = {{"--sha256sum", Value::kNone, nullptr, mark("sha256sum's format, as without")},
                   {"--listing", Value::kNone, nullptr,
                    mark("kijun's own listing, with folders, links and modes")}},
       .examples = {"kijun tree hash results > results.sha256", "kijun tree hash --json results"},
       .exits = mark("0 all read; 2 no such path; 3 something could not be read"),
       .handler = tree_hash},
      {.words = "tree check",
       .summary = mark("Holds a file or folder against a list made by tree hash or sha256sum"),
       .positionals = {path("LIST", mark("the list")), path("PATH", mark("what to check"))},
       .options = {},
       .examples = {"kijun tree check results.sha256 results"},
       .exits = mark("0 equal; 1 differs; 2 the list cannot be read; 3 could not be decided"),
       .handler = tree_check},
      {.words = "tree diff",
       .summary = mark("Two trees against one another: names, kinds, modes, bytes"),
       .positionals = {path("ONE", mark("what is expected")), path("OTHER", mark("what is found"))},
       .options = {},
       .examples = {"kijun tree diff results-a results-b"},
       .exits = mark("0 equal; 1 differs; 2 no such path; 3 could not be decided"),
       .handler = tree_diff},
  };
}

}  // namespace

std::vector<Command> tool_rows() {
  std::vector<Command> rows{
      {.words = "compare",
       .summary = mark("Judges a candidate's files by criteria, without a project"),
       .positionals = {path("REFERENCE", mark("a folder or file: what is right")),
                       path("CANDIDATE", mark("a folder or file: what is judged"))},
       .options = {{"--criteria", Value::kOne, "FILE", mark("rows as in criteria.toml"),
                    Holds::kPath},
                   {"--kind", Value::kOne, "KIND", mark("one criterion of this kind")},
                   {"--set", Value::kRepeated, "KEY=VALUE", mark("its limits and options")}},
       .examples = {"kijun compare results-a results-b --criteria criteria.toml",
                    "kijun compare results-a results-b --kind digest --set files={item}/out.png"},
       .exits = mark("0 accepted; 1 rejected; 2 the criteria cannot be used; 3 inconclusive"),
       .handler = compare}};
  for (Command& row : tree_rows()) rows.push_back(std::move(row));
  rows.push_back({.words = "ledger show",
                  .summary = mark("The lines of the record, one a line"),
                  .positionals = {},
                  .options = {{"--from", Value::kOne, "N", mark("the first line shown (1)")},
                              {"--count", Value::kOne, "N", mark("how many at most (100)")}},
                  .examples = {"kijun ledger show --from 40"},
                  .exits = mark("0 whatever it shows; 2 no project here"),
                  .handler = ledger_show});
  rows.push_back({.words = "ledger verify",
                  .summary = mark("Reads the whole record and reports all that is wrong with it"),
                  .positionals = {},
                  .options = {},
                  .examples = {"kijun ledger verify"},
                  .exits = mark("0 sound; 2 no project here; 5 damaged, with every finding"),
                  .handler = ledger_verify});
  return rows;
}

}  // namespace kijun::cli
