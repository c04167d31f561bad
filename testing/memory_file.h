// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "os/file_system.h"
#include "testing/memory_disk.h"

namespace kijun::testing {

enum class FileAccess { kRead, kChange };

// A file of MemoryFileSystem, opened. It goes on when its name is removed, as on Linux.
std::unique_ptr<os::File> open_memory_file(MemoryFileSystem::Disk& disk, NodePtr node,
                                           const Path& path, FileAccess access);

}  // namespace kijun::testing
