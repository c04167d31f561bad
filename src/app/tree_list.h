// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "app/tree_acts.h"
#include "base/path.h"
#include "base/result.h"
#include "model/listing.h"
#include "os/file_system.h"

namespace kijun::app {

// A list of files that somebody handed in.
struct TreeList {
  TreePrint form = TreePrint::kSha256sum;
  model::Listing listing;
};

// sha256sum's lines, GNU escapes included, or kijun's own listing. kUsage with FILE:LINE for
// anything else, for names that lead out of the tree and for an empty list, which nothing could
// fail.
Result<TreeList> read_tree_list(std::string_view text, const Path& name);

// Names that all begin with the path that was typed were listed from outside of it: the rest of
// each is its name inside. A file alone is known by its own name.
void take_typed_folder(model::Listing& expected, const Path& typed, os::FileKind root);

// Removes from `found` what such a list cannot say (folders, modes, sizes), and fills in what it
// says by digest alone.
void keep_what_the_format_knows(model::Listing& expected, model::Listing& found);

}  // namespace kijun::app
