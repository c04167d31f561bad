// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "base/path.h"
#include "base/result.h"
#include "os/file_system.h"

namespace kijun::os {

// The real disk. Stateless and safe to call from several threads; paths may be longer than
// PATH_MAX. Permission bits are set exactly, whatever the umask.
std::unique_ptr<FileSystem> make_linux_file_system();

// Whether the place lies on NFS, SMB/CIFS, FUSE or another file system shared between machines,
// where locks and syncs are not what the record needs.
Result<bool> is_network_or_fuse(const Path& path);

}  // namespace kijun::os
