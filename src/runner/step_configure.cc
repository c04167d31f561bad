// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "base/message.h"
#include "base/result.h"
#include "codec/json.h"
#include "model/listing.h"
#include "model/manifest.h"
#include "model/step.h"
#include "model/verdict.h"
#include "probe/fact.h"
#include "probe/packages.h"
#include "runner/kept_tree.h"
#include "runner/run.h"
#include "runner/steps.h"
#include "tree/capture.h"
#include "tree/check.h"

namespace kijun::runner {
namespace {

constexpr std::size_t kShownMax = 8;

// A dependency that is a file is known by its digest.
probe::Fact file_fact(const RunPlan& plan, const Tools& tools, const model::Dependency& row) {
  probe::Fact fact{"file " + row.name, "sha256", row.version, std::nullopt, {}};
  const auto listing = tree::capture(tools.fs, plan.project / row.name);
  if (!listing.ok()) {
    fact.why = listing.error().what();
  } else if (listing.value().entries.size() == 1 && listing.value().entries.front().digest) {
    fact.found = listing.value().entries.front().digest->str();
  } else {
    fact.why = "not one readable file";
  }
  return fact;
}

std::vector<probe::Fact> dependency_facts(const RunPlan& plan, const Tools& tools) {
  std::vector<probe::Fact> facts;
  std::optional<Result<probe::DpkgStatus>> dpkg;
  for (const model::Dependency& row : plan.manifest->dependencies) {
    if (row.source == "dpkg") {
      if (!dpkg) dpkg = probe::read_dpkg_status(tools.fs);
      facts.push_back(probe::package_fact(*dpkg, row.name, row.version));
    } else if (row.source == "file") {
      facts.push_back(file_fact(plan, tools, row));
    } else {
      facts.push_back({row.source + " " + row.name, "none", row.version, std::nullopt,
                       "this version of kijun cannot read what " + row.source + " installed"});
    }
  }
  return facts;
}

void judge_facts(const std::vector<probe::Fact>& facts, StepResult& result) {
  for (const probe::Fact& fact : facts) {
    if (fact.verdict() == probe::FactVerdict::kDiffers) {
      fail_step(result, msg("drift: {}: the manifest says {}, installed is {}", fact.name,
                            fact.expected.value_or(""), fact.found.value_or("")));
    } else if (fact.verdict() == probe::FactVerdict::kUnknown) {
      doubt_step(result, msg("{}: could not be read: {}", fact.name, fact.why));
    }
  }
}

// The application's folder as it stands in the project against the bytes that were captured. A
// rehearsal restores an older version beside it, so there the folder says nothing.
Result<void> check_application(const RunPlan& plan, const Tools& tools, StepResult& result) {
  if (plan.start->kind == model::RunKind::kRehearsal) return {};
  KIJUN_TRY(const model::Listing kept, kept_listing(tools.objects, plan.recorded->application));
  const Path folder = plan.project / plan.manifest->application.files;
  const Result<tree::CheckReport> report =
      tree::check(tools.fs, kept, folder, model::ModePolicy::kCompare);
  if (!report.ok()) {
    fail_step(result, msg("application files: {}", report.error().what()));
    return {};
  }
  codec::Json::Array drift;
  for (const model::Difference& difference : report.value().differences) {
    if (drift.size() < kShownMax) {
      drift.push_back(codec::Json::Object{{"path", difference.path.encoded()},
                                          {"what", model::to_string(difference.kind)}});
    }
  }
  result.observation.values["application_drift"] = std::move(drift);
  const std::size_t count = report.value().differences.size();
  if (report.value().verdict == tree::CheckVerdict::kDiffers) {
    fail_step(result,
              msg("drift: {} differs from the captured manifest in {} places, first {}",
                  folder.display(), count, report.value().differences.front().path.display()));
  } else if (report.value().verdict == tree::CheckVerdict::kUndecided) {
    doubt_step(result, msg("{} could not be compared with the manifest", folder.display()));
  }
  return {};
}

}  // namespace

Result<StepResult> step_configure(const RunPlan& plan, const Tools& tools) {
  StepResult result = begin_step(plan, model::Step::kConfigure);
  const std::vector<probe::Fact> facts = dependency_facts(plan, tools);
  judge_facts(facts, result);
  KIJUN_TRY_VOID(check_application(plan, tools, result));
  result.observation.values["facts"] = probe::to_json(facts);
  return result;
}

}  // namespace kijun::runner
