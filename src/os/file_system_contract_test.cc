// SPDX-License-Identifier: Apache-2.0
#include "testing/file_system_contract.h"

#include "os/linux_file_system.h"
#include "testing/memory_file_system.h"
#include "testing/temporary_folder.h"

namespace kijun::testing {
namespace {

struct OnLinux final : FileSystemUnderTest {
  os::FileSystem& files() override { return *files_; }
  Path folder() override { return folder_.path(); }
  TemporaryFolder folder_;
  std::unique_ptr<os::FileSystem> files_ = os::make_linux_file_system();
};

struct InMemory final : FileSystemUnderTest {
  InMemory() { EXPECT_TRUE(files_.make_folder(Path("/work"), 0755).ok()); }
  os::FileSystem& files() override { return files_; }
  Path folder() override { return Path("/work"); }
  MemoryFileSystem files_;
};

template <typename Backend>
std::unique_ptr<FileSystemUnderTest> make() {
  return std::make_unique<Backend>();
}

INSTANTIATE_TEST_SUITE_P(Linux, FileSystemContract, ::testing::Values(&make<OnLinux>));
INSTANTIATE_TEST_SUITE_P(Memory, FileSystemContract, ::testing::Values(&make<InMemory>));

}  // namespace
}  // namespace kijun::testing
