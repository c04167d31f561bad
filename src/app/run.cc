// SPDX-License-Identifier: Apache-2.0
#include "app/run.h"

#include <fmt/core.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/answer.h"
#include "app/draft_facts.h"
#include "app/drafts.h"
#include "app/record_facts.h"
#include "app/run_answer.h"
#include "app/run_carrier.h"
#include "app/seal_draft.h"
#include "app/surroundings.h"
#include "app/workspace.h"
#include "base/digest.h"
#include "base/error.h"
#include "base/ids.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "base/utf8.h"
#include "govern/actor.h"
#include "govern/drafts.h"
#include "govern/runs.h"
#include "model/acts.h"
#include "model/criteria.h"
#include "model/fields.h"
#include "model/line.h"
#include "model/project.h"
#include "model/state.h"
#include "model/step.h"
#include "model/verdict.h"
#include "os/host_facts.h"
#include "probe/machine.h"
#include "runner/run.h"
#include "tree/path_scan.h"

namespace kijun::app {
namespace {

struct Wanted {
  std::string version;
  model::RunKind kind = model::RunKind::kFull;
  std::vector<std::string> items;
  std::int64_t jobs = 1;
};

govern::ComparesWithReference compares(const model::Criteria& criteria) {
  for (const model::Criterion& row : criteria.criteria) {
    if (row.against == "reference") return govern::ComparesWithReference::kYes;
  }
  return govern::ComparesWithReference::kNo;
}

// What the seal says of tries, items and comparisons; nothing while there is none, which may_start
// then refuses.
Result<govern::StartRequest> start_request(const Workspace& workspace, const Wanted& wanted) {
  govern::StartRequest request;
  request.version = wanted.version;
  request.kind = wanted.kind;
  request.jobs = wanted.jobs;
  for (const std::string& item : wanted.items) request.items.push_back(escape_bytes(item));
  request.fingerprint = probe::machine_fingerprint(workspace.fs(), os::read_host_facts());
  const model::SealRecord* const seal = workspace.state().seal_in_force();
  if (seal == nullptr) return request;
  KIJUN_TRY(const model::Criteria criteria, sealed_criteria(workspace, seal->seal.body));
  KIJUN_TRY(const auto items, sealed_items(workspace, seal->seal.body));
  request.tries = criteria.run.tries;
  request.compares = compares(criteria);
  for (const tree::Item& item : items) request.set_items.insert(escape_bytes(item.id));
  return request;
}

// R25: what makes this start unlike the reference's run becomes a question, so that its owner can
// answer it before the next attempt.
Result<void> ask_about_deviations(Workspace& workspace, const model::StartAct& planned,
                                  const std::string& person) {
  const model::RunRecord* const reference = govern::reference_run(workspace.state());
  if (reference == nullptr) return {};
  for (const govern::Deviation& deviation : govern::deviations_from(*reference, planned)) {
    const std::string subject = govern::deviation_subject(planned, deviation);
    bool asked = false;
    for (const model::QuestionRecord& question : workspace.state().questions) {
      asked = asked || question.question.body.subject == subject;
    }
    if (asked) continue;
    const auto ask = [&](const Workspace& now) -> Result<std::vector<model::Act>> {
      return std::vector{
          now.act(govern::deviation_question(now.state(), planned, deviation), person)};
    };
    KIJUN_TRY_VOID(workspace.transact(ask));
  }
  return {};
}

// Every run begins in a new, empty folder; its start line comes before the folder, so a folder
// without a line is somebody else's, or of a record that was cut.
Result<void> require_new_folder(const Workspace& workspace, RunId run) {
  const Path folder = run_folder(workspace, run);
  const auto found = workspace.fs().info(folder);
  if (!found.ok() && found.error().code() == ErrorCode::kNotFound) return {};
  if (!found.ok()) return found.error();
  return Error(ErrorCode::kConflict, msg("the folder of {} is there before the run is", run.str()))
      .because(msg("{} holds what no line of the record speaks of", folder.display()))
      .about(run.str())
      .next(msg("look at what it holds and move it away; kijun ledger verify tells whether lines "
                "are missing"));
}

Result<void> record_start(Workspace& workspace, const Wanted& wanted, const std::string& person,
                          model::StartAct& start) {
  const auto decide = [&](const Workspace& now) -> Result<std::vector<model::Act>> {
    KIJUN_TRY(const govern::StartRequest request, start_request(now, wanted));
    KIJUN_TRY(const govern::DraftFacts drafts, draft_facts(now));
    const govern::Actor actor{person, now.scene().around.origin, now.scene().around.clock.now()};
    start.version = request.version;
    start.kind = request.kind;
    start.items = request.items;
    start.jobs = request.jobs;
    start.fingerprint = request.fingerprint;
    KIJUN_TRY(const govern::RunPlan plan, govern::may_start(now.state(), request, actor, drafts));
    start = plan.start;
    KIJUN_TRY_VOID(require_new_folder(now, plan.start.run));
    return std::vector{now.act(plan.start, person)};
  };
  return workspace.transact(decide);
}

Result<Answer> start_and_carry(const Scene& scene, const Wanted& wanted) {
  KIJUN_TRY(Workspace workspace, Workspace::open(scene));
  KIJUN_TRY(const std::string person, workspace.person());
  model::StartAct start;
  const Result<void> recorded = record_start(workspace, wanted, person, start);
  if (!recorded.ok()) {
    if (recorded.error().problem_code() == "KJ-GATE-UNLIKE") {
      KIJUN_TRY_VOID(ask_about_deviations(workspace, start, person));
    }
    return recorded.error();
  }
  if (scene.dry_run == DryRun::kYes) {
    Answer answer;
    answer.text.push_back(msg("dry run: {} could start as {}; nothing was recorded", wanted.version,
                              start.run.str()));
    return answer;
  }
  KIJUN_TRY(RunMaterial material, run_material(workspace, start));
  KIJUN_TRY(material.work_data, keep_work_data(workspace, material.manifest));
  Result<runner::RunOutcome> outcome = carry(workspace, material, person);
  if (!outcome.ok()) {
    return std::move(outcome)
        .error()
        .within(msg("{} is started and has no result", start.run.str()))
        .next(fmt::format("kijun run resume {}", start.run.str()));
  }
  return describe_outcome(material, outcome.value());
}

// The work data that a resumed run began with, from the load step's evidence.
std::map<std::string, Digest> recorded_work_data(const model::RunRecord& run) {
  constexpr std::string_view kPrefix = "work:";
  std::map<std::string, Digest> found;
  for (const auto& observation : run.observations.get()) {
    if (observation.body.step != model::Step::kLoad) continue;
    for (const model::Evidence& evidence : observation.body.evidence) {
      if (!evidence.name.starts_with(kPrefix)) continue;
      found.insert_or_assign(evidence.name.substr(kPrefix.size()), evidence.digest);
    }
  }
  return found;
}

}  // namespace

Result<Answer> run_start(const Scene& scene, const RunStartRequest& request) {
  return start_and_carry(scene, {request.version, model::RunKind::kFull, {}, request.jobs});
}

Result<Answer> run_recheck(const Scene& scene, const RunRecheckRequest& request) {
  return start_and_carry(scene,
                         {request.version, model::RunKind::kPartial, request.items, request.jobs});
}

Result<Answer> run_resume(const Scene& scene, std::string_view run_text, std::int64_t jobs) {
  KIJUN_TRY(Workspace workspace, Workspace::open(scene));
  KIJUN_TRY(const std::string person, workspace.person());
  KIJUN_TRY(const model::RunRecord* const run, require_run(workspace, run_text));
  const govern::Actor actor{person, scene.around.origin, scene.around.clock.now()};
  KIJUN_TRY_VOID(govern::require_role(workspace.state(), actor, model::Role::kTester));
  if (run->closed) {
    return Error(ErrorCode::kConflict, msg("{} has its verdict: {}", run->start.body.run.str(),
                                           model::to_string(*run->verdict)))
        .because(msg("an attempt that ended is final, well or ill"))
        .next(fmt::format("kijun run show {}", run->start.body.run.str()));
  }
  KIJUN_TRY(RunMaterial material, run_material(workspace, run->start.body));
  material.work_data = recorded_work_data(*run);
  if (material.work_data.empty()) {
    KIJUN_TRY(material.work_data, keep_work_data(workspace, material.manifest));
  }
  material.start.jobs = jobs;
  KIJUN_TRY(const runner::RunOutcome outcome, carry(workspace, material, person));
  return describe_outcome(material, outcome);
}

Result<Answer> run_decide(const Scene& scene, const RunDecideRequest& request) {
  KIJUN_TRY(Workspace workspace, Workspace::open(scene));
  KIJUN_TRY(const std::string person, workspace.person());
  const auto action = model::value_named<model::Action>(request.action);
  const std::string step = request.step.empty() ? std::string(model::kWholeRun) : request.step;
  const bool known_step = step == model::kWholeRun || model::parse_step(step);
  if (!action || !known_step || request.reason.empty()) {
    return Error(ErrorCode::kUsage, msg("a decision needs an action and a reason"))
        .because(msg("actions: proceed, fix, hold, reject; steps: access to export"))
        .next(fmt::format("kijun run decide {} --action fix --reason \"…\"", request.run));
  }
  model::DecisionAct decision;
  const auto decide = [&](const Workspace& now) -> Result<std::vector<model::Act>> {
    KIJUN_TRY(const model::RunRecord* const run, require_run(now, request.run));
    if (!run->closed) {
      return Error(ErrorCode::kUndecided, msg("{} has no verdict yet", request.run))
          .next(fmt::format("kijun run resume {}", request.run));
    }
    if (*action == model::Action::kProceed && *run->verdict != model::RunVerdict::kAccepted) {
      return Error(ErrorCode::kDenied,
                   msg("{} was not accepted, so nobody can decide to proceed", request.run))
          .because(msg("open differences never include a failed or unmeasured criterion"))
          .next(msg("decide fix, hold or reject"));
    }
    decision.run = run->start.body.run;
    decision.step = step;
    for (const auto& earlier : run->decisions.get()) {
      if (earlier.body.step == step) decision.verdict = earlier.body.verdict;
    }
    decision.action = *action;
    decision.reasons = {request.reason};
    return std::vector{now.act(decision, person)};
  };
  KIJUN_TRY_VOID(workspace.transact(decide));
  Answer answer;
  answer.data = model::to_json(decision);
  answer.text.push_back(msg("{} decides on {}: {}", person, request.run, request.action));
  return answer;
}

}  // namespace kijun::app
