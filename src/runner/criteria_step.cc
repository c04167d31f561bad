// SPDX-License-Identifier: Apache-2.0
#include "runner/criteria_step.h"

#include <fmt/core.h>

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "codec/byte_source.h"
#include "codec/json.h"
#include "compare/checker.h"
#include "compare/evidence.h"
#include "compare/kind.h"
#include "compare/outcome.h"
#include "model/criteria.h"
#include "model/listing.h"
#include "model/step.h"
#include "model/verdict.h"
#include "os/file_system.h"
#include "runner/checkers.h"
#include "runner/kept_tree.h"
#include "runner/run.h"
#include "runner/steps.h"
#include "tree/check.h"
#include "tree/file_source.h"

namespace kijun::runner {
namespace {

class FolderFiles final : public compare::Files {
 public:
  FolderFiles(os::FileSystem& fs, Path folder) : fs_(fs), folder_(std::move(folder)) {}
  Result<std::unique_ptr<codec::ByteSource>> open(const Path& below) override {
    return tree::open_source(fs_, folder_ / below);
  }

 private:
  os::FileSystem& fs_;
  Path folder_;
};

// What a criterion compares with, checked again byte by byte before it is used (R14).
struct Side {
  Path folder;
  std::optional<model::Listing> listing;
  std::string failure;
};

Result<Side> read_side(const std::optional<Baseline>& baseline, const Tools& tools) {
  Side side;
  if (!baseline) return side;
  side.folder = baseline->outputs;
  KIJUN_TRY(model::Listing kept, kept_listing(tools.objects, baseline->listing));
  const auto report = tree::check(tools.fs, kept, side.folder, model::ModePolicy::kIgnore);
  if (!report.ok()) {
    side.failure = report.error().what();
  } else if (report.value().verdict != tree::CheckVerdict::kEqual) {
    side.failure = msg("the reference's outputs are no longer what was accepted");
  } else {
    side.listing = std::move(kept);
  }
  return side;
}

// A partial re-check looks at some items only: what the seal says of the whole set's count is not
// about them.
model::Criterion fit_to_items(model::Criterion criterion, model::RunKind kind) {
  if (kind == model::RunKind::kPartial) {
    criterion.options.erase("count");
    criterion.options.erase("ids");
  }
  return criterion;
}

class Judging {
 public:
  Judging(const RunPlan& plan, const Tools& tools, const JudgedPlace& place)
      : plan_(plan), tools_(tools), place_(place), files_(tools.fs, place.folder) {}

  Result<void> prepare() {
    KIJUN_TRY(reference_, read_side(plan_.reference, tools_));
    KIJUN_TRY(first_, read_side(plan_.first, tools_));
    KIJUN_TRY(inputs_, kept_listing(tools_.objects, plan_.seal->set.listing));
    claimed_ = compare::claimed_paths(plan_.criteria->criteria, plan_.items);
    return {};
  }

  // Whether this criterion measures against a reference that came after the first one.
  bool has_crept(const model::Criterion& criterion) const {
    return criterion.against == "reference" && plan_.reference && plan_.first &&
           plan_.reference->listing != plan_.first->listing;
  }

  Result<Judged> judge(const model::Criterion& row) {
    const model::Criterion criterion = fit_to_items(row, plan_.start->kind);
    compare::Evidence evidence;
    evidence.items = plan_.items;
    evidence.outputs = place_.listing;
    evidence.claimed = claimed_;
    evidence.output_files = &files_;
    compare::CheckerPlaces places{{}, place_.folder, RunFolders(plan_.folder).inputs()};
    if (criterion.against == "inputs") {
      evidence.reference = &*inputs_;
      places.reference = places.inputs;
    } else if (criterion.against == "reference" || criterion.against == "first") {
      const Side& side = criterion.against == "first" ? first_ : reference_;
      if (side.listing) evidence.reference = &*side.listing;
      evidence.reference_failure = side.failure;
      places.reference = side.folder;
    }
    if (criterion.kind == "command" && ready(criterion, evidence)) {
      KIJUN_TRY(evidence.answers, ask_checker(plan_, tools_, criterion, places));
    }
    return Judged{row.id, row.kind, row.step, compare::judge(criterion, evidence)};
  }

 private:
  // Without its reference a criterion is not applicable or an error; no checker is asked for that.
  static bool ready(const model::Criterion& criterion, const compare::Evidence& evidence) {
    return criterion.against.empty() || evidence.reference != nullptr;
  }

  const RunPlan& plan_;
  const Tools& tools_;
  const JudgedPlace& place_;
  FolderFiles files_;
  Side reference_;
  Side first_;
  std::optional<model::Listing> inputs_;
  std::set<Path> claimed_;
};

void note_judged(const Judged& judged, StepResult& result, codec::Json::Array& rows) {
  rows.push_back(compare::to_record(judged.outcome, judged.id, judged.kind));
  const std::string reason = fmt::format("{}: {}", judged.id, judged.outcome.message);
  switch (judged.outcome.verdict) {
    case model::CriterionVerdict::kPass:
    case model::CriterionVerdict::kNotApplicable:
      break;
    case model::CriterionVerdict::kFail:
      fail_step(result, reason);
      break;
    case model::CriterionVerdict::kError:
      doubt_step(result, reason);
      break;
  }
}

// How far this run is from the first reference, measured and shown but never judged: small steps,
// each accepted against the one before, would creep otherwise.
Result<void> note_distance(Judging& judging, const model::Criterion& criterion,
                           codec::Json::Array& distances) {
  if (!judging.has_crept(criterion)) return {};
  model::Criterion to_first = criterion;
  to_first.against = "first";
  KIJUN_TRY(const Judged judged, judging.judge(to_first));
  distances.push_back(compare::to_record(judged.outcome, judged.id, judged.kind));
  return {};
}

void note_items(StepResult& result) {
  std::set<std::string> items(result.observation.items.begin(), result.observation.items.end());
  for (const Judged& judged : result.judged) {
    for (const compare::Finding& finding : judged.outcome.findings) {
      if (!finding.item.empty()) items.insert(finding.item);
    }
  }
  result.observation.items.assign(items.begin(), items.end());
}

// Behind what is there: a run with several destinations is judged at each of them.
void add_rows(codec::Json& values, std::string_view key, codec::Json::Array rows) {
  codec::Json::Array all;
  if (const codec::Json* const before = values.find(key); before != nullptr) {
    all = *before->array();
  }
  for (codec::Json& row : rows) all.push_back(std::move(row));
  values[key] = std::move(all);
}

}  // namespace

Result<void> judge_criteria(const RunPlan& plan, const Tools& tools, model::Step step,
                            const JudgedPlace& place, StepResult& result) {
  Judging judging(plan, tools, place);
  KIJUN_TRY_VOID(judging.prepare());
  codec::Json::Array rows;
  codec::Json::Array distances;
  std::vector<model::CriterionVerdict> verdicts;
  for (const model::Criterion& criterion : plan.criteria->criteria) {
    if (criterion.step != step) continue;
    KIJUN_TRY(Judged judged, judging.judge(criterion));
    verdicts.push_back(judged.outcome.verdict);
    note_judged(judged, result, rows);
    result.judged.push_back(std::move(judged));
    KIJUN_TRY_VOID(note_distance(judging, criterion, distances));
  }
  note_items(result);
  add_rows(result.observation.values, "criteria", std::move(rows));
  if (!distances.empty()) add_rows(result.observation.values, "to_first", std::move(distances));
  // The export step holds by its read-back alone where no criterion is declared for it.
  const bool required = step == model::Step::kResult;
  if (model::step_verdict(verdicts) == model::StepVerdict::kUnknown && required &&
      result.verdict == model::StepVerdict::kHolds) {
    doubt_step(result, msg("no criterion measured anything"));
  }
  return {};
}

}  // namespace kijun::runner
