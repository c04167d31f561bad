// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/repo/build_lists.h"
#include "tests/repo/source_tree.h"

namespace kijun::repo {

// The table of docs/layers.txt: what each folder may include beside itself.
using Layers = std::map<std::string, std::set<std::string, std::less<>>, std::less<>>;

// Rows that cannot be read, name a folder twice, or use one that does not stand above them go to
// findings.
Layers read_layers(const SourceFile& table, Findings& findings);

// Folders that the table lists and the tree lacks, and the other way round.
Findings check_folders(const Layers& layers, const std::vector<SourceFile>& tree);

// Includes against the table. Files of tests may use testing/ too.
Findings check_includes(const Layers& layers, const BuildLists& lists, const SourceFile& file);

}  // namespace kijun::repo
