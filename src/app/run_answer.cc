// SPDX-License-Identifier: Apache-2.0
#include "app/run_answer.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "app/answer.h"
#include "app/run_carrier.h"
#include "base/check.h"
#include "base/message.h"
#include "base/text.h"
#include "base/utf8.h"
#include "codec/json.h"
#include "compare/outcome.h"
#include "model/step.h"
#include "model/verdict.h"
#include "runner/run.h"
#include "tree/path_scan.h"

namespace kijun::app {
namespace {

// The item that a finding is about: its id, or of a path the folder that has an item's name.
std::string item_of(const std::string& found, const RunMaterial& material) {
  std::string folder = found.substr(0, found.find('/'));
  for (const tree::Item& item : material.items) {
    if (escape_bytes(item.id) == folder) return folder;
  }
  return found;
}

Problem to_problem(const runner::Judged& judged, const RunMaterial& material) {
  const std::string run = material.start.run.str();
  Problem problem;
  problem.code = "KJ-CRITERION";
  problem.what = fmt::format("{}: {}", judged.id, judged.outcome.message);
  std::vector<std::string> items;
  std::vector<std::string> whys;
  for (const compare::Finding& finding : judged.outcome.findings) {
    if (items.empty()) problem.code = finding.code;
    if (!finding.item.empty()) items.push_back(finding.item);
    if (!finding.why.empty() && whys.empty()) whys.push_back(finding.why);
  }
  problem.subject = short_list(items);
  problem.why =
      whys.empty() ? msg("judged by the sealed criterion, kind {}", judged.kind) : whys.front();
  if (!items.empty()) {
    problem.next.push_back(
        fmt::format("kijun run show {} --item {}", run, item_of(items.front(), material)));
  } else {
    problem.next.push_back("kijun report " + run);
  }
  return problem;
}

std::string verdict_word(model::RunVerdict verdict) {
  switch (verdict) {
    case model::RunVerdict::kAccepted:
      return msg("accepted");
    case model::RunVerdict::kRejected:
      return msg("rejected");
    case model::RunVerdict::kInconclusive:
      return msg("inconclusive");
  }
  KIJUN_UNREACHABLE();
}

std::string steps_line(const runner::RunOutcome& outcome) {
  std::vector<std::string> words;
  words.reserve(outcome.steps.size());
  for (std::size_t i = 0; i < outcome.steps.size(); ++i) {
    words.push_back(fmt::format("{} {}", to_string(model::kSteps[i]), to_string(outcome.steps[i])));
  }
  return join(words, ", ");
}

bool result_holds(const runner::RunOutcome& outcome) {
  constexpr auto kResult = static_cast<std::size_t>(model::Step::kResult);
  return outcome.steps.size() > kResult && outcome.steps[kResult] == model::StepVerdict::kHolds;
}

int exit_of(model::RunVerdict verdict) {
  switch (verdict) {
    case model::RunVerdict::kAccepted:
      return 0;
    case model::RunVerdict::kRejected:
      return 1;
    case model::RunVerdict::kInconclusive:
      return 3;
  }
  KIJUN_UNREACHABLE();
}

void describe_headline(const RunMaterial& material, const runner::RunOutcome& outcome,
                       Answer& answer) {
  const std::string run = material.start.run.str();
  const std::string& version = material.start.version;
  if (material.start.kind == model::RunKind::kPartial && result_holds(outcome)) {
    answer.text.push_back(
        msg("{} {}: repaired: {} of {} items hold; a partial re-check accepts nothing", run,
            version, material.items.size(), material.items.size()));
  } else {
    answer.text.push_back(msg("{} {}: {}, {} items", run, version, verdict_word(outcome.verdict),
                              material.items.size()));
  }
  answer.text.push_back(msg("  steps: {}", steps_line(outcome)));
  if (outcome.resumed_items > 0) {
    answer.text.push_back(msg("  attempts beyond the first: {}", outcome.resumed_items));
  }
}

std::string next_command(const RunMaterial& material, const runner::RunOutcome& outcome) {
  const model::StartAct& start = material.start;
  if (start.kind == model::RunKind::kPartial)
    return fmt::format("kijun run start {}", start.version);
  if (outcome.verdict == model::RunVerdict::kAccepted) return "kijun next";
  return fmt::format("kijun report {}", start.run.str());
}

void describe_secrets(const RunMaterial& material, const runner::RunOutcome& outcome,
                      Answer& answer) {
  if (outcome.log_secrets == 0) return;
  answer.problems.push_back(
      {"KJ-SECRET-LOG",
       Severity::kWarning,
       material.start.run.str(),
       msg("the start command printed what has the shape of a secret"),
       msg("{} places of its log were overwritten (R21)", outcome.log_secrets),
       {msg("let the program keep silent about it, and change the secret where it is managed")}});
}

// Reasons that no criterion gave: access, drift, the command's end.
void describe_reasons(const runner::RunOutcome& outcome, const std::string& next, Answer& answer) {
  std::vector<std::string> told;
  told.reserve(outcome.judged.size());
  for (const runner::Judged& judged : outcome.judged) {
    told.push_back(fmt::format("{}: {}", judged.id, judged.outcome.message));
  }
  for (const std::string& reason : outcome.reasons) {
    if (std::find(told.begin(), told.end(), reason) != told.end()) continue;
    answer.problems.push_back(
        {"KJ-STEP", Severity::kError, {}, reason, msg("the step does not hold"), {next}});
  }
}

}  // namespace

Answer describe_outcome(const RunMaterial& material, const runner::RunOutcome& outcome) {
  Answer answer;
  answer.exit = exit_of(outcome.verdict);
  answer.verdict = to_string(outcome.verdict);
  describe_headline(material, outcome, answer);
  codec::Json::Object steps;
  for (std::size_t i = 0; i < outcome.steps.size(); ++i) {
    steps.emplace(to_string(model::kSteps[i]), to_string(outcome.steps[i]));
  }
  codec::Json::Array criteria;
  for (const runner::Judged& judged : outcome.judged) {
    criteria.push_back(compare::to_json(judged.outcome, judged.id, judged.kind));
    const bool bad = judged.outcome.verdict == model::CriterionVerdict::kFail ||
                     judged.outcome.verdict == model::CriterionVerdict::kError;
    if (bad) answer.problems.push_back(to_problem(judged, material));
    if (judged.outcome.verdict == model::CriterionVerdict::kNotApplicable) {
      answer.text.push_back(msg("  not applicable: {}: {}", judged.id, judged.outcome.message));
    }
  }
  const std::string next = next_command(material, outcome);
  describe_reasons(outcome, next, answer);
  describe_secrets(material, outcome, answer);
  if (!outcome.not_proven.empty()) {
    answer.text.push_back(msg("  not shown: {}", join(outcome.not_proven, "; ")));
  }
  answer.text.push_back(msg("  next: {}", next));
  answer.data["run"] = material.start.run.str();
  answer.data["version"] = material.start.version;
  answer.data["kind"] = to_string(material.start.kind);
  answer.data["seal"] = material.start.seal.str();
  answer.data["items"] = material.items.size();
  answer.data["steps"] = std::move(steps);
  answer.data["criteria"] = std::move(criteria);
  answer.data["resumed_items"] = outcome.resumed_items;
  answer.data["log_secrets"] = outcome.log_secrets;
  answer.data["not_proven"] =
      codec::Json::Array(outcome.not_proven.begin(), outcome.not_proven.end());
  return answer;
}

}  // namespace kijun::app
