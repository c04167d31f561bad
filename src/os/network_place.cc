// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <linux/magic.h>
#include <sys/statfs.h>
#include <sys/vfs.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>

#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "os/at_path.h"
#include "os/errno_error.h"
#include "os/linux_file_system.h"

namespace kijun::os {
namespace {

// statfs(2); those that the kernel headers do not name are given by number.
constexpr std::array<std::uint32_t, 14> kSharedMagics{
    NFS_SUPER_MAGIC,  SMB_SUPER_MAGIC,
    0xFF534D42,  // CIFS
    0xFE534D42,  // SMB2
    FUSE_SUPER_MAGIC, AFS_SUPER_MAGIC, AFS_FS_MAGIC, CODA_SUPER_MAGIC, CEPH_SUPER_MAGIC, V9FS_MAGIC,
    0x0BD00BD0,  // Lustre
    0x47504653,  // GPFS
    0x013661A0,  // an older SMB client
    0x19830326,  // BeeGFS
};

}  // namespace

Result<bool> is_network_or_fuse(const Path& path) {
  AtPath at;
  struct statfs status{};
  int number = reach(path, at);
  if (number == 0 && !at.folder.valid()) {
    number = errno_of([&] { return ::statfs(at.c_str(), &status); });
  } else if (number == 0) {
    UniqueFd place(::openat(at.at(), at.c_str(), O_PATH | O_CLOEXEC));
    number = place.valid() ? errno_of([&] { return ::fstatfs(place.get(), &status); }) : errno;
  }
  if (number != 0) {
    return errno_error(number, msg("cannot tell the file system of {}", path.display()));
  }
  // f_type is signed on some machines and wider than the magic on others.
  const auto magic = static_cast<std::uint32_t>(status.f_type);
  return std::find(kSharedMagics.begin(), kSharedMagics.end(), magic) != kSharedMagics.end();
}

}  // namespace kijun::os
