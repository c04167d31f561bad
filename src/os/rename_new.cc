// SPDX-License-Identifier: Apache-2.0
#include "os/rename_new.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "os/at_path.h"
#include "os/errno_error.h"

namespace kijun::os {
namespace {

int rename_folder_guarded(const AtPath& from, const AtPath& to) {
  const int made = errno_of([&] { return ::mkdirat(to.at(), to.c_str(), 0700); });
  if (made != 0) return made;
  const int moved =
      errno_of([&] { return ::renameat(from.at(), from.c_str(), to.at(), to.c_str()); });
  if (moved == 0) return 0;
  // Best effort: an empty folder nobody else put anything into.
  static_cast<void>(::unlinkat(to.at(), to.c_str(), AT_REMOVEDIR));
  return moved == ENOTEMPTY ? EEXIST : moved;
}

int rename_file_guarded(const AtPath& from, const AtPath& to) {
  const int linked =
      errno_of([&] { return ::linkat(from.at(), from.c_str(), to.at(), to.c_str(), 0); });
  if (linked != 0) return linked;
  return errno_of([&] { return ::unlinkat(from.at(), from.c_str(), 0); });
}

}  // namespace

int rename_new_guarded(const AtPath& from, const AtPath& to) {
  struct stat status{};
  const int number =
      errno_of([&] { return ::fstatat(from.at(), from.c_str(), &status, AT_SYMLINK_NOFOLLOW); });
  if (number != 0) return number;
  return S_ISDIR(status.st_mode) ? rename_folder_guarded(from, to) : rename_file_guarded(from, to);
}

int rename_new(const AtPath& from, const AtPath& to) {
  const int number = errno_of(
      [&] { return ::renameat2(from.at(), from.c_str(), to.at(), to.c_str(), RENAME_NOREPLACE); });
  const bool unsupported = number == EINVAL || number == ENOSYS || number == EOPNOTSUPP;
  return unsupported ? rename_new_guarded(from, to) : number;
}

}  // namespace kijun::os
