// SPDX-License-Identifier: Apache-2.0
#include "testing/memory_node.h"

#include <chrono>

namespace kijun::testing {

os::FileInfo MemoryNode::info() const {
  os::FileInfo info;
  info.kind = kind;
  info.mode = mode;
  info.size_bytes = kind == os::FileKind::kLink ? target.native().size() : content.size();
  info.device = 1;
  info.inode = inode;
  info.modified = std::chrono::nanoseconds(changes);
  info.changed = std::chrono::nanoseconds(changes);
  return info;
}

void MemoryNode::sync_file() {
  content_synced = content;
  ever_synced = true;
}

void MemoryNode::sync_tree() {
  sync_file();
  sync_entries();
  for (const auto& [name, node] : entries) node->sync_tree();
}

void MemoryNode::forget_tree() {
  // Half, because half a file is harder to tell from a whole one than an empty one is.
  if (!ever_synced)
    content_synced.assign(content.begin(),
                          content.begin() + static_cast<std::ptrdiff_t>(content.size() / 2));
  content = content_synced;
  ever_synced = true;
  entries = entries_synced;
  for (const auto& [name, node] : entries) node->forget_tree();
}

}  // namespace kijun::testing
