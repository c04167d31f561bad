// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "base/path.h"
#include "base/result.h"
#include "os/file_system.h"

namespace kijun::runner {

// Moves everything below `from` into `into`, merging folders. What is already there by that name is
// never replaced: such paths (relative) are returned and stay in `from`.
Result<std::vector<Path>> gather_outputs(os::FileSystem& fs, const Path& from, const Path& into);

}  // namespace kijun::runner
