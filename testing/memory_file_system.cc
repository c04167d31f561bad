// SPDX-License-Identifier: Apache-2.0
#include "testing/memory_file_system.h"

#include <algorithm>
#include <cerrno>

#include "base/message.h"
#include "os/errno_error.h"
#include "testing/memory_disk.h"
#include "testing/memory_file.h"

namespace kijun::testing {
namespace {

using Guard = std::lock_guard<std::mutex>;
using Disk = MemoryFileSystem::Disk;

class MemoryLock final : public os::Lock {
 public:
  MemoryLock(Disk& disk, NodePtr node, os::LockMode mode)
      : disk_(disk), node_(std::move(node)), mode_(mode) {}
  ~MemoryLock() override {
    const Guard guard(disk_.mutex);
    if (mode_ == os::LockMode::kExclusive) node_->exclusive_lock = false;
    if (mode_ == os::LockMode::kShared) --node_->shared_locks;
    disk_.lock_freed.notify_all();
  }

 private:
  Disk& disk_;
  NodePtr node_;
  os::LockMode mode_;
};

bool is_free(const MemoryNode& node, os::LockMode mode) {
  return !node.exclusive_lock && (mode == os::LockMode::kShared || node.shared_locks == 0);
}

// The outcome of an act that changes names: counted first, so that a failing disk changes nothing.
template <typename Act>
Result<void> change_names(Disk& disk, std::string what, Act act) {
  const Guard guard(disk.mutex);
  int number = disk.count_call();
  if (number == 0) number = act();
  if (number != 0) return os::errno_error(number, std::move(what));
  return {};
}

Result<MemoryPlace> find_file(const Disk& disk, const Path& path, const std::string& what) {
  MemoryPlace place;
  const int number = disk.find_existing(path, LastLink::kKeep, place);
  if (number != 0) return os::errno_error(number, what);
  if (place.node->kind != os::FileKind::kFile) {
    return Error(ErrorCode::kEnvironment, what).because(msg("it is not a file"));
  }
  return place;
}

// 0, or why what stands at `from` may not take the place, as rename(2) has it.
int check_replace(const MemoryPlace& from, const MemoryPlace& to) {
  if (from.folder == nullptr || to.folder == nullptr) return EBUSY;
  if (to.node == nullptr) return 0;
  const bool folder = from.node->kind == os::FileKind::kFolder;
  if (folder != (to.node->kind == os::FileKind::kFolder)) return folder ? ENOTDIR : EISDIR;
  return folder && !to.node->entries.empty() ? ENOTEMPTY : 0;
}

}  // namespace

MemoryFileSystem::MemoryFileSystem() : disk_(std::make_unique<Disk>()) {}
MemoryFileSystem::~MemoryFileSystem() = default;

Result<std::unique_ptr<os::File>> MemoryFileSystem::open_read(const Path& path) {
  const Guard guard(disk_->mutex);
  KIJUN_TRY(MemoryPlace place, find_file(*disk_, path, msg("cannot open {}", path.display())));
  return open_memory_file(*disk_, std::move(place.node), path, FileAccess::kRead);
}

Result<std::unique_ptr<os::File>> MemoryFileSystem::create_new(const Path& path,
                                                               std::uint32_t mode) {
  NodePtr node;
  KIJUN_TRY_VOID(change_names(*disk_, msg("cannot create {}", path.display()), [&] {
    MemoryPlace place;
    const int number = disk_->find_free(path, place);
    if (number != 0) return number;
    node = disk_->make_node(os::FileKind::kFile, mode);
    disk_->put(place, node);
    return 0;
  }));
  return open_memory_file(*disk_, std::move(node), path, FileAccess::kChange);
}

Result<std::unique_ptr<os::File>> MemoryFileSystem::open_append(const Path& path,
                                                                std::uint32_t mode) {
  Result<std::unique_ptr<os::File>> created = create_new(path, mode);
  if (created.ok() || created.error().code() != ErrorCode::kConflict) return created;
  const Guard guard(disk_->mutex);
  KIJUN_TRY(MemoryPlace place,
            find_file(*disk_, path, msg("cannot open {} for appending", path.display())));
  return open_memory_file(*disk_, std::move(place.node), path, FileAccess::kChange);
}

Result<os::FileInfo> MemoryFileSystem::info(const Path& path) {
  const Guard guard(disk_->mutex);
  MemoryPlace place;
  const int number = disk_->find_existing(path, LastLink::kKeep, place);
  if (number != 0) return os::errno_error(number, msg("cannot examine {}", path.display()));
  return place.node->info();
}

Result<os::FileInfo> MemoryFileSystem::info_following(const Path& path) {
  const Guard guard(disk_->mutex);
  MemoryPlace place;
  const int number = disk_->find_existing(path, LastLink::kFollow, place);
  if (number != 0) return os::errno_error(number, msg("cannot examine {}", path.display()));
  return place.node->info();
}

Result<std::vector<os::FolderEntry>> MemoryFileSystem::list(const Path& folder) {
  const Guard guard(disk_->mutex);
  MemoryPlace place;
  int number = disk_->find_existing(folder, LastLink::kKeep, place);
  if (number == 0 && place.node->kind != os::FileKind::kFolder) number = ENOTDIR;
  if (number != 0) return os::errno_error(number, msg("cannot list {}", folder.display()));
  std::vector<os::FolderEntry> entries;
  for (const auto& [name, node] : place.node->entries) entries.push_back({Path(name), node->kind});
  return entries;
}

Result<Path> MemoryFileSystem::read_link(const Path& path) {
  const Guard guard(disk_->mutex);
  MemoryPlace place;
  int number = disk_->find_existing(path, LastLink::kKeep, place);
  if (number == 0 && place.node->kind != os::FileKind::kLink) number = EINVAL;
  if (number != 0) return os::errno_error(number, msg("cannot read the link {}", path.display()));
  return place.node->target;
}

Result<void> MemoryFileSystem::make_folder(const Path& path, std::uint32_t mode) {
  return change_names(*disk_, msg("cannot create the folder {}", path.display()), [&] {
    MemoryPlace place;
    const int number = disk_->find_free(path, place);
    if (number == 0) disk_->put(place, disk_->make_node(os::FileKind::kFolder, mode));
    return number;
  });
}

Result<void> MemoryFileSystem::make_link(const Path& target, const Path& path) {
  return change_names(*disk_, msg("cannot create the link {}", path.display()), [&] {
    MemoryPlace place;
    const int number = disk_->find_free(path, place);
    if (number != 0) return number;
    NodePtr link = disk_->make_node(os::FileKind::kLink, 0777);
    link->target = target;
    disk_->put(place, std::move(link));
    return 0;
  });
}

Result<void> MemoryFileSystem::set_mode(const Path& path, std::uint32_t mode) {
  return change_names(*disk_, msg("cannot change the permissions of {}", path.display()), [&] {
    MemoryPlace place;
    int number = disk_->find_existing(path, LastLink::kKeep, place);
    if (number == 0 && place.node->kind == os::FileKind::kLink) number = EOPNOTSUPP;
    if (number == 0) place.node->mode = mode;
    return number;
  });
}

Result<void> MemoryFileSystem::remove_file(const Path& path) {
  return change_names(*disk_, msg("cannot remove {}", path.display()), [&] {
    MemoryPlace place;
    int number = disk_->find_existing(path, LastLink::kKeep, place);
    if (number == 0 && place.node->kind == os::FileKind::kFolder) number = EISDIR;
    if (number == 0) disk_->drop(place);
    return number;
  });
}

Result<void> MemoryFileSystem::remove_folder(const Path& path) {
  return change_names(*disk_, msg("cannot remove the folder {}", path.display()), [&] {
    MemoryPlace place;
    int number = disk_->find_existing(path, LastLink::kKeep, place);
    if (number == 0 && place.node->kind != os::FileKind::kFolder) number = ENOTDIR;
    if (number == 0 && place.folder == nullptr) number = EBUSY;
    if (number == 0 && !place.node->entries.empty()) number = ENOTEMPTY;
    if (number == 0) disk_->drop(place);
    return number;
  });
}

Result<void> MemoryFileSystem::rename_over(const Path& from, const Path& to) {
  const std::string what = msg("cannot rename {} to {}", from.display(), to.display());
  return change_names(*disk_, what, [&] {
    MemoryPlace source;
    MemoryPlace target;
    int number = disk_->find_existing(from, LastLink::kKeep, source);
    if (number == 0) number = disk_->find(to, LastLink::kKeep, target);
    if (number == 0) number = check_replace(source, target);
    if (number != 0 || source.node == target.node) return number;
    disk_->drop(source);
    disk_->put(target, source.node);
    return 0;
  });
}

Result<void> MemoryFileSystem::rename_no_replace(const Path& from, const Path& to) {
  const std::string what = msg("cannot rename {} to {}", from.display(), to.display());
  return change_names(*disk_, what, [&] {
    MemoryPlace source;
    MemoryPlace target;
    int number = disk_->find_existing(from, LastLink::kKeep, source);
    if (number == 0) number = disk_->find_free(to, target);
    if (number == 0) number = check_replace(source, target);
    if (number != 0) return number;
    disk_->drop(source);
    disk_->put(target, source.node);
    return 0;
  });
}

Result<void> MemoryFileSystem::clone_file(const Path& from, const Path& to, std::uint32_t mode) {
  const std::string what = msg("cannot copy {} to {}", from.display(), to.display());
  {
    const Guard guard(disk_->mutex);
    KIJUN_TRY(const MemoryPlace source, find_file(*disk_, from, what));
  }
  return change_names(*disk_, what, [&] {
    MemoryPlace source;
    MemoryPlace target;
    int number = disk_->find_existing(from, LastLink::kKeep, source);
    if (number == 0) number = disk_->find_free(to, target);
    if (number != 0) return number;
    NodePtr copy = disk_->make_node(os::FileKind::kFile, mode);
    copy->content = source.node->content;
    disk_->put(target, std::move(copy));
    return 0;
  });
}

Result<void> MemoryFileSystem::sync_folder(const Path& folder) {
  return change_names(*disk_, msg("cannot sync {}", folder.display()), [&] {
    MemoryPlace place;
    int number = disk_->find_existing(folder, LastLink::kFollow, place);
    if (number == 0 && place.node->kind != os::FileKind::kFolder) number = ENOTDIR;
    if (number == 0) place.node->sync_entries();
    return number;
  });
}

Result<void> MemoryFileSystem::sync_all(const Path& inside) {
  return change_names(*disk_, msg("cannot sync {}", inside.display()), [&] {
    MemoryPlace place;
    const int number = disk_->find_existing(inside, LastLink::kFollow, place);
    if (number == 0) disk_->root->sync_tree();
    return number;
  });
}

Result<std::unique_ptr<os::Lock>> MemoryFileSystem::lock(const Path& path, os::LockMode mode,
                                                         os::LockWait wait) {
  const std::string what = msg("cannot lock {}", path.display());
  std::unique_lock<std::mutex> guard(disk_->mutex);
  KIJUN_TRY(const MemoryPlace place, find_file(*disk_, path, what));
  if (wait == os::LockWait::kYes) {
    disk_->lock_freed.wait(guard, [&] { return is_free(*place.node, mode); });
  }
  if (!is_free(*place.node, mode)) {
    return Error(ErrorCode::kBusy, what).because(msg("another process holds the lock"));
  }
  if (mode == os::LockMode::kExclusive) place.node->exclusive_lock = true;
  if (mode == os::LockMode::kShared) ++place.node->shared_locks;
  return std::unique_ptr<os::Lock>(std::make_unique<MemoryLock>(*disk_, place.node, mode));
}

}  // namespace kijun::testing
