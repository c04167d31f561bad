// SPDX-License-Identifier: Apache-2.0
#include "tree/file_digest.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <tuple>

#include "base/error.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "os/file_system.h"

namespace kijun::tree {
namespace {

// Measured: 128 to 256 KiB is where read(2) stops getting faster.
constexpr std::size_t kBufferSize = std::size_t{256} << 10U;
// Beyond the size a file had when opened, look after so many reads whether somebody appends: a
// writer faster than the reader would keep it reading for ever.
constexpr std::uint64_t kReadsBetweenLooks = 64;

auto stamp(const os::FileInfo& info) {
  return std::make_tuple(info.kind, info.device, info.inode, info.size_bytes, info.mode,
                         info.modified, info.changed);
}

FileReading unreadable(const Error& error) {
  FileReading reading;
  reading.error = error.why().empty() ? error.what() : error.what() + ": " + error.why();
  return reading;
}

FileReading unstable(const Path& path) {
  FileReading reading;
  reading.outcome = Reading::kUnstable;
  reading.error = msg("{} changed while it was read", path.display());
  return reading;
}

}  // namespace

bool is_unchanged(const os::FileInfo& before, const os::FileInfo& after) {
  return stamp(before) == stamp(after);
}

FileDigester::FileDigester(os::FileSystem& fs) : fs_(fs), buffer_(kBufferSize) {}

FileReading FileDigester::read(const Path& path) {
  FileReading reading;
  for (int i = 0; i < kReadTriesMax; ++i) {
    reading = read_once(path);
    if (reading.outcome != Reading::kUnstable) return reading;
  }
  return unstable(path);
}

FileReading FileDigester::read_once(const Path& path) {
  auto file = fs_.open_read(path);
  if (!file.ok() && file.error().code() == ErrorCode::kNotFound) return unstable(path);
  if (!file.ok()) return unreadable(file.error());
  const auto before = file.value()->info();
  if (!before.ok()) return unreadable(before.error());
  FileReading reading;
  const auto outcome = read_all(*file.value(), before.value(), reading);
  if (!outcome.ok()) return unreadable(outcome.error());
  const auto after = file.value()->info();
  if (!after.ok()) return unreadable(after.error());
  reading.digest = sha256_.finish();
  reading.info = after.value();
  const bool stable =
      outcome.value() == Reading::kRead && is_unchanged(before.value(), after.value());
  reading.outcome = stable ? Reading::kRead : Reading::kUnstable;
  return reading;
}

Result<Reading> FileDigester::read_all(os::File& file, const os::FileInfo& before,
                                       FileReading& reading) {
  sha256_ = codec::Sha256();  // an earlier reading may have broken off
  std::uint64_t reads_beyond = 0;
  while (true) {
    KIJUN_TRY(const std::size_t count, file.read(buffer_));
    if (count == 0) return Reading::kRead;
    sha256_.update(ByteView(buffer_).first(count));
    reading.size_bytes += count;
    if (reading.size_bytes <= before.size_bytes) continue;
    if (++reads_beyond % kReadsBetweenLooks != 0) continue;
    KIJUN_TRY(const os::FileInfo now, file.info());
    if (!is_unchanged(before, now)) return Reading::kUnstable;
  }
}

}  // namespace kijun::tree
