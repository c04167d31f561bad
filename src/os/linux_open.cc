// SPDX-License-Identifier: Apache-2.0
#include "os/linux_open.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <cstdint>
#include <string>
#include <utility>

#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "os/at_path.h"
#include "os/copy_contents.h"
#include "os/errno_error.h"
#include "os/file_system.h"
#include "os/linux_file.h"
#include "os/unique_fd.h"

namespace kijun::os {
namespace {

Error not_a_file(std::string what, FileKind kind) {
  return Error(ErrorCode::kEnvironment, std::move(what))
      .because(msg("it is {}, not a file", describe(kind)));
}

bool same_content_times(const struct stat& a, const struct stat& b) {
  return a.st_size == b.st_size && a.st_mtim.tv_sec == b.st_mtim.tv_sec &&
         a.st_mtim.tv_nsec == b.st_mtim.tv_nsec;
}

}  // namespace

int open_at(const AtPath& at, int flags, std::uint32_t mode, UniqueFd& into) {
  return errno_of([&] {
    into.reset(::openat(at.at(), at.c_str(), flags | O_CLOEXEC | O_NOCTTY, mode));
    return into.get();
  });
}

int stat_at(const AtPath& at, int flags, struct stat& status) {
  return errno_of([&] { return ::fstatat(at.at(), at.c_str(), &status, flags); });
}

Result<UniqueFd> open_existing(const AtPath& at, int flags, const std::string& what) {
  struct stat status{};
  if (const int number = stat_at(at, AT_SYMLINK_NOFOLLOW, status); number != 0) {
    return errno_error(number, what);
  }
  if (!S_ISREG(status.st_mode)) return not_a_file(what, kind_of_mode(status.st_mode));
  UniqueFd fd;
  // O_NONBLOCK so that something swapped in between cannot hang.
  if (const int number = open_at(at, flags | O_NOFOLLOW | O_NONBLOCK, 0, fd); number != 0) {
    return errno_error(number, what);
  }
  const int number = errno_of([&] { return ::fstat(fd.get(), &status); });
  if (number != 0) return errno_error(number, what);
  if (!S_ISREG(status.st_mode)) return not_a_file(what, kind_of_mode(status.st_mode));
  return fd;
}

int create_exactly(const AtPath& at, int flags, std::uint32_t mode, UniqueFd& into) {
  const int number = open_at(at, flags | O_CREAT | O_EXCL | O_NOFOLLOW, mode, into);
  if (number != 0) return number;
  return errno_of([&] { return ::fchmod(into.get(), mode); });
}

Result<void> copy_steadily(int from, int to, const std::string& what) {
  struct stat before{};
  struct stat after{};
  int number = errno_of([&] { return ::fstat(from, &before); });
  if (number == 0) {
    number = copy_contents(from, to, static_cast<std::uint64_t>(before.st_size), Reflink::kTry);
  }
  if (number != 0 && number != ESTALE) return errno_error(number, what);
  const int examined = errno_of([&] { return ::fstat(from, &after); });
  if (examined != 0) return errno_error(examined, what);
  if (number == ESTALE || !same_content_times(before, after)) {
    return Error(ErrorCode::kConflict, what).because(msg("the file changed while it was copied"));
  }
  return {};
}

}  // namespace kijun::os
