// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>

#include "testing/memory_file_system.h"
#include "testing/memory_node.h"

namespace kijun::testing {

enum class LastLink { kKeep, kFollow };

// Where a name stands: `node` is null when the folder holds none of that name.
struct MemoryPlace {
  NodePtr folder;
  std::string name;
  NodePtr node;
};

// The state behind MemoryFileSystem. Everything but lock waiting expects `mutex` to be held.
struct MemoryFileSystem::Disk {
  std::mutex mutex;
  std::condition_variable lock_freed;
  NodePtr root;
  std::uint64_t inodes = 0;
  std::uint64_t clock = 0;
  std::uint64_t calls = 0;
  std::uint64_t fail_call = 0;  // 0: never
  DiskFailure failure = DiskFailure::kIo;

  Disk();
  NodePtr make_node(os::FileKind kind, std::uint32_t mode);
  void touch(MemoryNode& node) { node.changes = ++clock; }

  // Counts a changing call; the errno with which it fails, else 0.
  int count_call();
  int find(const Path& path, LastLink last, MemoryPlace& place) const;
  // As find, but ENOENT when the name is not there.
  int find_existing(const Path& path, LastLink last, MemoryPlace& place) const;
  // As find, but EEXIST when the name is there.
  int find_free(const Path& path, MemoryPlace& place) const;
  void put(const MemoryPlace& place, NodePtr node);
  void drop(const MemoryPlace& place);
};

}  // namespace kijun::testing
