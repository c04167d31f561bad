// SPDX-License-Identifier: Apache-2.0
#include "app/run_carrier.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "app/seal_draft.h"
#include "base/message.h"
#include "base/text.h"
#include "base/utf8.h"
#include "os/place.h"
#include "runner/executor.h"
#include "runner/kept_tree.h"

namespace kijun::app {
namespace {

constexpr std::size_t kLedgerSuffix = 8;  // of the export's name

class LedgerJournal final : public runner::Journal {
 public:
  LedgerJournal(Workspace& workspace, std::string person)
      : workspace_(workspace), person_(std::move(person)) {}
  Result<void> observe(const model::ObservationAct& observation) override {
    return write(observation);
  }
  Result<void> decide(const model::DecisionAct& decision) override { return write(decision); }

 private:
  template <typename Body>
  Result<void> write(const Body& body) {
    return workspace_.transact([&](const Workspace& now) -> Result<std::vector<model::Act>> {
      return std::vector{now.act(body, person_)};
    });
  }
  Workspace& workspace_;
  std::string person_;
};

std::optional<runner::Baseline> baseline_of(const Workspace& workspace,
                                            const std::optional<RunId>& run) {
  if (!run) return std::nullopt;
  const model::RunRecord* const record = workspace.state().find_run(*run);
  if (record == nullptr || !record->outputs) return std::nullopt;
  return runner::Baseline{runner::outputs_of(run_folder(workspace, *run)), *record->outputs};
}

Result<std::vector<tree::Item>> choose_items(const Workspace& workspace, const model::SealAct& seal,
                                             const model::StartAct& start) {
  KIJUN_TRY(std::vector<tree::Item> items, sealed_items(workspace, seal));
  if (start.kind != model::RunKind::kPartial) return items;
  std::erase_if(items, [&start](const tree::Item& item) {
    return std::find(start.items.begin(), start.items.end(), escape_bytes(item.id)) ==
           start.items.end();
  });
  return items;
}

runner::RunPlan make_plan(const Workspace& workspace, const RunMaterial& material) {
  runner::RunPlan plan;
  plan.start = &material.start;
  plan.recorded = &material.recorded;
  plan.manifest = &material.manifest;
  plan.seal = &material.seal;
  plan.criteria = &material.criteria;
  for (const tree::Item& item : material.items) {
    plan.items.push_back(item.id);
    plan.item_names.push_back(item.name);
  }
  plan.project = workspace.layout().root;
  plan.folder = run_folder(workspace, material.start.run);
  if (workspace.state().order) {
    plan.target = workspace.state().order->body.target;
    plan.destinations = workspace.state().order->body.destinations;
  }
  const std::string& ledger = workspace.state().ledger;
  const std::string suffix =
      ledger.size() > kLedgerSuffix ? ledger.substr(ledger.size() - kLedgerSuffix) : ledger;
  plan.export_name =
      fmt::format("{}-{}-{}", material.start.version, material.start.run.str(), suffix);
  plan.reference = baseline_of(workspace, material.start.reference);
  plan.first = baseline_of(workspace, material.start.first_reference);
  plan.work_data = material.work_data;
  return plan;
}

Result<std::unique_ptr<os::Lock>> lock_run(const Workspace& workspace, RunId run) {
  os::FileSystem& fs = workspace.fs();
  const Path folder = run_folder(workspace, run);
  KIJUN_TRY_VOID(os::make_folders(fs, folder, 0700));
  KIJUN_TRY(const auto file, fs.open_append(folder / "lock", 0600));
  KIJUN_TRY_VOID(file->close());
  Result<std::unique_ptr<os::Lock>> lock =
      fs.lock(folder / "lock", os::LockMode::kExclusive, os::LockWait::kNo);
  if (lock.ok() || lock.error().code() != ErrorCode::kBusy) return lock;
  return Error(ErrorCode::kBusy, msg("{} is being carried out by another process", run.str()))
      .next(fmt::format("kijun run show {}", run.str()));
}

Problem to_problem(const runner::Judged& judged, RunId run) {
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
    problem.next.push_back(fmt::format("kijun run show {} --item {}", run.str(), items.front()));
  } else {
    problem.next.push_back(fmt::format("kijun report {}", run.str()));
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

// Reasons that no criterion gave: access, drift, the command's end.
void describe_reasons(const runner::RunOutcome& outcome, const std::string& next, Answer& answer) {
  std::vector<std::string> told;
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

Path run_folder(const Workspace& workspace, RunId run) {
  return workspace.layout().runs() / run.str();
}

Result<RunMaterial> run_material(const Workspace& workspace, const model::StartAct& start) {
  const model::State& state = workspace.state();
  RunMaterial material;
  material.start = start;
  const auto versions = state.manifests.find(start.version);
  const model::Recorded<model::ManifestAct>* recorded = nullptr;
  if (versions != state.manifests.end()) {
    for (const auto& capture : versions->second) {
      if (capture.body.declared == start.manifest) recorded = &capture;
    }
  }
  const model::SealRecord* const seal = state.find_seal(start.seal);
  if (recorded == nullptr || seal == nullptr) {
    return Error(ErrorCode::kCorrupt,
                 msg("{} names what the record does not hold", start.run.str()))
        .next("kijun ledger verify");
  }
  material.recorded = recorded->body;
  material.seal = seal->seal.body;
  KIJUN_TRY(material.manifest, captured_manifest(workspace, material.recorded));
  KIJUN_TRY(material.criteria, sealed_criteria(workspace, material.seal));
  KIJUN_TRY(material.items, choose_items(workspace, material.seal, start));
  return material;
}

Result<std::map<std::string, Digest>> keep_work_data(const Workspace& workspace,
                                                     const model::Manifest& manifest) {
  std::map<std::string, Digest> kept;
  for (const model::WorkData& work : manifest.work_data) {
    KIJUN_TRY(const runner::KeptTree tree, runner::keep_tree(workspace.fs(), workspace.objects(),
                                                             workspace.layout().root / work.path));
    kept.emplace(work.name, tree.digest);
  }
  return kept;
}

Result<runner::RunOutcome> carry(Workspace& workspace, const RunMaterial& material,
                                 const std::string& person) {
  KIJUN_TRY(const auto lock, lock_run(workspace, material.start.run));
  Surroundings& around = workspace.scene().around;
  const runner::RunPlan plan = make_plan(workspace, material);
  const auto progress = [&around](std::string_view step, std::uint64_t done, std::uint64_t total) {
    if (around.progress) around.progress({std::string(step), done, total});
  };
  const std::unique_ptr<runner::Executor> executor = runner::make_local_executor();
  const runner::Tools tools{around.fs, around.clock,  workspace.objects(),
                            *executor, around.cancel, os::read_host_facts(),
                            progress};
  LedgerJournal journal(workspace, person);
  return runner::carry_out(plan, tools, journal);
}

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
    if (bad) answer.problems.push_back(to_problem(judged, material.start.run));
    if (judged.outcome.verdict == model::CriterionVerdict::kNotApplicable) {
      answer.text.push_back(msg("  not applicable: {}: {}", judged.id, judged.outcome.message));
    }
  }
  const std::string next = next_command(material, outcome);
  describe_reasons(outcome, next, answer);
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
  answer.data["not_proven"] =
      codec::Json::Array(outcome.not_proven.begin(), outcome.not_proven.end());
  return answer;
}

}  // namespace kijun::app
