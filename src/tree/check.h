// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/path.h"
#include "base/result.h"
#include "model/listing.h"
#include "os/file_system.h"
#include "tree/capture.h"

namespace kijun::tree {

enum class CheckVerdict { kEqual, kDiffers, kUndecided };
std::string_view to_string(CheckVerdict verdict);  // "equal", "differs", "undecided"

struct CheckReport {
  std::vector<model::Difference> differences;  // sorted by path
  model::Listing found;
  // kDiffers: at least one difference was really seen. kUndecided, and never kEqual: nothing was
  // compared, or one side is not complete and nothing that could be read differs.
  CheckVerdict verdict = CheckVerdict::kUndecided;
  std::uint64_t entries_compared = 0;  // names that stand in both
  std::uint64_t files_compared = 0;    // of those, files whose digests were both known
  std::uint64_t bytes_compared = 0;    // read from disk for them
};

// Two captures against one another; counts and verdict as above.
CheckReport compare_captures(const model::Listing& expected, model::Listing found,
                             model::ModePolicy modes);

// Reads all of `root` again and compares it with `expected`.
Result<CheckReport> check(os::FileSystem& fs, const model::Listing& expected, const Path& root,
                          model::ModePolicy modes, const CaptureOptions& options = {});

}  // namespace kijun::tree
