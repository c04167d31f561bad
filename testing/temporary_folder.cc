// SPDX-License-Identifier: Apache-2.0
#include "testing/temporary_folder.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "os/linux_file_system.h"
#include "os/place.h"

namespace kijun::testing {

TemporaryFolder::TemporaryFolder() {
  std::string name = ::testing::TempDir() + "kijun-test-XXXXXX";
  const char* const made = ::mkdtemp(name.data());
  if (made == nullptr) ADD_FAILURE() << "no temporary folder in " << ::testing::TempDir();
  path_ = Path(name);
}

TemporaryFolder::~TemporaryFolder() {
  const auto files = os::make_linux_file_system();
  const Result<void> removed = os::remove_tree(*files, path_);
  if (!removed.ok()) ADD_FAILURE() << removed.error().what() << ": " << removed.error().why();
}

}  // namespace kijun::testing
