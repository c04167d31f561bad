// SPDX-License-Identifier: Apache-2.0
#include "app/run_carrier.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/drafts.h"
#include "app/record_facts.h"
#include "app/seal_draft.h"
#include "app/surroundings.h"
#include "app/workspace.h"
#include "base/digest.h"
#include "base/error.h"
#include "base/ids.h"
#include "base/message.h"
#include "base/result.h"
#include "base/utf8.h"
#include "model/acts.h"
#include "model/line.h"
#include "model/manifest.h"
#include "model/state.h"
#include "model/verdict.h"
#include "os/file_system.h"
#include "os/host_facts.h"
#include "os/place.h"
#include "runner/executor.h"
#include "runner/kept_tree.h"
#include "runner/run.h"
#include "tree/path_scan.h"

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
  if (recorded == nullptr || seal == nullptr) return names_unheld(start.run);
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

}  // namespace kijun::app
