// SPDX-License-Identifier: Apache-2.0
#include "testing/memory_disk.h"

#include <cerrno>
#include <deque>

#include "base/text.h"

namespace kijun::testing {
namespace {

constexpr int kLinksFollowedMax = 40;
constexpr std::size_t kNameSizeBytesMax = 255;

std::deque<std::string> parts_of(std::string_view path) {
  std::deque<std::string> parts;
  for (const std::string_view part : split(path, '/')) {
    if (!part.empty() && part != ".") parts.emplace_back(part);
  }
  return parts;
}

// From the root to where a walk stands, so that ".." has somewhere to go.
using Trail = std::vector<NodePtr>;

int enter(Trail& trail, const NodePtr& node) {
  if (node == nullptr) return ENOENT;
  if (node->kind != os::FileKind::kFolder) return ENOTDIR;
  trail.push_back(node);
  return 0;
}

}  // namespace

MemoryFileSystem::Disk::Disk() { root = make_node(os::FileKind::kFolder, 0755); }

NodePtr MemoryFileSystem::Disk::make_node(os::FileKind kind, std::uint32_t mode) {
  auto node = std::make_shared<MemoryNode>();
  node->kind = kind;
  node->mode = mode;
  node->inode = ++inodes;
  touch(*node);
  return node;
}

int MemoryFileSystem::Disk::count_call() {
  ++calls;
  if (fail_call == 0 || calls < fail_call) return 0;
  switch (failure) {
    case DiskFailure::kPowerCut:
      return EIO;
    case DiskFailure::kIo:
      return calls == fail_call ? EIO : 0;
    case DiskFailure::kNoSpace:
      return calls == fail_call ? ENOSPC : 0;
  }
  return 0;
}

int MemoryFileSystem::Disk::find(const Path& path, LastLink last, MemoryPlace& place) const {
  if (path.empty()) return ENOENT;
  Trail trail{root};
  std::deque<std::string> rest = parts_of(path.native());
  place = {nullptr, "", root};
  int followed = 0;
  while (!rest.empty()) {
    const std::string name = rest.front();
    rest.pop_front();
    if (name.size() > kNameSizeBytesMax) return ENAMETOOLONG;
    if (name == "..") {
      if (trail.size() > 1) trail.pop_back();
      place = {nullptr, "", trail.back()};
      continue;
    }
    const NodePtr& folder = trail.back();
    const auto found = folder->entries.find(name);
    place = {folder, name, found == folder->entries.end() ? nullptr : found->second};
    const bool is_link = place.node != nullptr && place.node->kind == os::FileKind::kLink;
    if (is_link && (!rest.empty() || last == LastLink::kFollow)) {
      if (++followed > kLinksFollowedMax) return ELOOP;
      if (place.node->target.is_absolute()) trail.resize(1);
      std::deque<std::string> target = parts_of(place.node->target.native());
      rest.insert(rest.begin(), target.begin(), target.end());
      place = {nullptr, "", trail.back()};
      continue;
    }
    if (rest.empty()) return 0;
    if (const int number = enter(trail, place.node); number != 0) return number;
  }
  return 0;
}

int MemoryFileSystem::Disk::find_existing(const Path& path, LastLink last,
                                          MemoryPlace& place) const {
  const int number = find(path, last, place);
  return number == 0 && place.node == nullptr ? ENOENT : number;
}

int MemoryFileSystem::Disk::find_free(const Path& path, MemoryPlace& place) const {
  const int number = find(path, LastLink::kKeep, place);
  return number == 0 && place.node != nullptr ? EEXIST : number;
}

void MemoryFileSystem::Disk::put(const MemoryPlace& place, NodePtr node) {
  place.folder->entries[place.name] = std::move(node);
  touch(*place.folder);
}

void MemoryFileSystem::Disk::drop(const MemoryPlace& place) {
  place.folder->entries.erase(place.name);
  touch(*place.folder);
}

}  // namespace kijun::testing
