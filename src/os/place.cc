// SPDX-License-Identifier: Apache-2.0
#include "os/place.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/check.h"
#include "base/error.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "os/file_system.h"
#include "os/random.h"

namespace kijun::os {
namespace {

constexpr std::size_t kTemporarySizeBytes = 8;  // of the random part, before it is written in hex
constexpr std::size_t kReadStepSizeBytes = std::size_t{64} << 10U;

Result<void> write_whole(FileSystem& files, const Path& path, ByteView bytes, std::uint32_t mode) {
  KIJUN_TRY(const std::unique_ptr<File> file, files.create_new(path, mode));
  KIJUN_TRY_VOID(file->write(bytes));
  KIJUN_TRY_VOID(file->sync_data());
  return file->close();
}

Result<void> give_name(FileSystem& files, const Path& temporary, const Path& destination,
                       Replace replace) {
  switch (replace) {
    case Replace::kNo:
      return files.rename_no_replace(temporary, destination);
    case Replace::kYes:
      return files.rename_over(temporary, destination);
  }
  KIJUN_UNREACHABLE();
}

// Whether something of the name is there, links followed.
Result<bool> is_folder(FileSystem& files, const Path& path) {
  const Result<FileInfo> found = files.info_following(path);
  if (found.ok()) return found.value().kind == FileKind::kFolder;
  if (found.error().code() == ErrorCode::kNotFound) return false;
  return found.error();
}

Result<void> make_one_folder(FileSystem& files, const Path& path, std::uint32_t mode) {
  Result<void> made = files.make_folder(path, mode);
  if (made.ok()) return files.sync_folder(path.parent());
  // Somebody else may have made it meanwhile.
  if (made.error().code() != ErrorCode::kConflict) return made;
  KIJUN_TRY(const bool there, is_folder(files, path));
  return there ? Result<void>() : made;
}

struct TreeRemoval {
  FileSystem& files;
  std::uint64_t device = 0;
};

Result<void> empty_folder(const TreeRemoval& removal, const Path& folder, std::size_t depth);

Result<void> remove_entry(const TreeRemoval& removal, const Path& path, FileKind kind,
                          std::size_t depth) {
  if (kind != FileKind::kFolder) return removal.files.remove_file(path);
  KIJUN_TRY_VOID(empty_folder(removal, path, depth));
  return removal.files.remove_folder(path);
}

// Depth is bounded by kTreeDepthMax, so the recursion is too.
Result<void> empty_folder(const TreeRemoval& removal, const Path& folder, std::size_t depth) {
  constexpr std::uint32_t kOwnerAll = 0700;
  if (depth > kTreeDepthMax) {
    return Error(ErrorCode::kLimit, msg("cannot remove {}", folder.display()))
        .because(msg("folders are nested more than {} deep", kTreeDepthMax));
  }
  KIJUN_TRY(const FileInfo info, removal.files.info(folder));
  if (info.device != removal.device) {
    return Error(ErrorCode::kDenied, msg("cannot remove {}", folder.display()))
        .because(msg("another file system is mounted there"));
  }
  if ((info.mode & kOwnerAll) != kOwnerAll) {
    KIJUN_TRY_VOID(removal.files.set_mode(folder, info.mode | kOwnerAll));
  }
  KIJUN_TRY(const std::vector<FolderEntry> entries, removal.files.list(folder));
  for (const FolderEntry& entry : entries) {
    KIJUN_TRY_VOID(remove_entry(removal, folder / entry.name, entry.kind, depth + 1));
  }
  return {};
}

}  // namespace

Result<Path> temporary_name(const Path& folder) {
  KIJUN_TRY(const std::string random, random_hex(kTemporarySizeBytes));
  return folder / (std::string(kTemporaryPrefix) + random);
}

Result<void> place_file(FileSystem& files, const Path& destination, ByteView bytes,
                        std::uint32_t mode, Replace replace) {
  KIJUN_TRY(const Path temporary, temporary_name(destination.parent()));
  Result<void> written = write_whole(files, temporary, bytes, mode);
  if (!written.ok()) {
    // The first failure is the one that counts.
    static_cast<void>(files.remove_file(temporary).ok());
    return written;
  }
  return place_written(files, temporary, destination, replace);
}

Result<void> place_written(FileSystem& files, const Path& temporary, const Path& destination,
                           Replace replace) {
  Result<void> named = give_name(files, temporary, destination, replace);
  if (!named.ok()) {
    static_cast<void>(files.remove_file(temporary).ok());
    return named;
  }
  return files.sync_folder(destination.parent());
}

Result<void> place_folder(FileSystem& files, const Path& staged, const Path& destination) {
  KIJUN_TRY_VOID(files.sync_all(staged));
  KIJUN_TRY_VOID(files.rename_no_replace(staged, destination));
  KIJUN_TRY_VOID(files.sync_folder(destination.parent()));
  return {};
}

Result<Bytes> read_file(FileSystem& files, const Path& path, std::uint64_t size_bytes_max) {
  KIJUN_TRY(const std::unique_ptr<File> file, files.open_read(path));
  KIJUN_TRY(const FileInfo info, file->info());
  Bytes bytes;
  bytes.reserve(static_cast<std::size_t>(std::min(info.size_bytes, size_bytes_max)));
  std::vector<std::byte> step(kReadStepSizeBytes);
  // What stat says is not believed: files of /proc claim 0, others grow.
  while (true) {
    KIJUN_TRY(const std::size_t got, file->read(step));
    if (got == 0) return bytes;
    if (got > size_bytes_max - bytes.size()) {
      return Error(ErrorCode::kLimit, msg("{} is too large to be read", path.display()))
          .because(msg("it has {} bytes or more, {} are allowed",
                       std::max<std::uint64_t>(info.size_bytes, bytes.size() + got),
                       size_bytes_max));
    }
    bytes.insert(bytes.end(), step.begin(), step.begin() + static_cast<std::ptrdiff_t>(got));
  }
}

Result<void> make_folders(FileSystem& files, const Path& path, std::uint32_t mode) {
  std::vector<Path> missing;
  Path at = path;
  while (true) {
    KIJUN_TRY(const bool there, is_folder(files, at));
    if (there) break;
    missing.push_back(at);
    Path parent = at.parent();
    if (parent == at) break;
    at = std::move(parent);
  }
  for (auto folder = missing.rbegin(); folder != missing.rend(); ++folder) {
    KIJUN_TRY_VOID(make_one_folder(files, *folder, mode));
  }
  return {};
}

Result<void> remove_tree(FileSystem& files, const Path& path) {
  const Result<FileInfo> found = files.info(path);
  if (!found.ok()) {
    return found.error().code() == ErrorCode::kNotFound ? Result<void>() : found.error();
  }
  return remove_entry({files, found.value().device}, path, found.value().kind, 0);
}

}  // namespace kijun::os
