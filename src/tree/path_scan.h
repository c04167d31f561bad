// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/path.h"
#include "base/result.h"
#include "os/file_system.h"

namespace kijun::tree {

struct Item {
  std::string id;  // text: 057 is not 57
  Path name;       // the file or folder directly below the set's root

  friend bool operator==(const Item&, const Item&) = default;
};

// The items of an acceptance set, sorted by the bytes of their names, hidden ones included.
// Patterns: `*/` folders, `*` files and folders, `*SUFFIX` files and `*SUFFIX/` folders whose name
// ends so; the id is the name up to the suffix. kUsage for another pattern, and for a matching name
// that is a link or special file, is no printable UTF-8 or has nothing before the suffix: skipping
// it would make the set smaller unseen. Twins by case or normal form are not judged here.
Result<std::vector<Item>> expand_items(os::FileSystem& fs, const Path& root,
                                       std::string_view pattern);

}  // namespace kijun::tree
