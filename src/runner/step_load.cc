// SPDX-License-Identifier: Apache-2.0
#include <set>
#include <string>

#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "base/text.h"
#include "model/listing.h"
#include "model/manifest.h"
#include "model/step.h"
#include "model/verdict.h"
#include "os/file_system.h"
#include "os/place.h"
#include "runner/kept_tree.h"
#include "runner/run.h"
#include "runner/steps.h"
#include "tree/check.h"

namespace kijun::runner {
namespace {

// The item a path of the set belongs to: its first component.
std::string item_of(const Path& path) {
  const std::string& native = path.native();
  return Path(native.substr(0, native.find('/'))).encoded();
}

void note_difference(const tree::CheckReport& report, StepResult& result) {
  std::set<std::string> items;
  for (const model::Difference& difference : report.differences) {
    items.insert(item_of(difference.path));
  }
  for (const model::Entry& entry : report.found.entries) {
    if (!entry.error.empty()) items.insert(item_of(entry.path));
  }
  result.observation.items.assign(items.begin(), items.end());
}

// The set in the project against what was sealed, every byte. A rehearsal restores its inputs from
// the store and needs nothing of the project.
void check_set(const RunPlan& plan, const Tools& tools, const model::Listing& sealed,
               StepResult& result) {
  if (plan.start->kind == model::RunKind::kRehearsal) return;
  const Path set = plan.project / plan.criteria->set.path;
  const Result<tree::CheckReport> report =
      tree::check(tools.fs, sealed, set, model::ModePolicy::kIgnore);
  if (!report.ok()) {
    fail_step(result, msg("the acceptance set cannot be read: {}", report.error().what()));
    return;
  }
  note_difference(report.value(), result);
  const std::string named = short_list(result.observation.items);
  if (report.value().verdict == tree::CheckVerdict::kDiffers) {
    fail_step(result, msg("the acceptance set differs from the sealed one: {}", named));
  } else if (report.value().verdict == tree::CheckVerdict::kUndecided) {
    doubt_step(result, msg("the acceptance set could not be read whole: {}", named));
  }
}

Result<void> renew_folder(os::FileSystem& fs, const Path& folder) {
  KIJUN_TRY_VOID(os::remove_tree(fs, folder));
  return os::make_folders(fs, folder, 0700);
}

// Beside its place and then renamed: a kill leaves no half of it where it would be taken for whole.
Result<void> lay_whole(const Tools& tools, const model::Listing& listing, const Path& to) {
  const Path folder = to.parent();
  const Path staged = folder / (std::string(os::kTemporaryPrefix) + to.filename().native());
  KIJUN_TRY_VOID(os::make_folders(tools.fs, folder, 0700));
  KIJUN_TRY_VOID(os::remove_tree(tools.fs, staged));
  KIJUN_TRY_VOID(lay_tree(tools.fs, tools.objects, listing, staged, Writable::kYes));
  return os::place_folder(tools.fs, staged, to);
}

// Work data keeps what ended attempts wrote, so a copy that is there stays.
Result<void> lay_work_data(const RunPlan& plan, const Tools& tools) {
  for (const model::WorkData& work : plan.manifest->work_data) {
    const auto kept = plan.work_data.find(work.name);
    if (kept == plan.work_data.end()) continue;
    const Path to = laid_work_data(plan, work);
    if (tools.fs.info(to).ok()) continue;
    KIJUN_TRY(const model::Listing listing, kept_listing(tools.objects, kept->second));
    KIJUN_TRY_VOID(lay_whole(tools, listing, to));
  }
  return {};
}

Result<void> lay_application(const RunPlan& plan, const Tools& tools) {
  const RunFolders folders(plan.folder);
  const Path to = folders.stage() / plan.manifest->application.files;
  KIJUN_TRY_VOID(os::remove_tree(tools.fs, to));
  KIJUN_TRY_VOID(os::make_folders(tools.fs, to.parent(), 0700));
  KIJUN_TRY(const model::Listing listing, kept_listing(tools.objects, plan.recorded->application));
  return lay_tree(tools.fs, tools.objects, listing, to, Writable::kNo);
}

}  // namespace

Result<StepResult> step_load(const RunPlan& plan, const Tools& tools) {
  StepResult result = begin_step(plan, model::Step::kLoad);
  KIJUN_TRY(const model::Listing sealed, kept_listing(tools.objects, plan.seal->set.listing));
  check_set(plan, tools, sealed, result);
  if (result.verdict != model::StepVerdict::kHolds) return result;
  const RunFolders folders(plan.folder);
  KIJUN_TRY_VOID(os::make_folders(tools.fs, folders.stage(), 0700));
  KIJUN_TRY_VOID(renew_folder(tools.fs, folders.home()));
  KIJUN_TRY_VOID(renew_folder(tools.fs, folders.temporary()));
  KIJUN_TRY_VOID(os::make_folders(tools.fs, folders.logs(), 0700));
  KIJUN_TRY_VOID(lay_application(plan, tools));
  KIJUN_TRY_VOID(os::remove_tree(tools.fs, folders.inputs()));
  const model::Listing inputs = inputs_of(plan, sealed);
  KIJUN_TRY_VOID(lay_tree(tools.fs, tools.objects, inputs, folders.inputs(), Writable::kNo));
  KIJUN_TRY_VOID(lay_work_data(plan, tools));
  result.observation.values["files"] = inputs.file_count();
  result.observation.values["size_bytes"] = inputs.size_bytes();
  result.observation.evidence.push_back({"set", plan.seal->set.listing, plan.seal->set.size_bytes});
  for (const auto& [name, digest] : plan.work_data) {
    result.observation.evidence.push_back({"work:" + name, digest, 0});
  }
  return result;
}

}  // namespace kijun::runner
