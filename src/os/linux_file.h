// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/stat.h>

#include "base/path.h"
#include "os/file_system.h"
#include "os/unique_fd.h"

namespace kijun::os {

FileKind kind_of_mode(unsigned mode);
FileInfo info_of_stat(const struct stat& status);
// "a folder", "a FIFO", …: for complaints.
std::string describe(FileKind kind);

// An open descriptor of a regular file; `path` is for messages only.
class LinuxFile final : public File {
 public:
  LinuxFile(UniqueFd fd, Path path) : fd_(std::move(fd)), path_(std::move(path)) {}

  Result<std::size_t> read(std::span<std::byte> into) override;
  Result<std::size_t> read_at(std::uint64_t offset, std::span<std::byte> into) override;
  Result<void> write(ByteView bytes) override;
  Result<void> sync_data() override;
  Result<void> truncate(std::uint64_t size_bytes) override;
  Result<FileInfo> info() override;
  Result<void> close() override;

 private:
  UniqueFd fd_;
  Path path_;
};

}  // namespace kijun::os
