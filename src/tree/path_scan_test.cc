// SPDX-License-Identifier: Apache-2.0
#include "tree/path_scan.h"

#include <gtest/gtest.h>

#include <vector>

#include "testing/memory_file_system.h"
#include "testing/tree_test_support.h"

namespace kijun::tree {
namespace {

class Items : public ::testing::Test {
 protected:
  void SetUp() override {
    put_folder(disk_, root_);
    for (const char* name : {"057", "010", ".hidden", "10", "x-set"}) {
      put_folder(disk_, root_ / name);
    }
    for (const char* name : {"b.png", "a.png", "c.PNG", "notes"}) put_file(disk_, root_ / name, "");
  }
  std::vector<std::string> ids(std::string_view pattern) {
    std::vector<std::string> found;
    const auto items = expand_items(disk_, root_, pattern);
    EXPECT_TRUE(items.ok()) << pattern;
    if (items.ok()) {
      for (const Item& item : items.value()) found.push_back(item.id);
    }
    return found;
  }

  testing::MemoryFileSystem disk_;
  Path root_{"/set"};
};

using Ids = std::vector<std::string>;

TEST_F(Items, PatternsChooseFoldersFilesOrBothSortedByBytes) {
  EXPECT_EQ((Ids{".hidden", "010", "057", "10", "x-set"}), ids("*/"));
  EXPECT_EQ((Ids{".hidden", "010", "057", "10", "a.png", "b.png", "c.PNG", "notes", "x-set"}),
            ids("*"));
  EXPECT_EQ((Ids{"a", "b"}), ids("*.png"));
  EXPECT_EQ((Ids{"x"}), ids("*-set/"));
  EXPECT_EQ((Ids{}), ids("*.exr"));
}

TEST_F(Items, KeepTheNameOfTheirFile) {
  EXPECT_EQ((Item{"a", Path("a.png")}), expand_items(disk_, root_, "*.png").value().front());
}

TEST_F(Items, OtherPatternsAreRefused) {
  for (const char* bad : {"", "/", "a", "a*", "**", "*/*", "*?", "*[0-9]", "x/*", "*//"}) {
    const auto refused = expand_items(disk_, root_, bad);
    ASSERT_FALSE(refused.ok()) << bad;
    EXPECT_EQ(ErrorCode::kUsage, refused.error().code());
  }
}

TEST_F(Items, ANameThatCannotBeAnItemIsNamedAndNotSkipped) {
  put_link(disk_, "057", root_ / "latest");
  EXPECT_FALSE(expand_items(disk_, root_, "*/").ok());
  EXPECT_FALSE(expand_items(disk_, root_, "*").ok());
  EXPECT_TRUE(expand_items(disk_, root_, "*.png").ok());
  put_file(disk_, root_ / ".png", "");
  EXPECT_FALSE(expand_items(disk_, root_, "*.png").ok());
}

TEST_F(Items, IdsArePrintableText) {
  for (const char* bad : {"\xFF.a", "line\n.a"}) {
    put_file(disk_, root_ / bad, "");
    EXPECT_FALSE(expand_items(disk_, root_, "*.a").ok());
    ASSERT_TRUE(disk_.remove_file(root_ / bad).ok());
  }
  put_file(disk_, root_ / "back\\slash 基準.a", "");
  EXPECT_EQ((Ids{"back\\slash 基準"}), ids("*.a"));
}

TEST_F(Items, AMissingSetIsNotFound) {
  EXPECT_EQ(ErrorCode::kNotFound, expand_items(disk_, Path("/gone"), "*").error().code());
}

}  // namespace
}  // namespace kijun::tree
