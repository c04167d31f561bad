// SPDX-License-Identifier: Apache-2.0
#include "app/init.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "app/answer.h"
#include "app/drafts.h"
#include "app/init_drafts.h"
#include "app/known_ledgers.h"
#include "app/surroundings.h"
#include "app/workspace.h"
#include "base/bytes.h"
#include "base/check.h"
#include "base/digest.h"
#include "base/error.h"
#include "base/ids.h"
#include "base/message.h"
#include "base/result.h"
#include "base/text.h"
#include "ledger/ledger.h"
#include "model/acts.h"
#include "model/fields.h"
#include "model/line.h"
#include "model/project.h"
#include "model/secrets.h"
#include "os/file_system.h"
#include "os/linux_file_system.h"
#include "os/place.h"
#include "os/random.h"

namespace kijun::app {
namespace {

constexpr std::size_t kLedgerIdBytes = 8;

Result<void> check_people(const InitRequest& request) {
  KIJUN_TRY_VOID(model::refuse_secrets(join(request.people, ","), "--people"));
  if (request.people.empty()) {
    return Error(ErrorCode::kUsage, msg("init needs the people"))
        .because(msg("the first prepares and tests; the second owns results and decides"))
        .next("kijun init --people aoki,sato --order ORD-1");
  }
  for (const std::string& person : request.people) {
    KIJUN_TRY(const std::string name, parse_name(msg("person"), person));
    if (std::count(request.people.begin(), request.people.end(), name) > 1) {
      return Error(ErrorCode::kUsage, msg("{} is named twice", name));
    }
  }
  if (request.people.size() == 1 && !request.solo) {
    return Error(ErrorCode::kUsage, msg("one person alone cannot approve what they tested"))
        .because(msg("tester and approver are different acts (R10)"))
        .next(msg("name a second person, or add --solo: every page then says \"not independent\""));
  }
  KIJUN_TRY_VOID(model::refuse_secrets(request.order, "--order"));
  if (request.order.empty()) {
    return Error(ErrorCode::kUsage, msg("init needs the order's reference"))
        .next("kijun init --people aoki,sato --order ORD-1");
  }
  return {};
}

// What an init that was interrupted leaves: the folder, and perhaps a ledger without a line.
Result<bool> holds_nothing(os::FileSystem& fs, const Layout& layout) {
  const auto entries = fs.list(layout.record());
  if (!entries.ok()) {
    if (entries.error().code() == ErrorCode::kNotFound) return true;
    return entries.error();
  }
  for (const os::FolderEntry& entry : entries.value()) {
    if (entry.name.native() != "ledger.jsonl") return false;
    KIJUN_TRY(const os::FileInfo ledger, fs.info(layout.record() / entry.name));
    if (ledger.size_bytes != 0) return false;
  }
  return true;
}

Result<void> refuse_existing_record(os::FileSystem& fs, const Layout& layout) {
  KIJUN_TRY(const bool free, holds_nothing(fs, layout));
  if (free) return {};
  return Error(ErrorCode::kConflict, msg("{} already holds a record", layout.root.display()))
      .because(msg("a record is never started anew over another one"))
      .next("kijun status");
}

std::uint64_t count_items(os::FileSystem& fs, const Layout& layout) {
  const auto entries = fs.list(layout.root / "sets/acceptance");
  if (!entries.ok()) return 1;
  const auto folders =
      std::count_if(entries.value().begin(), entries.value().end(),
                    [](const os::FolderEntry& e) { return e.kind == os::FileKind::kFolder; });
  return folders == 0 ? 1 : static_cast<std::uint64_t>(folders);
}

// Existing declarations are somebody's work: they stay as they are.
Result<void> write_if_absent(os::FileSystem& fs, const Layout& layout, const Path& file,
                             std::string_view text, std::vector<std::string>& written) {
  const Result<void> placed = os::place_file(fs, file, as_bytes(text), 0644, os::Replace::kNo);
  if (placed.ok()) {
    written.push_back(shown_name(layout, file));
    return {};
  }
  if (placed.error().code() == ErrorCode::kConflict) return {};
  return placed.error();
}

Result<std::vector<std::string>> write_drafts(const Scene& scene, const Layout& layout,
                                              const InitRequest& request) {
  os::FileSystem& fs = scene.around.fs;
  const DraftFacts facts{scene.around.account, layout.root / "delivery", count_items(fs, layout)};
  std::vector<std::string> written;
  KIJUN_TRY_VOID(os::make_folders(fs, layout.root / "manifests", 0755));
  KIJUN_TRY_VOID(os::make_folders(fs, facts.destination, 0755));
  const auto write = [&](const Path& file, const std::string& text) {
    return write_if_absent(fs, layout, file, text, written);
  };
  KIJUN_TRY_VOID(write(layout.project_file(), draft_project(request, facts)));
  KIJUN_TRY_VOID(write(layout.criteria_file(), draft_criteria(request, facts)));
  KIJUN_TRY_VOID(write(layout.manifest_file("A"), draft_manifest()));
  return written;
}

Result<model::GenesisAct> make_genesis(const Scene& scene, const InitRequest& request) {
  model::GenesisAct genesis;
  genesis.title = request.order;
  genesis.owners = request.people;
  genesis.policy.solo = request.solo;
  genesis.tool = kTool;
  KIJUN_TRY(genesis.other_ledgers, known_ledgers(scene, request.order));
  return genesis;
}

// Genesis, people and order as declared, so that everything typed later has somebody's name.
Result<void> write_record(const Scene& scene, const Layout& layout, const InitRequest& request,
                          const model::GenesisAct& genesis) {
  KIJUN_TRY(const Draft<model::Project> draft, read_project(scene.around.fs, layout));
  KIJUN_TRY(const std::string random, os::random_hex(kLedgerIdBytes));
  const std::string ledger_id = "l-" + random;
  KIJUN_TRY_VOID(os::make_folders(scene.around.fs, layout.record(), 0700));
  const std::unique_ptr<ledger::Ledger> ledger = ledger_of(scene, layout);
  model::Act act;
  act.type = model::GenesisAct::kType;
  act.by.person = request.people.front();
  act.from = scene.around.origin;
  act.order = request.order;
  act.time = scene.around.clock.now();
  act.body = model::to_json(genesis);
  KIJUN_TRY(const ledger::Head head, ledger->create(ledger_id, act));
  KIJUN_TRY_VOID(remember_ledger(scene, {request.order, ledger_id, head}));
  KIJUN_TRY(Workspace workspace, Workspace::open(scene));
  return workspace.transact([&](const Workspace& now) -> Result<std::vector<model::Act>> {
    KIJUN_TRY(const Digest kept, now.objects().put(draft.raw));
    KIJUN_ASSERT(kept == draft.source);
    const std::string& by = request.people.front();
    return std::vector{now.act(people_of(draft, "init"), by), now.act(order_of(draft), by)};
  });
}

}  // namespace

Result<Answer> init(const Scene& scene, const InitRequest& request) {
  KIJUN_TRY_VOID(check_people(request));
  const Layout layout(scene.folder);
  KIJUN_TRY_VOID(refuse_existing_record(scene.around.fs, layout));
  KIJUN_TRY(const bool remote, os::is_network_or_fuse(layout.root));
  if (remote) {
    return Error(ErrorCode::kEnvironment,
                 msg("{} lies on a network or user-space file system", layout.root.display()))
        .because(msg("locks and syncs cannot be relied on there"))
        .next(msg("keep the project on a local disk"));
  }
  Answer answer;
  if (scene.dry_run == DryRun::kYes) {
    answer.text.push_back(msg("dry run: nothing was written"));
    return answer;
  }
  KIJUN_TRY(const model::GenesisAct genesis, make_genesis(scene, request));
  KIJUN_TRY(const std::vector<std::string> written, write_drafts(scene, layout, request));
  KIJUN_TRY_VOID(write_record(scene, layout, request, genesis));
  answer.data["project"] = layout.root.encoded();
  answer.data["written"] = codec::Json::Array(written.begin(), written.end());
  answer.text.push_back(msg("project started in {}", layout.root.display()));
  if (!written.empty()) answer.text.push_back(msg("drafts written: {}", join(written, ", ")));
  answer.text.push_back(msg("next: edit the drafts, then kijun manifest capture A"));
  if (!genesis.other_ledgers.empty()) {
    answer.problems.push_back(
        {"KJ-ORDER-KNOWN",
         Severity::kWarning,
         request.order,
         msg("order {} already has another record on this machine", request.order),
         msg("known: {}", join(genesis.other_ledgers, ", ")),
         {msg("the genesis line and every report name it")}});
  }
  return answer;
}

}  // namespace kijun::app
