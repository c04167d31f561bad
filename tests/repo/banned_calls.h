// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/repo/build_lists.h"
#include "tests/repo/source_tree.h"

namespace kijun::repo {

// Uses of what kijun does not use, each with what to use instead.
Findings check_banned_calls(const BuildLists& lists, const SourceFile& file);

}  // namespace kijun::repo
