// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/path.h"
#include "base/result.h"

namespace kijun::os {

enum class FileKind { kFile, kFolder, kLink, kFifo, kSocket, kDevice };

// What lstat tells about a name, or fstat about an open file.
struct FileInfo {
  FileKind kind = FileKind::kFile;
  std::uint64_t size_bytes = 0;
  std::uint32_t mode = 0;  // the 12 permission bits
  std::uint32_t uid = 0;
  std::uint32_t gid = 0;
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
  std::uint64_t links = 1;
  std::chrono::nanoseconds modified{0};  // since 1970
  std::chrono::nanoseconds changed{0};   // ctime, since 1970
};

struct FolderEntry {
  Path name;  // one component
  FileKind kind = FileKind::kFile;
};

// An open file. Closing in the destructor loses the error of close(2): writers call close().
class File {
 public:
  virtual ~File() = default;
  virtual Result<std::size_t> read(std::span<std::byte> into) = 0;  // 0 at the end
  virtual Result<std::size_t> read_at(std::uint64_t offset, std::span<std::byte> into) = 0;
  // All of it or an error; appended where the file was opened for appending.
  virtual Result<void> write(ByteView bytes) = 0;
  virtual Result<void> sync_data() = 0;
  virtual Result<void> truncate(std::uint64_t size_bytes) = 0;
  virtual Result<FileInfo> info() = 0;
  virtual Result<void> close() = 0;
};

// Held until destroyed; an open-file-description lock, so it ends with the process that held it.
class Lock {
 public:
  virtual ~Lock() = default;
};

enum class LockMode { kShared, kExclusive };
enum class LockWait { kNo, kYes };

// The door to files: the only way kijun reads or changes them. Linux in production; a memory disk
// that forgets what was not synced, and that fails at a chosen call, in tests (testing/).
// Every error names the path, the call's errno text and its code: kEnvironment in general,
// kNotFound for ENOENT/ENOTDIR, kConflict for EEXIST, kBusy for a lock held elsewhere, kLimit for a
// name too long. Nothing follows a symbolic link in the last component unless it says so.
class FileSystem {
 public:
  virtual ~FileSystem() = default;

  // Regular files only: a FIFO or device is refused before it is opened.
  virtual Result<std::unique_ptr<File>> open_read(const Path& path) = 0;
  // Creates; kConflict when the name exists.
  virtual Result<std::unique_ptr<File>> create_new(const Path& path, std::uint32_t mode) = 0;
  // Opens for reading and appending; creates when absent.
  virtual Result<std::unique_ptr<File>> open_append(const Path& path, std::uint32_t mode) = 0;

  virtual Result<FileInfo> info(const Path& path) = 0;                    // lstat
  virtual Result<FileInfo> info_following(const Path& path) = 0;          // stat
  virtual Result<std::vector<FolderEntry>> list(const Path& folder) = 0;  // sorted by bytes
  virtual Result<Path> read_link(const Path& path) = 0;

  virtual Result<void> make_folder(const Path& path, std::uint32_t mode) = 0;
  virtual Result<void> make_link(const Path& target, const Path& path) = 0;
  virtual Result<void> set_mode(const Path& path, std::uint32_t mode) = 0;
  virtual Result<void> remove_file(const Path& path) = 0;
  virtual Result<void> remove_folder(const Path& path) = 0;  // empty ones only
  virtual Result<void> rename_over(const Path& from, const Path& to) = 0;
  // kConflict when `to` exists; atomic (renameat2 RENAME_NOREPLACE, else link or mkdir guarded).
  virtual Result<void> rename_no_replace(const Path& from, const Path& to) = 0;
  // Reflink where the file system can, else an independent copy that keeps holes; never a hard
  // link. `to` must not exist. Not synced.
  virtual Result<void> clone_file(const Path& from, const Path& to, std::uint32_t mode) = 0;
  virtual Result<void> sync_folder(const Path& folder) = 0;
  virtual Result<void> sync_all(const Path& inside) = 0;  // syncfs
  // Of a file that exists; kShared needs it readable only. Never creates it.
  virtual Result<std::unique_ptr<Lock>> lock(const Path& path, LockMode mode, LockWait wait) = 0;
};

}  // namespace kijun::os
