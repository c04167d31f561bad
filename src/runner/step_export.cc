// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "codec/json.h"
#include "model/listing.h"
#include "model/project.h"
#include "model/step.h"
#include "runner/criteria_step.h"
#include "runner/run.h"
#include "runner/steps.h"
#include "tree/check.h"
#include "tree/destination.h"

namespace kijun::runner {
namespace {

// One destination: put, read back there, and judge what was read (R17).
Result<void> export_to(const RunPlan& plan, const Tools& tools, const model::Destination& row,
                       const model::Listing& outputs, StepResult& result,
                       codec::Json::Array& rows) {
  KIJUN_TRY(const Path folder, tree::parse_destination(row.address));
  const auto destination = tree::make_folder_destination(tools.fs, folder);
  const auto put = destination->put(RunFolders(plan.folder).outputs(), plan.export_name, outputs);
  if (!put.ok()) {
    doubt_step(result, msg("export to {}: {}", row.name, put.error().what()));
    return {};
  }
  const auto back = destination->read_back(plan.export_name);
  if (!back.ok()) {
    doubt_step(result, msg("read-back from {}: {}", row.name, back.error().what()));
    return {};
  }
  const tree::CheckReport report =
      tree::compare_captures(outputs, back.value(), model::ModePolicy::kIgnore);
  if (report.verdict == tree::CheckVerdict::kDiffers) {
    fail_step(result, msg("what lies at {} differs from what was exported: {}", row.name,
                          report.differences.front().path.display()));
  } else if (report.verdict == tree::CheckVerdict::kUndecided) {
    doubt_step(result, msg("what lies at {} could not be compared", row.name));
  }
  rows.push_back(codec::Json::Object{{"name", row.name},
                                     {"address", row.address},
                                     {"placed", put.value().path.encoded()},
                                     {"files", back.value().file_count()},
                                     {"size_bytes", back.value().size_bytes()},
                                     {"read_back", tree::to_string(report.verdict)},
                                     {"listing", model::listing_digest(back.value()).str()}});
  return judge_criteria(plan, tools, model::Step::kExport, {put.value().path, &back.value()},
                        result);
}

}  // namespace

Result<StepResult> step_export(const RunPlan& plan, const Tools& tools,
                               const model::Listing& outputs) {
  StepResult result = begin_step(plan, model::Step::kExport);
  codec::Json::Array rows;
  if (plan.destinations.empty()) doubt_step(result, msg("no destination is declared"));
  for (const model::Destination& destination : plan.destinations) {
    KIJUN_TRY_VOID(export_to(plan, tools, destination, outputs, result, rows));
  }
  result.observation.values["destinations"] = std::move(rows);
  return result;
}

}  // namespace kijun::runner
