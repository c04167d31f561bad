// SPDX-License-Identifier: Apache-2.0
#include "app/compare_acts.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "app/answer.h"
#include "app/compare_checkers.h"
#include "app/compare_rows.h"
#include "app/compare_sides.h"
#include "app/surroundings.h"
#include "base/bytes.h"
#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "codec/json.h"
#include "codec/toml.h"
#include "compare/evidence.h"
#include "compare/kind.h"
#include "compare/options.h"
#include "compare/outcome.h"
#include "compare/placeholders.h"
#include "model/criteria.h"
#include "model/listing.h"
#include "model/verdict.h"
#include "os/place.h"

namespace kijun::app {
namespace {

using codec::Json;
using model::Criterion;
using model::CriterionVerdict;

constexpr std::uint64_t kCriteriaSizeMax = codec::kTomlSizeMax;

Result<std::vector<Criterion>> asked_for(const Scene& scene, const CompareRequest& request) {
  if (request.criteria.empty() == request.kind.empty()) {
    return Error(ErrorCode::kUsage, msg("compare needs criteria"))
        .because(request.kind.empty() ? msg("neither --criteria nor --kind is given")
                                      : msg("both --criteria and --kind are given"))
        .next("kijun help compare");
  }
  if (request.criteria.empty()) {
    KIJUN_TRY(Criterion row, row_from_flags(request.kind, request.settings));
    return std::vector{std::move(row)};
  }
  if (!request.settings.empty()) {
    return Error(ErrorCode::kUsage, msg("--set belongs to --kind"))
        .because(msg("the file of --criteria has the limits"));
  }
  KIJUN_TRY(const Bytes bytes,
            os::read_file(scene.around.fs, scene.folder / request.criteria, kCriteriaSizeMax));
  return read_rows(as_chars(bytes), request.criteria.display());
}

// What may be compared is compared with the reference that was typed, unless the row says more.
Result<void> complete_and_check(std::vector<Criterion>& rows, const std::string& file_name) {
  for (Criterion& row : rows) {
    const compare::Kind* const kind = compare::find_kind(row.kind);
    const bool names_digests = row.options.contains("sha256");
    if (kind != nullptr && kind->against == compare::AgainstUse::kMay && !names_digests) {
      row.against = "reference";
    }
    KIJUN_TRY_VOID(compare::check_criterion(row, file_name));
  }
  return {};
}

std::vector<std::string> pattern_texts(const Criterion& row) {
  std::vector<std::string> texts;
  for (const char* const key : {"outputs", "files"}) {
    for (std::string& text : compare::texts_of(row, key)) texts.push_back(std::move(text));
  }
  return texts;
}

// Ids come from what is right: every id for which the reference has a file that some row reads;
// where no row says how ids stand in names, the names at its top.
std::vector<std::string> item_ids(const std::vector<Criterion>& rows,
                                  const model::Listing& reference) {
  std::vector<compare::Pattern> patterns;
  for (const Criterion& row : rows) {
    for (const std::string& text : pattern_texts(row)) {
      Result<compare::Pattern> pattern = compare::Pattern::parse(text);
      if (pattern.ok() && pattern.value().has_item()) {
        patterns.push_back(std::move(pattern).value());
      }
    }
  }
  std::set<std::string> ids;
  for (const model::Entry& entry : reference.entries) {
    if (patterns.empty() && entry.path.parent() == Path(".")) ids.insert(entry.path.native());
    if (entry.kind == model::EntryKind::kFolder) continue;
    const auto match = compare::match_best(patterns, entry.path);
    if (match) ids.insert(match->item);
  }
  return {ids.begin(), ids.end()};
}

Problem to_problem(const Criterion& row, const compare::Outcome& outcome) {
  Problem problem;
  problem.code =
      outcome.verdict == CriterionVerdict::kFail ? "KJ-CRITERION-FAIL" : "KJ-CRITERION-ERROR";
  problem.subject = row.id;
  problem.what = msg("{}: {}", row.id, outcome.message);
  if (outcome.findings.empty()) return problem;
  const compare::Finding& first = outcome.findings.front();
  problem.code = first.code;
  if (!first.item.empty()) problem.subject = first.item;
  problem.why = first.why.empty() ? first.what : first.what + ": " + first.why;
  return problem;
}

// A measured fail rejects whatever stands beside it; without one, whatever could not be measured
// leaves it open.
void conclude(std::span<const CriterionVerdict> verdicts, Answer& answer) {
  const auto has = [&](CriterionVerdict wanted) {
    return std::find(verdicts.begin(), verdicts.end(), wanted) != verdicts.end();
  };
  model::RunVerdict verdict = model::RunVerdict::kAccepted;
  if (has(CriterionVerdict::kFail)) {
    verdict = model::RunVerdict::kRejected;
    answer.exit = 1;
  } else if (has(CriterionVerdict::kError) || !has(CriterionVerdict::kPass)) {
    verdict = model::RunVerdict::kInconclusive;
    answer.exit = exit_status(ErrorCode::kUndecided);
  }
  answer.verdict = to_string(verdict);
  answer.text.push_back(answer.verdict);
}

// What is compared with what, and who is asked where a checker judges.
struct Comparison {
  const Side& reference;
  const Side& candidate;
  CompareCheckers& checkers;
};

Result<Answer> judge_rows(const Scene& scene, const std::vector<Criterion>& rows,
                          const Comparison& sides, compare::Evidence& evidence) {
  Answer answer;
  Json::Array judged;
  std::vector<CriterionVerdict> verdicts;
  for (const Criterion& row : rows) {
    KIJUN_TRY_VOID(scene.around.cancel.check());
    evidence.answers.clear();
    if (row.kind == "command") {
      KIJUN_TRY(evidence.answers,
                sides.checkers.ask(row, evidence.items, sides.reference, sides.candidate));
    }
    const compare::Outcome outcome = compare::judge(row, evidence);
    verdicts.push_back(outcome.verdict);
    judged.push_back(compare::to_json(outcome, row.id, row.kind));
    answer.text.push_back(
        fmt::format("{:<14}  {}  {}", to_string(outcome.verdict), row.id, outcome.message));
    const bool fine = outcome.verdict == CriterionVerdict::kPass ||
                      outcome.verdict == CriterionVerdict::kNotApplicable;
    if (!fine) answer.problems.push_back(to_problem(row, outcome));
  }
  answer.data["criteria"] = std::move(judged);
  conclude(verdicts, answer);
  return answer;
}

}  // namespace

Result<Answer> compare(const Scene& scene, const CompareRequest& request) {
  KIJUN_TRY(std::vector<Criterion> rows, asked_for(scene, request));
  KIJUN_TRY_VOID(complete_and_check(rows, request.criteria.display()));
  KIJUN_TRY(const Side reference, look_at(scene, request.reference));
  KIJUN_TRY(Side candidate, look_at(scene, request.candidate));
  KIJUN_TRY_VOID(require_same_form(reference, candidate));
  SideFiles reference_files(scene.around.fs, reference);
  SideFiles candidate_files(scene.around.fs, candidate);
  compare::Evidence evidence;
  evidence.items = item_ids(rows, reference.listing);
  evidence.outputs = &candidate.listing;
  evidence.reference = &reference.listing;
  evidence.output_files = &candidate_files;
  evidence.reference_files = &reference_files;
  evidence.claimed = compare::claimed_paths(rows, evidence.items);
  CompareCheckers checkers(scene, (scene.folder / request.criteria).parent());
  KIJUN_TRY(Answer answer, judge_rows(scene, rows, {reference, candidate, checkers}, evidence));
  answer.data["items"] = evidence.items.size();
  return answer;
}

}  // namespace kijun::app
