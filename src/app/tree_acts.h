// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "app/answer.h"
#include "app/surroundings.h"
#include "base/path.h"
#include "base/result.h"

namespace kijun::app {

enum class TreePrint { kListing, kSha256sum };

struct TreeHashRequest {
  std::vector<Path> paths;
  // kSha256sum: files only, for `sha256sum -c`; kListing: kijun's own, with folders, links and
  // modes.
  TreePrint print = TreePrint::kSha256sum;
};

// Exit status 3 where something could not be read.
Result<Answer> tree_hash(const Scene& scene, const TreeHashRequest& request);
// `list`: what tree hash or sha256sum printed. Equal 0, differs 1, could not decide 3.
Result<Answer> tree_check(const Scene& scene, const Path& list, const Path& path);
Result<Answer> tree_diff(const Scene& scene, const Path& one, const Path& other);

}  // namespace kijun::app
