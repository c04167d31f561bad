// SPDX-License-Identifier: Apache-2.0
#include "app/draft_facts.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/drafts.h"
#include "app/workspace.h"
#include "base/digest.h"
#include "base/error.h"
#include "base/ids.h"
#include "base/path.h"
#include "base/result.h"
#include "govern/drafts.h"
#include "model/acts.h"
#include "model/fields.h"
#include "model/state.h"
#include "os/file_system.h"

namespace kijun::app {
namespace {

using govern::Draft;

constexpr std::string_view kManifestEnd = ".toml";

Result<bool> is_there(os::FileSystem& fs, const Path& file) {
  const auto info = fs.info(file);
  if (info.ok()) return true;
  if (info.error().code() == ErrorCode::kNotFound) return false;
  return info.error();
}

// What somebody wrote but nobody can read differs from what is recorded; a disk that fails is an
// error.
template <typename Parsed>
Result<std::optional<Parsed>> readable(Result<app::Draft<Parsed>> draft) {
  if (draft.ok()) return std::optional<Parsed>(std::move(draft).value().parsed);
  if (draft.error().code() == ErrorCode::kUsage) return std::optional<Parsed>();
  return std::move(draft).error();
}

Draft recorded_when(bool same) { return same ? Draft::kRecorded : Draft::kDiffers; }

bool same_people(const model::State& state, const model::PeopleAct& draft) {
  return state.people && state.people->body.policy == draft.policy &&
         model::to_json(state.people->body.people) == model::to_json(draft.people);
}

Result<void> add_project(const Workspace& workspace, govern::DraftFacts& facts) {
  KIJUN_TRY(const bool there, is_there(workspace.fs(), workspace.layout().project_file()));
  if (!there) {
    facts.people = facts.order = Draft::kAbsent;
    return {};
  }
  facts.people = facts.order = Draft::kDiffers;
  const auto draft = read_project(workspace.fs(), workspace.layout());
  if (!draft.ok()) {
    if (draft.error().code() == ErrorCode::kUsage) return {};
    return draft.error();
  }
  const model::State& state = workspace.state();
  facts.people = recorded_when(same_people(state, people_of(draft.value(), {})));
  if (!state.order) return {};
  KIJUN_TRY(const Digest found, order_digest(order_of(draft.value())));
  KIJUN_TRY(const Digest recorded, order_digest(state.order->body));
  facts.order = recorded_when(found == recorded);
  return {};
}

Result<Draft> criteria_draft(const Workspace& workspace) {
  KIJUN_TRY(const bool there, is_there(workspace.fs(), workspace.layout().criteria_file()));
  if (!there) return Draft::kAbsent;
  const model::SealRecord* const seal = workspace.state().seal_in_force();
  if (seal == nullptr) return Draft::kDiffers;
  KIJUN_TRY(const auto criteria, readable(read_criteria(workspace.fs(), workspace.layout())));
  if (!criteria) return Draft::kDiffers;
  KIJUN_TRY(const Digest found, canonical_digest(criteria->canonical));
  return recorded_when(found == seal->seal.body.criteria);
}

Result<Draft> manifest_draft(const Workspace& workspace, const std::string& version) {
  const auto* const recorded = workspace.state().find_manifest(version);
  if (recorded == nullptr) return Draft::kDiffers;
  KIJUN_TRY(const auto manifest,
            readable(read_manifest(workspace.fs(), workspace.layout(), version)));
  if (!manifest) return Draft::kDiffers;
  KIJUN_TRY(const Digest found, canonical_digest(manifest->canonical));
  return recorded_when(found == recorded->body.declared);
}

Result<void> add_manifests(const Workspace& workspace, govern::DraftFacts& facts) {
  const auto entries = workspace.fs().list(workspace.layout().manifest_file("A").parent());
  if (!entries.ok()) {
    if (entries.error().code() == ErrorCode::kNotFound) return {};
    return entries.error();
  }
  for (const os::FolderEntry& entry : entries.value()) {
    std::string version = entry.name.native();
    if (!version.ends_with(kManifestEnd)) continue;
    version.resize(version.size() - kManifestEnd.size());
    if (!parse_name("version", version).ok()) continue;  // nobody could capture it
    KIJUN_TRY(const Draft draft, manifest_draft(workspace, version));
    facts.manifests.emplace(version, draft);
  }
  return {};
}

}  // namespace

Result<govern::DraftFacts> draft_facts(const Workspace& workspace) {
  govern::DraftFacts facts;
  KIJUN_TRY_VOID(add_project(workspace, facts));
  KIJUN_TRY(facts.criteria, criteria_draft(workspace));
  KIJUN_TRY_VOID(add_manifests(workspace, facts));
  return facts;
}

}  // namespace kijun::app
