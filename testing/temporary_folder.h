// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/path.h"

namespace kijun::testing {

// A new folder on the real disk below ::testing::TempDir(), removed with all it holds at the end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const Path& path() const { return path_; }

 private:
  Path path_;
};

}  // namespace kijun::testing
