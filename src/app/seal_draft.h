// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "app/drafts.h"
#include "app/workspace.h"
#include "compare/kind.h"
#include "govern/seals.h"
#include "tree/path_scan.h"

namespace kijun::app {

// kUsage with file, line and column for a row whose kind, options or owner cannot be used.
Result<void> check_rows(const model::Criteria& criteria, const std::vector<model::Person>& people);

// Everything a seal covers, as it lies in the project now. Writes nothing: a refused seal leaves
// every byte as it was.
Result<govern::SealDraft> draft_seal(const Workspace& workspace,
                                     const Draft<model::Criteria>& draft, const Digest& order,
                                     const std::string& reason);

// Puts what the draft named into the store: declaration, items, set and checkers. kConflict where
// something changed since it was drafted.
Result<void> keep_sealed(const Workspace& workspace, const Draft<model::Criteria>& draft,
                         const govern::SealDraft& seal);

// The sealed items: ids and names as they were expanded when the seal was made.
Result<std::vector<tree::Item>> sealed_items(const Workspace& workspace,
                                             const model::SealAct& seal);

}  // namespace kijun::app
