// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fcntl.h>

#include <string>

#include "base/path.h"
#include "os/unique_fd.h"

namespace kijun::os {

// A path cut so that its rest fits into one system call: `name` below the folder `at()`.
struct AtPath {
  UniqueFd folder;  // not valid: the current one, or `name` is absolute
  std::string name;

  int at() const { return folder.valid() ? folder.get() : AT_FDCWD; }
  const char* c_str() const { return name.c_str(); }
};

// 0, or the errno of what kept the long path from being walked. A NUL inside is EINVAL.
int reach(const Path& path, AtPath& into);

}  // namespace kijun::os
