// SPDX-License-Identifier: Apache-2.0
#include "os/file_reader.h"

#include <cstddef>
#include <memory>
#include <span>
#include <utility>

#include "base/error.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "os/file_system.h"

namespace kijun::os {

Result<FileReader> FileReader::open(FileSystem& files, const Path& path) {
  KIJUN_TRY(std::unique_ptr<File> file, files.open_read(path));
  KIJUN_TRY(const FileInfo opened, file->info());
  return FileReader(path, std::move(file), opened);
}

Result<std::size_t> FileReader::read(std::span<std::byte> into) { return file_->read(into); }

Result<void> FileReader::check_unchanged() {
  KIJUN_TRY(const FileInfo now, file_->info());
  // The time of change too: a writer can set the other one back.
  if (now.size_bytes == opened_.size_bytes && now.modified == opened_.modified &&
      now.changed == opened_.changed) {
    return {};
  }
  return Error(ErrorCode::kConflict, msg("{} changed while it was read", path_.display()))
      .because(msg("it had {} bytes and now has {}, or was written again", opened_.size_bytes,
                   now.size_bytes));
}

}  // namespace kijun::os
