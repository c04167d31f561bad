// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/surroundings.h"
#include "base/result.h"
#include "ledger/ledger.h"
#include "model/state.h"
#include "store/blob_store.h"

namespace kijun::app {

// Where things of a project lie (docs/architecture.md, "Files").
struct Layout {
  explicit Layout(Path project) : root(std::move(project)) {}
  Path root;
  Path record() const { return root / ".kijun"; }
  Path objects() const { return record() / "objects"; }
  Path runs() const { return record() / "runs"; }
  Path cache() const { return record() / "cache"; }
  Path project_file() const { return root / "kijun.toml"; }
  Path criteria_file() const { return root / "criteria.toml"; }
  Path manifest_file(std::string_view version) const {
    return root / "manifests" / (std::string(version) + ".toml");
  }
  Path lock_file(std::string_view version) const {
    return root / "manifests" / (std::string(version) + ".lock.json");
  }
};

// An opened project: its record folded to a state, its store, and the one way to write lines. Not
// thread safe.
class Workspace {
 public:
  // What an act decides from the state: the lines to write, possibly none.
  using Decide = std::function<Result<std::vector<model::Act>>(const Workspace&)>;

  // kNotFound where `scene.folder` holds no project; kEnvironment on a network file system or where
  // the ledger has lines this version does not understand (unless only looking); kCorrupt for a
  // damaged ledger, and for one that does not hold the last line this machine has seen of it.
  static Result<Workspace> open(const Scene& scene);
  static Result<Workspace> open_to_look(const Scene& scene);

  const model::State& state() const { return state_; }
  const std::optional<ledger::Head>& head() const { return head_; }
  const Layout& layout() const { return layout_; }
  store::BlobStore& objects() const { return *objects_; }
  ledger::Ledger& ledger() const { return *ledger_; }
  os::FileSystem& fs() const { return scene_.around.fs; }
  const Scene& scene() const { return scene_; }
  // The person who acts: --as, else the only person bound to this account; kUsage when unclear,
  // kDenied for somebody the project does not name.
  Result<std::string> person() const;
  const std::optional<ledger::TornTail>& torn() const { return torn_; }

  // A line's common part, filled from the scene; the body is one of model/acts.h.
  template <typename Body>
  model::Act act(const Body& body, std::string_view by) const {
    return make_act(Body::kType, model::to_json(body), by);
  }

  // Decides on the present state and appends in one go: when another process moved the ledger in
  // between, state is folded anew and `decide` is asked again, so that every gate was checked
  // against exactly the lines that precede the new ones. A dry run decides and writes nothing.
  Result<void> transact(const Decide& decide);
  // Reads lines that others have added.
  Result<void> refresh();

 private:
  Workspace(const Scene& scene, Layout layout);
  static Result<Workspace> open_any(const Scene& scene);
  Result<void> remember() const;
  model::Act make_act(std::string_view type, codec::Json body, std::string_view by) const;

  Scene scene_;
  Layout layout_;
  std::unique_ptr<store::BlobStore> objects_;
  std::unique_ptr<ledger::Ledger> ledger_;
  model::State state_;
  std::vector<ledger::Head> seen_;  // what this machine knew of the ledger when it was opened
  std::optional<ledger::Head> head_;
  std::optional<ledger::TornTail> torn_;
};

// Where a new project would be recorded: for init, before there is a ledger.
std::unique_ptr<ledger::Ledger> ledger_of(const Scene& scene, const Layout& layout);

}  // namespace kijun::app
