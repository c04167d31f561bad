// SPDX-License-Identifier: Apache-2.0
#include "tree/file_source.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "base/error.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "codec/byte_source.h"
#include "model/listing.h"
#include "os/file_system.h"
#include "tree/walk.h"

namespace kijun::tree {

FileSource::FileSource(std::unique_ptr<os::File> file, std::uint64_t size_bytes)
    : file_(std::move(file)), size_bytes_(size_bytes) {}

Result<std::size_t> FileSource::read(std::span<std::byte> into) { return file_->read(into); }

Result<std::unique_ptr<codec::ByteSource>> open_source(os::FileSystem& fs, const Path& path) {
  KIJUN_TRY(const os::FileInfo named, fs.info(path));
  if (named.kind != os::FileKind::kFile) {
    return Error(ErrorCode::kUsage, msg("{} is no file", path.display()))
        .because(msg("found a {}", model::to_string(entry_kind(named.kind))));
  }
  KIJUN_TRY(std::unique_ptr<os::File> file, fs.open_read(path));
  KIJUN_TRY(const os::FileInfo opened, file->info());
  return std::unique_ptr<codec::ByteSource>(
      std::make_unique<FileSource>(std::move(file), opened.size_bytes));
}

}  // namespace kijun::tree
