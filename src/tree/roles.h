// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "base/path.h"
#include "base/result.h"
#include "os/file_system.h"

namespace kijun::tree {

// A folder and the part it plays, for messages ("reference", "candidate outputs").
struct RoleFolder {
  std::string role;
  Path path;
};

// Roles never mix: kDenied when both are one folder, one lies inside the other, they share a file
// (device and inode), or a link in one leads into the other. Judged by device and inode, so links
// and bind mounts on the way make no difference. Both must exist.
Result<void> require_apart(os::FileSystem& fs, const RoleFolder& one, const RoleFolder& other);

// kDenied when `inner` is the folder `outer` or lies inside it; reads no contents.
Result<void> require_outside(os::FileSystem& fs, const RoleFolder& inner, const RoleFolder& outer);

}  // namespace kijun::tree
