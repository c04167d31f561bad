// SPDX-License-Identifier: Apache-2.0
#include "os/copy_contents.h"

#include <linux/fs.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "os/errno_error.h"

namespace kijun::os {
namespace {

constexpr std::size_t kCopyBufferSizeBytes = std::size_t{256} << 10U;
// copy_file_range is interruptible only between calls.
constexpr off_t kCopyStepSizeBytesMax = off_t{64} << 20U;

struct Segment {
  off_t begin = 0;
  off_t end = 0;
};

int write_at(int to, off_t offset, const std::byte* bytes, std::size_t size) {
  while (size > 0) {
    ssize_t put = 0;
    const int number = errno_of([&] { return put = ::pwrite(to, bytes, size, offset); });
    if (number != 0) return number;
    bytes += put;
    offset += put;
    size -= static_cast<std::size_t>(put);
  }
  return 0;
}

int copy_by_hand(int from, int to, Segment segment) {
  std::vector<std::byte> buffer(kCopyBufferSizeBytes);
  while (segment.begin < segment.end) {
    const auto wanted =
        std::min(buffer.size(), static_cast<std::size_t>(segment.end - segment.begin));
    ssize_t got = 0;
    const int number =
        errno_of([&] { return got = ::pread(from, buffer.data(), wanted, segment.begin); });
    if (number != 0) return number;
    if (got == 0) return ESTALE;
    if (const int failed =
            write_at(to, segment.begin, buffer.data(), static_cast<std::size_t>(got));
        failed != 0) {
      return failed;
    }
    segment.begin += got;
  }
  return 0;
}

// Errors by which file systems say that they cannot, rather than that something broke.
bool means_unsupported(int number) {
  constexpr int kNumbers[] = {EXDEV, EINVAL, ENOSYS, EOPNOTSUPP, EPERM, EBADF, ETXTBSY};
  return std::find(std::begin(kNumbers), std::end(kNumbers), number) != std::end(kNumbers);
}

int copy_segment(int from, int to, Segment segment) {
  while (segment.begin < segment.end) {
    off_t in = segment.begin;
    off_t out = segment.begin;
    const auto wanted =
        static_cast<std::size_t>(std::min(segment.end - segment.begin, kCopyStepSizeBytesMax));
    ssize_t got = 0;
    const int number =
        errno_of([&] { return got = ::copy_file_range(from, &in, to, &out, wanted, 0); });
    // Some file systems answer 0 instead of an error; copying by hand tells the end apart.
    if (means_unsupported(number) || (number == 0 && got == 0)) {
      return copy_by_hand(from, to, segment);
    }
    if (number != 0) return number;
    segment.begin += got;
  }
  return 0;
}

// The next stretch of data at or behind `offset`; empty at `size` when only a hole is left.
Segment next_data(int from, off_t offset, off_t size) {
  const off_t begin = ::lseek(from, offset, SEEK_DATA);
  if (begin < 0) return errno == ENXIO ? Segment{size, size} : Segment{offset, size};
  const off_t end = ::lseek(from, begin, SEEK_HOLE);
  return {begin, end < 0 ? size : std::min(end, size)};
}

}  // namespace

int copy_contents(int from, int to, std::uint64_t size_bytes, Reflink reflink) {
  if (reflink == Reflink::kTry && ::ioctl(to, FICLONE, from) == 0) return 0;
  const auto size = static_cast<off_t>(size_bytes);
  for (off_t offset = 0; offset < size;) {
    const Segment data = next_data(from, offset, size);
    if (data.begin >= size) break;
    if (const int number = copy_segment(from, to, data); number != 0) return number;
    offset = data.end;
  }
  // Behind the end there is no data either: a file that became shorter is no hole.
  struct stat status{};
  if (const int number = errno_of([&] { return ::fstat(from, &status); }); number != 0) {
    return number;
  }
  if (status.st_size < size) return ESTALE;
  return errno_of([&] { return ::ftruncate(to, size); });
}

}  // namespace kijun::os
