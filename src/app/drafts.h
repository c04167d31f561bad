// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "app/workspace.h"
#include "base/digest.h"
#include "model/criteria.h"
#include "model/manifest.h"
#include "model/project.h"

namespace kijun::app {

// A declaration as it stands on the disk now: a draft until it is recorded.
template <typename Parsed>
struct Draft {
  Bytes raw;
  Digest source;  // of the raw bytes
  Parsed parsed;
};

// What people call a file of the project: its path relative to it.
std::string shown_name(const Layout& layout, const Path& file);

Result<Draft<model::Project>> read_project(os::FileSystem& fs, const Layout& layout);
Result<Draft<model::Criteria>> read_criteria(os::FileSystem& fs, const Layout& layout);
Result<Draft<model::Manifest>> read_manifest(os::FileSystem& fs, const Layout& layout,
                                             std::string_view version);

// The digest a declaration is known by: of the canonical JSON of its parsed content.
Result<Digest> canonical_digest(const codec::Json& canonical);
// What the order promises and where results go: what a seal covers of kijun.toml.
Result<Digest> order_digest(const model::OrderAct& order);

model::OrderAct order_of(const Draft<model::Project>& draft);
model::PeopleAct people_of(const Draft<model::Project>& draft, std::string_view reason);

// A declaration as it was sealed or captured, from the store: judging never reads the draft.
Result<model::Criteria> sealed_criteria(const Workspace& workspace, const model::SealAct& seal);
Result<model::Manifest> captured_manifest(const Workspace& workspace,
                                          const model::ManifestAct& manifest);

}  // namespace kijun::app
