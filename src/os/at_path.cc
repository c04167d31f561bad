// SPDX-License-Identifier: Apache-2.0
#include "os/at_path.h"

#include <fcntl.h>

#include <cerrno>
#include <climits>
#include <utility>

#include "base/path.h"
#include "os/errno_error.h"
#include "os/unique_fd.h"

namespace kijun::os {
namespace {

// Opens everything before the last slash that fits and leaves the rest in `into`.
int step_in(AtPath& into) {
  const auto slash = into.name.rfind('/', PATH_MAX - 2);
  if (slash == std::string::npos || slash == 0) return ENAMETOOLONG;
  const std::string head = into.name.substr(0, slash);
  UniqueFd next;
  const int number = errno_of([&] {
    next.reset(::openat(into.at(), head.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    return next.get();
  });
  if (number != 0) return number;
  into.folder = std::move(next);
  into.name.erase(0, into.name.find_first_not_of('/', slash));
  return 0;
}

}  // namespace

int reach(const Path& path, AtPath& into) {
  if (path.native().find('\0') != std::string::npos) return EINVAL;
  into.folder.reset(-1);
  into.name = path.native();
  // Every turn takes at least one component away, so this ends.
  while (into.name.size() >= PATH_MAX) {
    if (const int number = step_in(into); number != 0) return number;
  }
  return 0;
}

}  // namespace kijun::os
