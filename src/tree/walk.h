// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "base/path.h"
#include "base/result.h"
#include "model/listing.h"
#include "os/file_system.h"

namespace kijun::tree {

// What makes two names one file.
using Identity = std::pair<std::uint64_t, std::uint64_t>;
inline Identity identity_of(const os::FileInfo& info) { return {info.device, info.inode}; }

// An entry with what only this machine knows about it.
struct Node {
  model::Entry entry;  // of a file: without size and digest, nothing was read yet
  os::FileInfo info;
};

struct Walked {
  os::FileInfo root;
  std::vector<Node> nodes;  // sorted by path
};

model::EntryKind entry_kind(os::FileKind kind);

// Every name below the folder `root`. Folders that cannot be listed and names that cannot be looked
// at have an error in their entry. The stack is explicit, so depth costs no call frames.
Result<Walked> walk(os::FileSystem& fs, const Path& root);

// `root` as it is looked at by lstat: with trailing slashes the kernel would follow a link.
Path plain_root(const Path& root);

}  // namespace kijun::tree
