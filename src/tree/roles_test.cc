// SPDX-License-Identifier: Apache-2.0
#include "tree/roles.h"

#include <gtest/gtest.h>

#include <memory>

#include "os/linux_file_system.h"
#include "testing/temporary_folder.h"
#include "testing/tree_test_support.h"

namespace kijun::tree {
namespace {

class R14Roles : public ::testing::Test {
 protected:
  void SetUp() override {
    put_sample(*fs_, one_);
    put_sample(*fs_, other_);
  }
  Result<void> apart(const Path& a, const Path& b) {
    return require_apart(*fs_, {"reference", a}, {"candidate", b});
  }
  void expect_mixed(const Path& a, const Path& b) {
    for (const auto& outcome : {apart(a, b), apart(b, a)}) {
      ASSERT_FALSE(outcome.ok());
      EXPECT_EQ(ErrorCode::kDenied, outcome.error().code()) << outcome.error().why();
    }
  }

  testing::TemporaryFolder folder_;
  Path one_ = folder_.path() / "one";
  Path other_ = folder_.path() / "other";
  std::unique_ptr<os::FileSystem> fs_ = os::make_linux_file_system();
};

TEST_F(R14Roles, EqualCopiesAreApart) {
  const auto outcome = apart(one_, other_);
  EXPECT_TRUE(outcome.ok()) << outcome.error().what() << ": " << outcome.error().why();
}

TEST_F(R14Roles, OneFolderUnderTwoNamesIsRefused) {
  put_link(*fs_, "one", folder_.path() / "alias");
  expect_mixed(one_, one_);
  expect_mixed(one_, folder_.path() / "alias");
  expect_mixed(one_, folder_.path() / "other/../one/.");
}

TEST_F(R14Roles, NestedFoldersAreRefused) {
  put_link(*fs_, "one/001", folder_.path() / "deep");
  expect_mixed(one_, one_ / "001");
  expect_mixed(one_, folder_.path() / "deep");
  expect_mixed(folder_.path(), other_ / "002");
}

TEST_F(R14Roles, SharedFilesAreRefused) {
  ASSERT_EQ(0, ::link((one_ / "001/image.png").c_str(), (other_ / "002/twin").c_str()));
  expect_mixed(one_, other_);
}

TEST_F(R14Roles, ALinkFromOneIntoTheOtherIsRefused) {
  put_link(*fs_, "../../one/empty", other_ / "002/way");
  expect_mixed(one_, other_);
}

TEST_F(R14Roles, ADanglingLinkThatWouldWriteIntoTheOtherIsRefused) {
  put_link(*fs_, (one_ / "not/yet").native(), other_ / "way");
  expect_mixed(one_, other_);
}

TEST_F(R14Roles, LinksElsewhereDoNotMatter) {
  put_link(*fs_, "/", other_ / "root");
  put_link(*fs_, "loop", other_ / "loop");
  put_link(*fs_, "../nowhere", one_ / "dangling");
  EXPECT_TRUE(apart(one_, other_).ok());
}

TEST_F(R14Roles, AMissingSideIsNotFound) {
  EXPECT_EQ(ErrorCode::kNotFound, apart(one_, folder_.path() / "none").error().code());
}

}  // namespace
}  // namespace kijun::tree
