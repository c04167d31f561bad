// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "base/bytes.h"
#include "base/path.h"
#include "os/file_system.h"

namespace kijun::testing {

struct MemoryNode;
// Names share nodes with open files and with the synced state, as directory entries do.
using NodePtr = std::shared_ptr<MemoryNode>;
using NodeMap = std::map<std::string, NodePtr>;

// A file, folder or link; what is seen, and what a power cut would leave.
struct MemoryNode {
  os::FileKind kind = os::FileKind::kFile;
  std::uint32_t mode = 0;
  std::uint64_t inode = 0;
  std::uint64_t changes = 0;  // stands for the times
  Bytes content;
  Bytes content_synced;
  bool ever_synced = false;
  NodeMap entries;
  NodeMap entries_synced;
  Path target;
  int shared_locks = 0;
  bool exclusive_lock = false;

  os::FileInfo info() const;
  void sync_file();
  void sync_entries() { entries_synced = entries; }
  // The node and everything below it.
  void sync_tree();
  void forget_tree();
};

}  // namespace kijun::testing
