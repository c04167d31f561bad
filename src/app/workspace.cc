// SPDX-License-Identifier: Apache-2.0
#include "app/workspace.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/checkpoint.h"
#include "app/known_ledgers.h"
#include "app/stored_record.h"
#include "app/surroundings.h"
#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "codec/json.h"
#include "ledger/file/file_ledger.h"
#include "ledger/ledger.h"
#include "model/line.h"
#include "model/project.h"
#include "model/state.h"
#include "os/linux_file_system.h"
#include "store/folder_blob_store.h"

namespace kijun::app {
namespace {

constexpr int kAttemptsMax = 64;  // of a decision, when other processes keep moving the ledger
constexpr std::uint64_t kCheckpointAfter = 256;  // lines parsed before a new checkpoint is worth it

class Folder : public ledger::LineVisitor {
 public:
  explicit Folder(model::State state, std::optional<std::uint64_t> last = std::nullopt)
      : state_(std::move(state)), last_(last) {}
  Result<void> visit(std::string_view, const model::Line& line) override {
    if (last_ && line.seq.number() > *last_) return {};
    state_ = model::apply(std::move(state_), line);
    ++folded_;
    return {};
  }
  model::State take() { return std::move(state_); }
  std::uint64_t folded() const { return folded_; }

 private:
  model::State state_;
  std::optional<std::uint64_t> last_;  // the line after which nothing is folded any more
  std::uint64_t folded_ = 0;
};

Result<model::State> fold_until(const Scene& scene, const ledger::Head& head) {
  Folder folder(model::State(), head.seq);
  const std::unique_ptr<ledger::Ledger> ledger = ledger_of(scene, Layout(scene.folder));
  KIJUN_TRY_VOID(ledger->read({.parse_after = std::nullopt, .seen = {head}}, folder));
  return folder.take();
}

Error not_understood(const model::UnknownLine& line) {
  return Error(ErrorCode::kEnvironment,
               msg("the record holds a line that kijun {} does not understand", kVersion))
      .because(msg("line {}, type {}: {}", line.seq.number(), line.type, line.why))
      .next(msg(
          "use the version of kijun that wrote it; looking (show, status, ledger) still works"));
}

}  // namespace

std::unique_ptr<ledger::Ledger> ledger_of(const Scene& scene, const Layout& layout) {
  return ledger::make_file_ledger(scene.around.fs, layout.record());
}

Workspace::Workspace(const Scene& scene, Layout layout)
    : scene_(scene),
      layout_(std::move(layout)),
      objects_(store::make_folder_blob_store(scene.around.fs, layout_.objects())),
      ledger_(ledger_of(scene, layout_)) {}

Result<Workspace> Workspace::open_any(const Scene& scene) {
  Layout layout(scene.folder);
  KIJUN_TRY(const std::string id, stored_ledger_id(scene));
  KIJUN_TRY(const bool remote, os::is_network_or_fuse(layout.record()));
  if (remote) {
    return Error(ErrorCode::kEnvironment,
                 msg("{} lies on a network or user-space file system", layout.record().display()))
        .because(msg("locks and syncs cannot be relied on there"))
        .next(msg("keep the project on a local disk"));
  }
  Workspace workspace(scene, std::move(layout));
  // Before the ledger is read: what others write and remember in between is then in it.
  KIJUN_TRY(workspace.seen_, known_heads(scene, id));
  KIJUN_TRY_VOID(workspace.refresh());
  if (!workspace.head_) return no_line();
  return workspace;
}

Result<void> Workspace::remember() const {
  const Result<void> remembered = remember_ledger(
      scene_, {state_.order ? state_.order->body.order.reference : "", state_.ledger, *head_});
  if (remembered.ok()) return {};
  return Error(ErrorCode::kEnvironment,
               msg("line {} is recorded, and this machine could not note that it is there",
                   head_->seq))
      .because(msg("{}: {}", remembered.error().what(), remembered.error().why()))
      .about(scene_.around.state_home.encoded())
      .next(msg("make {} writable", scene_.around.state_home.display()));
}

Result<Workspace> Workspace::open_to_look(const Scene& scene) { return open_any(scene); }

Result<Workspace> Workspace::open(const Scene& scene) {
  KIJUN_TRY(Workspace workspace, open_any(scene));
  if (!workspace.state_.unknown.empty()) return not_understood(workspace.state_.unknown.front());
  return workspace;
}

Result<void> Workspace::refresh() {
  std::optional<Checkpoint> start;
  if (head_) {
    start = Checkpoint{*head_, std::move(state_)};
  } else {
    // The scene is copied: states live on when the workspace they came from is gone.
    start = load_checkpoint(fs(), layout_.cache(), [scene = scene_](const ledger::Head& head) {
      return fold_until(scene, head);
    });
  }
  ledger::ReadFrom from;
  if (start) from.parse_after = start->head;
  from.seen = seen_;
  Folder folder(start ? std::move(start->state) : model::State());
  Result<ledger::ReadEnd> end = ledger_->read(from, folder);
  if (!end.ok() && start && !head_) {
    // The checkpoint may be of another record; the ledger alone decides.
    folder = Folder(model::State());
    from.parse_after.reset();
    end = ledger_->read(from, folder);
  }
  KIJUN_TRY(const ledger::ReadEnd read, std::move(end));
  state_ = folder.take();
  head_ = read.head;
  torn_ = read.torn;
  if (head_ && folder.folded() >= kCheckpointAfter) {
    save_checkpoint(fs(), layout_.cache(), {*head_, state_});
  }
  return {};
}

model::Act Workspace::make_act(std::string_view type, codec::Json body, std::string_view by) const {
  model::Act act;
  act.type = type;
  act.by.person = by;
  act.from = scene_.around.origin;
  if (state_.order) act.order = state_.order->body.order.reference;
  act.time = scene_.around.clock.now();
  act.body = std::move(body);
  return act;
}

Result<std::string> Workspace::person() const {
  const std::string& named = scene_.person;
  if (!state_.people) return named;
  if (!named.empty()) {
    if (state_.find_person(named) != nullptr) return named;
    return Error(ErrorCode::kDenied, msg("{} is nobody this project names", named))
        .because(msg("people are declared in kijun.toml and recorded by people apply"))
        .next("kijun people show");
  }
  const std::vector<model::Person>& people = state_.people->body.people;
  std::vector<std::string> bound;
  for (const model::Person& person : people) {
    if (person.account == scene_.around.account) bound.push_back(person.id);
  }
  if (bound.size() == 1) return bound.front();
  return Error(ErrorCode::kUsage, msg("who acts?"))
      .because(msg("{} persons are bound to the account {}", bound.size(), scene_.around.account))
      .next(msg("add --as PERSON, or set KIJUN_AS"));
}

Result<void> Workspace::transact(const Decide& decide) {
  for (int attempt = 0; attempt < kAttemptsMax; ++attempt) {
    KIJUN_TRY(const std::vector<model::Act> acts, decide(*this));
    if (acts.empty()) return {};
    if (scene_.dry_run == DryRun::kYes) return ledger::refuse_secrets(acts);
    const Result<ledger::Head> appended = ledger_->append_several(acts, head_);
    if (appended.ok()) {
      KIJUN_TRY_VOID(refresh());
      return remember();
    }
    if (appended.error().code() != ErrorCode::kConflict) return appended.error();
    KIJUN_TRY_VOID(refresh());
  }
  return Error(ErrorCode::kBusy, msg("other processes keep writing to this record"))
      .because(msg("{} attempts met a ledger that had moved", kAttemptsMax))
      .next(msg("try again"));
}

}  // namespace kijun::app
