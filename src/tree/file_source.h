// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "base/path.h"
#include "base/result.h"
#include "codec/byte_source.h"
#include "os/file_system.h"

namespace kijun::tree {

// An open file read front to back.
class FileSource final : public codec::ByteSource {
 public:
  FileSource(std::unique_ptr<os::File> file, std::uint64_t size_bytes);

  Result<std::size_t> read(std::span<std::byte> into) override;
  std::uint64_t size_bytes() const override { return size_bytes_; }

 private:
  std::unique_ptr<os::File> file_;
  std::uint64_t size_bytes_;
};

// kUsage for anything but a file; links are not followed.
Result<std::unique_ptr<codec::ByteSource>> open_source(os::FileSystem& fs, const Path& path);

}  // namespace kijun::tree
