// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "base/path.h"
#include "model/project.h"
#include "os/file_system.h"
#include "os/host_facts.h"
#include "probe/fact.h"

namespace kijun::probe {

// What `[target]` expects against what is there: the user, and of each path that it exists, its
// mode, its owner (reported) and whether it can be written to, which is tried: a probe file is made
// and removed again. Relative paths start at `project`. The path itself may be a link; what it
// leads to is judged, and the link is said.
std::vector<Fact> check_target(os::FileSystem& fs, const model::Target& target,
                               const os::HostFacts& host, const Path& project);

}  // namespace kijun::probe
