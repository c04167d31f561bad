// SPDX-License-Identifier: Apache-2.0
#include "os/linux_file_system.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "os/at_path.h"
#include "os/errno_error.h"
#include "os/file_system.h"
#include "os/linux_file.h"
#include "os/linux_open.h"
#include "os/rename_new.h"
#include "os/unique_fd.h"

namespace kijun::os {
namespace {

class LinuxLock final : public Lock {
 public:
  explicit LinuxLock(UniqueFd fd) : fd_(std::move(fd)) {}

 private:
  UniqueFd fd_;  // closing it frees the lock: nobody else shares this open file description
};

struct CloseFolder {
  void operator()(DIR* folder) const { ::closedir(folder); }
};

FileKind kind_of_entry(int folder, const struct dirent& entry) {
  if (entry.d_type != DT_UNKNOWN) return kind_of_mode(static_cast<mode_t>(DTTOIF(entry.d_type)));
  struct stat status{};
  const int outcome = ::fstatat(folder, entry.d_name, &status, AT_SYMLINK_NOFOLLOW);
  // Gone in between: the caller meets that when it looks at the name.
  return outcome == 0 ? kind_of_mode(status.st_mode) : FileKind::kFile;
}

Result<std::vector<FolderEntry>> read_entries(DIR* folder, const std::string& what) {
  std::vector<FolderEntry> entries;
  while (true) {
    errno = 0;  // readdir tells its end from an error by it alone
    // One stream per call, so that readdir is safe here.
    const struct dirent* const entry = ::readdir(folder);  // NOLINT(concurrency-mt-unsafe)
    const int number = errno;
    if (entry == nullptr && number != 0) return errno_error(number, what);
    if (entry == nullptr) break;
    const std::string_view name = entry->d_name;
    if (name == "." || name == "..") continue;
    entries.push_back({Path(name), kind_of_entry(::dirfd(folder), *entry)});
  }
  std::sort(entries.begin(), entries.end(),
            [](const FolderEntry& a, const FolderEntry& b) { return a.name < b.name; });
  return entries;
}

class LinuxFileSystem final : public FileSystem {
 public:
  Result<std::unique_ptr<File>> open_read(const Path& path) override {
    const std::string what = msg("cannot open {}", path.display());
    AtPath at;
    if (const int number = reach(path, at); number != 0) return errno_error(number, what);
    KIJUN_TRY(UniqueFd fd, open_existing(at, O_RDONLY, what));
    return opened(std::move(fd), path);
  }

  Result<std::unique_ptr<File>> create_new(const Path& path, std::uint32_t mode) override {
    AtPath at;
    UniqueFd fd;
    int number = reach(path, at);
    if (number == 0) number = create_exactly(at, O_RDWR, mode, fd);
    if (number != 0) return errno_error(number, msg("cannot create {}", path.display()));
    return opened(std::move(fd), path);
  }

  Result<std::unique_ptr<File>> open_append(const Path& path, std::uint32_t mode) override {
    const std::string what = msg("cannot open {} for appending", path.display());
    AtPath at;
    UniqueFd fd;
    int number = reach(path, at);
    if (number == 0) number = create_exactly(at, O_RDWR | O_APPEND, mode, fd);
    if (number == EEXIST) {
      KIJUN_TRY(fd, open_existing(at, O_RDWR | O_APPEND, what));
      number = 0;
    }
    if (number != 0) return errno_error(number, what);
    return opened(std::move(fd), path);
  }

  Result<FileInfo> info(const Path& path) override { return examine(path, AT_SYMLINK_NOFOLLOW); }
  Result<FileInfo> info_following(const Path& path) override { return examine(path, 0); }

  Result<std::vector<FolderEntry>> list(const Path& folder) override {
    const std::string what = msg("cannot list {}", folder.display());
    AtPath at;
    UniqueFd fd;
    int number = reach(folder, at);
    if (number == 0) number = open_at(at, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, 0, fd);
    if (number != 0) return errno_error(number, what);
    std::unique_ptr<DIR, CloseFolder> stream(::fdopendir(fd.get()));
    const int failed = errno;
    if (!stream) return errno_error(failed, what);
    static_cast<void>(fd.release());
    return read_entries(stream.get(), what);
  }

  Result<Path> read_link(const Path& path) override {
    const std::string what = msg("cannot read the link {}", path.display());
    AtPath at;
    if (const int number = reach(path, at); number != 0) return errno_error(number, what);
    std::string target(PATH_MAX, '\0');  // no file system keeps a longer one
    ssize_t size = 0;
    const int number = errno_of(
        [&] { return size = ::readlinkat(at.at(), at.c_str(), target.data(), target.size()); });
    if (number != 0) return errno_error(number, what);
    target.resize(static_cast<std::size_t>(size));
    return Path(std::move(target));
  }

  Result<void> make_folder(const Path& path, std::uint32_t mode) override {
    return call_at(path, msg("cannot create the folder {}", path.display()), [&](const AtPath& at) {
      const int number = errno_of([&] { return ::mkdirat(at.at(), at.c_str(), mode); });
      return number != 0 ? number : chmod_at(at, mode);
    });
  }

  Result<void> make_link(const Path& target, const Path& path) override {
    return call_at(path, msg("cannot create the link {}", path.display()), [&](const AtPath& at) {
      return errno_of([&] { return ::symlinkat(target.c_str(), at.at(), at.c_str()); });
    });
  }

  Result<void> set_mode(const Path& path, std::uint32_t mode) override {
    return call_at(path, msg("cannot change the permissions of {}", path.display()),
                   [&](const AtPath& at) { return chmod_at(at, mode); });
  }

  Result<void> remove_file(const Path& path) override {
    return call_at(path, msg("cannot remove {}", path.display()), [&](const AtPath& at) {
      return errno_of([&] { return ::unlinkat(at.at(), at.c_str(), 0); });
    });
  }

  Result<void> remove_folder(const Path& path) override {
    return call_at(path, msg("cannot remove the folder {}", path.display()), [&](const AtPath& at) {
      return errno_of([&] { return ::unlinkat(at.at(), at.c_str(), AT_REMOVEDIR); });
    });
  }

  Result<void> rename_over(const Path& from, const Path& to) override {
    return rename_with(from, to, [](const AtPath& a, const AtPath& b) {
      return errno_of([&] { return ::renameat(a.at(), a.c_str(), b.at(), b.c_str()); });
    });
  }

  Result<void> rename_no_replace(const Path& from, const Path& to) override {
    return rename_with(from, to, rename_new);
  }

  Result<void> clone_file(const Path& from, const Path& to, std::uint32_t mode) override {
    const std::string what = msg("cannot copy {} to {}", from.display(), to.display());
    AtPath at_from;
    AtPath at_to;
    UniqueFd target;
    int number = reach(from, at_from);
    if (number == 0) number = reach(to, at_to);
    if (number != 0) return errno_error(number, what);
    KIJUN_TRY(const UniqueFd source, open_existing(at_from, O_RDONLY, what));
    number = create_exactly(at_to, O_RDWR, mode, target);
    if (number != 0) return errno_error(number, what);
    Result<void> copied = copy_steadily(source.get(), target.get(), what);
    if (copied.ok()) copied = LinuxFile(std::move(target), to).close();
    // The first failure is the one that counts.
    if (!copied.ok()) static_cast<void>(::unlinkat(at_to.at(), at_to.c_str(), 0));
    return copied;
  }

  Result<void> sync_folder(const Path& folder) override {
    return sync_with(folder, [](int fd) {
      const int number = errno_of([&] { return ::fsync(fd); });
      // What file systems answer that write names through and have nothing to sync.
      return number == EINVAL ? 0 : number;
    });
  }

  Result<void> sync_all(const Path& inside) override {
    return sync_with(inside, [](int fd) { return errno_of([&] { return ::syncfs(fd); }); });
  }

  Result<std::unique_ptr<Lock>> lock(const Path& path, LockMode mode, LockWait wait) override {
    const std::string what = msg("cannot lock {}", path.display());
    AtPath at;
    if (const int number = reach(path, at); number != 0) return errno_error(number, what);
    const bool shared = mode == LockMode::kShared;
    KIJUN_TRY(UniqueFd fd, open_existing(at, shared ? O_RDONLY : O_RDWR, what));
    struct flock range{};
    range.l_type = static_cast<short>(shared ? F_RDLCK : F_WRLCK);
    range.l_whence = SEEK_SET;
    const int command = wait == LockWait::kYes ? F_OFD_SETLKW : F_OFD_SETLK;
    const int number = errno_of([&] { return ::fcntl(fd.get(), command, &range); });
    if (number == EAGAIN || number == EACCES) {
      return Error(ErrorCode::kBusy, what).because(msg("another process holds the lock"));
    }
    if (number != 0) return errno_error(number, what);
    return std::unique_ptr<Lock>(std::make_unique<LinuxLock>(std::move(fd)));
  }

 private:
  static std::unique_ptr<File> opened(UniqueFd fd, const Path& path) {
    return std::make_unique<LinuxFile>(std::move(fd), path);
  }

  static int chmod_at(const AtPath& at, std::uint32_t mode) {
    return errno_of([&] { return ::fchmodat(at.at(), at.c_str(), mode, AT_SYMLINK_NOFOLLOW); });
  }

  static Result<FileInfo> examine(const Path& path, int flags) {
    AtPath at;
    struct stat status{};
    int number = reach(path, at);
    if (number == 0) number = stat_at(at, flags, status);
    if (number != 0) return errno_error(number, msg("cannot examine {}", path.display()));
    return info_of_stat(status);
  }

  template <typename Call>
  static Result<void> call_at(const Path& path, std::string what, Call call) {
    AtPath at;
    int number = reach(path, at);
    if (number == 0) number = call(at);
    if (number != 0) return errno_error(number, std::move(what));
    return {};
  }

  template <typename Call>
  static Result<void> rename_with(const Path& from, const Path& to, Call call) {
    AtPath at_from;
    AtPath at_to;
    int number = reach(from, at_from);
    if (number == 0) number = reach(to, at_to);
    if (number == 0) number = call(at_from, at_to);
    if (number != 0) {
      return errno_error(number, msg("cannot rename {} to {}", from.display(), to.display()));
    }
    return {};
  }

  template <typename Call>
  static Result<void> sync_with(const Path& folder, Call call) {
    AtPath at;
    UniqueFd fd;
    int number = reach(folder, at);
    if (number == 0) number = open_at(at, O_RDONLY | O_DIRECTORY, 0, fd);
    if (number == 0) number = call(fd.get());
    if (number != 0) return errno_error(number, msg("cannot sync {}", folder.display()));
    return {};
  }
};

}  // namespace

std::unique_ptr<FileSystem> make_linux_file_system() { return std::make_unique<LinuxFileSystem>(); }

}  // namespace kijun::os
