// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/workspace.h"
#include "base/result.h"
#include "govern/drafts.h"

namespace kijun::app {

// How the declarations on the disk stand to the record. Of the criteria this compares what
// criteria.toml says; set and checkers are digested again where they are used. A file that cannot
// be read as what it is meant to be differs.
Result<govern::DraftFacts> draft_facts(const Workspace& workspace);

}  // namespace kijun::app
