// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "base/path.h"
#include "base/result.h"
#include "os/file_system.h"

namespace kijun::os {

// A regular file read front to back, in the shape of codec::ByteSource (which os may not know; tree
// and store adapt it). check_unchanged() tells whether the file kept size, times and identity since
// it was opened. Not thread safe.
class FileReader {
 public:
  static Result<FileReader> open(FileSystem& files, const Path& path);

  Result<std::size_t> read(std::span<std::byte> into);             // 0 only at the end
  std::uint64_t size_bytes() const { return opened_.size_bytes; }  // when it was opened
  const FileInfo& opened() const { return opened_; }
  // kConflict when somebody changed the file since.
  Result<void> check_unchanged();

 private:
  FileReader(Path path, std::unique_ptr<File> file, const FileInfo& opened)
      : path_(std::move(path)), file_(std::move(file)), opened_(opened) {}
  Path path_;
  std::unique_ptr<File> file_;
  FileInfo opened_;
};

}  // namespace kijun::os
