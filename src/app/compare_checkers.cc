// SPDX-License-Identifier: Apache-2.0
#include "app/compare_checkers.h"

#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "app/compare_sides.h"
#include "base/error.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "compare/checker.h"
#include "compare/evidence.h"
#include "model/criteria.h"
#include "os/place.h"
#include "runner/checkers.h"
#include "runner/command_line.h"
#include "runner/executor.h"

namespace kijun::app {
namespace {

constexpr unsigned kCallsAtOnceMax = 16;

// A program with a slash is a file; without one it is looked for as a shell does.
void anchor_program(compare::Checker& checker, const Path& folder) {
  std::string& program = checker.command.front();
  if (program.find('/') != std::string::npos) program = (folder / program).native();
}

Result<void> refuse_inputs(const model::Criterion& criterion, const compare::Checker& checker) {
  const auto& words = checker.command;
  if (std::find(words.begin(), words.end(), "{inputs}") == words.end()) return {};
  return Error(ErrorCode::kUsage, msg("criterion \"{}\" asks for {{inputs}}", criterion.id))
      .because(msg("two results are compared here, without an acceptance set"))
      .next(msg("judge it in a run, or leave {{inputs}} out"));
}

}  // namespace

CompareCheckers::~CompareCheckers() {
  // What could not be removed lies in the temporary folder, where the system cleans up.
  if (!folder_.empty()) static_cast<void>(os::remove_tree(scene_.around.fs, folder_).ok());
}

Result<void> CompareCheckers::prepare() {
  if (!folder_.empty()) return {};
  KIJUN_TRY(const Path folder, os::temporary_name(scene_.around.temporary));
  KIJUN_TRY_VOID(os::make_folders(scene_.around.fs, folder, 0700));
  folder_ = folder;
  for (const char* const name : {"home", "tmp"}) {
    KIJUN_TRY_VOID(os::make_folders(scene_.around.fs, folder_ / name, 0700));
  }
  return {};
}

Result<Path> CompareCheckers::as_folder(const Side& side, const char* name) {
  if (side.is_folder() || side.listing.entries.empty()) return side.place;
  const Path folder = folder_ / name;
  const Path link = folder / side.listing.entries.front().path;
  if (scene_.around.fs.info(link).ok()) return folder;
  KIJUN_TRY_VOID(os::make_folders(scene_.around.fs, folder, 0700));
  KIJUN_TRY_VOID(scene_.around.fs.make_link(side.place, link));
  return folder;
}

Result<std::vector<compare::CheckerAnswer>> CompareCheckers::ask(const model::Criterion& criterion,
                                                                 std::span<const std::string> items,
                                                                 const Side& reference,
                                                                 const Side& candidate) {
  KIJUN_TRY(compare::Checker checker, compare::read_checker(criterion, items));
  KIJUN_TRY_VOID(refuse_inputs(criterion, checker));
  anchor_program(checker, criteria_folder_);
  KIJUN_TRY_VOID(prepare());
  compare::CheckerPlaces places;
  KIJUN_TRY(places.reference, as_folder(reference, "reference"));
  KIJUN_TRY(places.candidate, as_folder(candidate, "candidate"));
  const std::unique_ptr<runner::Executor> executor = runner::make_local_executor();
  return runner::call_checker(
      checker, places,
      {.fs = scene_.around.fs,
       .executor = *executor,
       .cancel = scene_.around.cancel,
       .folder = folder_,
       .answers = folder_ / fmt::format("answers-{}", criterion.id),
       .environment = runner::run_environment({}, folder_ / "home", folder_ / "tmp"),
       .jobs = std::clamp(std::thread::hardware_concurrency(), 1U, kCallsAtOnceMax)});
}

}  // namespace kijun::app
