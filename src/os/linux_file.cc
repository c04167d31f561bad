// SPDX-License-Identifier: Apache-2.0
#include "os/linux_file.h"

#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <limits>
#include <span>
#include <string>

#include "base/bytes.h"
#include "base/check.h"
#include "base/message.h"
#include "base/result.h"
#include "os/errno_error.h"
#include "os/file_system.h"

namespace kijun::os {
namespace {

std::chrono::nanoseconds since_1970(const struct timespec& time) {
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace

FileKind kind_of_mode(unsigned mode) {
  if (S_ISREG(mode)) return FileKind::kFile;
  if (S_ISDIR(mode)) return FileKind::kFolder;
  if (S_ISLNK(mode)) return FileKind::kLink;
  if (S_ISFIFO(mode)) return FileKind::kFifo;
  if (S_ISSOCK(mode)) return FileKind::kSocket;
  return FileKind::kDevice;
}

FileInfo info_of_stat(const struct stat& status) {
  FileInfo info;
  info.kind = kind_of_mode(status.st_mode);
  info.size_bytes = static_cast<std::uint64_t>(status.st_size);
  info.mode = status.st_mode & 07777U;
  info.uid = status.st_uid;
  info.gid = status.st_gid;
  info.device = status.st_dev;
  info.inode = status.st_ino;
  info.links = status.st_nlink;
  info.modified = since_1970(status.st_mtim);
  info.changed = since_1970(status.st_ctim);
  return info;
}

std::string describe(FileKind kind) {
  switch (kind) {
    case FileKind::kFile:
      return msg("a file");
    case FileKind::kFolder:
      return msg("a folder");
    case FileKind::kLink:
      return msg("a symbolic link");
    case FileKind::kFifo:
      return msg("a FIFO");
    case FileKind::kSocket:
      return msg("a socket");
    case FileKind::kDevice:
      return msg("a device");
  }
  KIJUN_UNREACHABLE();
}

Result<std::size_t> LinuxFile::read(std::span<std::byte> into) {
  ssize_t got = 0;
  const int number = errno_of([&] { return got = ::read(fd_.get(), into.data(), into.size()); });
  if (number != 0) return errno_error(number, msg("cannot read {}", path_.display()));
  return static_cast<std::size_t>(got);
}

Result<std::size_t> LinuxFile::read_at(std::uint64_t offset, std::span<std::byte> into) {
  if (offset > static_cast<std::uint64_t>(std::numeric_limits<off_t>::max())) return std::size_t{0};
  ssize_t got = 0;
  const int number = errno_of([&] {
    return got = ::pread(fd_.get(), into.data(), into.size(), static_cast<off_t>(offset));
  });
  if (number != 0) return errno_error(number, msg("cannot read {}", path_.display()));
  return static_cast<std::size_t>(got);
}

Result<void> LinuxFile::write(ByteView bytes) {
  while (!bytes.empty()) {
    ssize_t put = 0;
    const int number =
        errno_of([&] { return put = ::write(fd_.get(), bytes.data(), bytes.size()); });
    if (number != 0) return errno_error(number, msg("cannot write {}", path_.display()));
    bytes = bytes.subspan(static_cast<std::size_t>(put));
  }
  return {};
}

Result<void> LinuxFile::sync_data() {
  const int number = errno_of([&] { return ::fdatasync(fd_.get()); });
  if (number != 0) return errno_error(number, msg("cannot sync {}", path_.display()));
  return {};
}

Result<void> LinuxFile::truncate(std::uint64_t size_bytes) {
  const int number =
      errno_of([&] { return ::ftruncate(fd_.get(), static_cast<off_t>(size_bytes)); });
  if (number != 0) return errno_error(number, msg("cannot truncate {}", path_.display()));
  return {};
}

Result<FileInfo> LinuxFile::info() {
  struct stat status{};
  const int number = errno_of([&] { return ::fstat(fd_.get(), &status); });
  if (number != 0) return errno_error(number, msg("cannot examine {}", path_.display()));
  return info_of_stat(status);
}

Result<void> LinuxFile::close() {
  if (!fd_.valid()) return {};
  const int outcome = ::close(fd_.release());
  const int number = errno;
  // Linux has let go of the descriptor even when a signal interrupted the call.
  if (outcome != 0 && number != EINTR) {
    return errno_error(number, msg("cannot close {}", path_.display()));
  }
  return {};
}

}  // namespace kijun::os
