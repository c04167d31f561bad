// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "os/at_path.h"

namespace kijun::os {

// renameat2 with RENAME_NOREPLACE; 0 or an errno, EEXIST when `to` is there.
int rename_new(const AtPath& from, const AtPath& to);

// For file systems without it: a link or an empty folder takes the name first, which only one of
// several can, then the rest follows. A kill in between leaves a file under both names, or an empty
// folder.
int rename_new_guarded(const AtPath& from, const AtPath& to);

}  // namespace kijun::os
