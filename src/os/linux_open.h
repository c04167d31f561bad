// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <string>

#include "base/result.h"
#include "os/at_path.h"
#include "os/unique_fd.h"

namespace kijun::os {

// Opens close-on-exec; 0 or the errno.
int open_at(const AtPath& at, int flags, std::uint32_t mode, UniqueFd& into);
int stat_at(const AtPath& at, int flags, struct stat& status);

// Opens what is there as a regular file; anything else is an error that starts with `what`. Looks
// before it opens: opening a FIFO lets the process at its other end go on, opening a device can do
// anything.
Result<UniqueFd> open_existing(const AtPath& at, int flags, const std::string& what);

// Creates with exactly these permission bits, whatever the umask; 0 or the errno.
int create_exactly(const AtPath& at, int flags, std::uint32_t mode, UniqueFd& into);

// Copies between two open files and makes sure that the source stood still (kConflict).
Result<void> copy_steadily(int from, int to, const std::string& what);

}  // namespace kijun::os
