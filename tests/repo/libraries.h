// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/repo/build_lists.h"
#include "tests/repo/source_tree.h"

namespace kijun::repo {

// Includes of libraries and of system calls outside the folders that wrap them.
Findings check_libraries(const BuildLists& lists, const SourceFile& file);

}  // namespace kijun::repo
