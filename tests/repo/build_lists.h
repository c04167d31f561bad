// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/repo/source_tree.h"

namespace kijun::repo {

// What the CMakeLists.txt files name, as paths below the root.
struct BuildLists {
  std::set<std::string, std::less<>> named;
  std::set<std::string, std::less<>> tests;  // named after TESTS, or in a folder of tests
};

BuildLists read_build_lists(const std::vector<SourceFile>& tree);

// Files that no CMakeLists.txt names, and headers that no other file includes.
Findings find_dead_files(const std::vector<SourceFile>& tree);

}  // namespace kijun::repo
