// SPDX-License-Identifier: Apache-2.0
#include "tree/walk.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/error.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "model/listing.h"
#include "os/file_system.h"

namespace kijun::tree {
namespace {

// One line for the entry of what could not be looked at.
std::string reason(const Error& error) {
  return error.why().empty() ? error.what() : error.what() + ": " + error.why();
}

class Walker {
 public:
  Walker(os::FileSystem& fs, const Path& root) : fs_(fs), root_(root) {}

  Result<void> run() {
    KIJUN_TRY(const std::vector<os::FolderEntry> names, fs_.list(root_));
    add_all(Path(), names);
    while (!folders_.empty()) {
      const std::size_t at = folders_.back();
      folders_.pop_back();
      open_folder(at);
    }
    return {};
  }

  std::vector<Node> sorted() && {
    std::sort(nodes_.begin(), nodes_.end(),
              [](const Node& a, const Node& b) { return a.entry.path < b.entry.path; });
    return std::move(nodes_);
  }

 private:
  void open_folder(std::size_t at) {
    const Path folder = nodes_[at].entry.path;
    const auto names = fs_.list(root_ / folder);
    if (names.ok()) {
      add_all(folder, names.value());
    } else {
      nodes_[at].entry.error = reason(names.error());
    }
  }

  void add_all(const Path& folder, const std::vector<os::FolderEntry>& names) {
    for (const os::FolderEntry& name : names) add(folder / name.name, name.kind);
  }

  void add(const Path& path, os::FileKind listed) {
    Node node;
    node.entry.path = path;
    node.entry.kind = entry_kind(listed);
    const auto info = fs_.info(root_ / path);
    if (!info.ok()) {
      node.entry.error = reason(info.error());
    } else {
      fill(node, info.value());
    }
    const bool is_folder = node.entry.kind == model::EntryKind::kFolder && node.entry.error.empty();
    if (is_folder) folders_.push_back(nodes_.size());
    nodes_.push_back(std::move(node));
  }

  void fill(Node& node, const os::FileInfo& info) {
    node.info = info;
    node.entry.kind = entry_kind(info.kind);
    if (info.kind != os::FileKind::kLink) {
      node.entry.mode = info.mode;
      return;
    }
    auto target = fs_.read_link(root_ / node.entry.path);
    if (target.ok()) {
      node.entry.target = std::move(target).value();
    } else {
      node.entry.error = reason(target.error());
    }
  }

  os::FileSystem& fs_;
  const Path& root_;
  std::vector<Node> nodes_;
  std::vector<std::size_t> folders_;  // still to be opened, by their place in nodes_
};

}  // namespace

model::EntryKind entry_kind(os::FileKind kind) {
  switch (kind) {
    case os::FileKind::kFile:
      return model::EntryKind::kFile;
    case os::FileKind::kFolder:
      return model::EntryKind::kFolder;
    case os::FileKind::kLink:
      return model::EntryKind::kLink;
    case os::FileKind::kFifo:
      return model::EntryKind::kFifo;
    case os::FileKind::kSocket:
      return model::EntryKind::kSocket;
    case os::FileKind::kDevice:
      return model::EntryKind::kDevice;
  }
  KIJUN_UNREACHABLE();
}

Path plain_root(const Path& root) {
  std::string native = root.native();
  while (native.size() > 1 && native.ends_with('/')) native.pop_back();
  return Path(std::move(native));
}

Result<Walked> walk(os::FileSystem& fs, const Path& root) {
  const Path plain = plain_root(root);
  KIJUN_TRY(const os::FileInfo info, fs.info(plain));
  if (info.kind != os::FileKind::kFolder) {
    return Error(ErrorCode::kUsage, msg("{} is no folder", root.display()))
        .because(msg("found a {}", to_string(entry_kind(info.kind))))
        .next(msg("name a folder"));
  }
  Walker walker(fs, plain);
  KIJUN_TRY_VOID(walker.run());
  return Walked{info, std::move(walker).sorted()};
}

}  // namespace kijun::tree
