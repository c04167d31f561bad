// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "base/path.h"
#include "base/result.h"
#include "os/file_system.h"

namespace kijun::probe {

// All bytes of a file, read to its end whatever size it claims: those of /proc claim none. kLimit
// when there are more than `size_max`.
Result<std::string> read_small_file(os::FileSystem& fs, const Path& path, std::size_t size_max);

}  // namespace kijun::probe
