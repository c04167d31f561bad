// SPDX-License-Identifier: Apache-2.0
// What tests do to a MemoryFileSystem, apart from using it.
#include <mutex>

#include "base/check.h"
#include "testing/memory_disk.h"
#include "testing/memory_file_system.h"

namespace kijun::testing {
namespace {

using Guard = std::lock_guard<std::mutex>;

}  // namespace

void MemoryFileSystem::forget_unsynced() {
  const Guard guard(disk_->mutex);
  disk_->root->forget_tree();
  disk_->fail_call = 0;
}

void MemoryFileSystem::fail_at(std::uint64_t call, DiskFailure failure) {
  const Guard guard(disk_->mutex);
  disk_->fail_call = disk_->calls + call;
  disk_->failure = failure;
}

void MemoryFileSystem::never_fail() {
  const Guard guard(disk_->mutex);
  disk_->fail_call = 0;
}

std::uint64_t MemoryFileSystem::changing_calls() const {
  const Guard guard(disk_->mutex);
  return disk_->calls;
}

void MemoryFileSystem::flip_bit(const Path& file, std::uint64_t bit) {
  const Guard guard(disk_->mutex);
  MemoryPlace place;
  KIJUN_ASSERT(disk_->find_existing(file, LastLink::kKeep, place) == 0);
  std::byte& octet = place.node->content.at(static_cast<std::size_t>(bit / 8));
  octet ^= static_cast<std::byte>(1U << (bit % 8));
  place.node->sync_file();
}

void MemoryFileSystem::cut(const Path& file, std::uint64_t size_bytes) {
  const Guard guard(disk_->mutex);
  MemoryPlace place;
  KIJUN_ASSERT(disk_->find_existing(file, LastLink::kKeep, place) == 0);
  place.node->content.resize(static_cast<std::size_t>(size_bytes));
  place.node->sync_file();
}

}  // namespace kijun::testing
