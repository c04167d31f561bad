// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/bytes.h"
#include "base/digest.h"
#include "base/path.h"
#include "codec/sha256.h"
#include "os/file_system.h"

namespace kijun::tree {

enum class Reading { kRead, kUnreadable, kUnstable };

struct FileReading {
  Reading outcome = Reading::kUnreadable;
  std::optional<Digest> digest;  // with kRead
  std::uint64_t size_bytes = 0;  // bytes read
  os::FileInfo info;             // of the open file, with kRead
  std::string error;             // otherwise
};

inline constexpr int kReadTriesMax = 3;

// Whether nobody wrote, replaced or re-moded the file between two looks at it.
bool is_unchanged(const os::FileInfo& before, const os::FileInfo& after);

// Reads files to their end, one after the other, with one buffer. A file whose size, mtime or ctime
// differs before and after is read again, at most kReadTriesMax times in all. Not thread safe.
class FileDigester {
 public:
  explicit FileDigester(os::FileSystem& fs);
  FileReading read(const Path& path);

 private:
  FileReading read_once(const Path& path);
  // Unstable when the file grew while it was read; its size is `size_bytes` then.
  Result<Reading> read_all(os::File& file, const os::FileInfo& before, FileReading& reading);

  os::FileSystem& fs_;
  Bytes buffer_;
  codec::Sha256 sha256_;
};

}  // namespace kijun::tree
