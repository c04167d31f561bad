// SPDX-License-Identifier: Apache-2.0
#include "app/tree_acts.h"

#include "app/tool_test_support.h"
#include "base/text.h"

namespace kijun::app {
namespace {

class TreeActs : public ToolTest {
 protected:
  std::string list_of(const char* path, TreePrint print = TreePrint::kSha256sum) {
    const auto answer = tree_hash(scene(), {.paths = {Path(path)}, .print = print});
    EXPECT_TRUE(answer.ok());
    return answer.ok() ? join(answer.value().text, "\n") + "\n" : "";
  }
  // The exit status, 2 for a usage error.
  int check(const char* list, const char* path) {
    const auto answer = tree_check(scene(), Path(list), Path(path));
    return answer.ok() ? answer.value().exit : exit_status(answer.error().code());
  }
  int diff(const char* one, const char* other) {
    const auto answer = tree_diff(scene(), Path(one), Path(other));
    return answer.ok() ? answer.value().exit : exit_status(answer.error().code());
  }
};

TEST_F(TreeActs, HashPrintsWhatSha256sumPrints) {
  write("/r/a", "abc");
  EXPECT_EQ(list_of("r"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  r/a\n");
}

TEST_F(TreeActs, HashNamesKindSizeAndModeOfEachEntry) {
  write("/r/a", "abc");
  const auto answer = tree_hash(scene(), {.paths = {Path("r")}});
  ASSERT_TRUE(answer.ok());
  const codec::Json::Array& entries = *answer.value().data.find("entries")->array();
  ASSERT_EQ(entries.size(), 1U);
  EXPECT_EQ(entries[0].text_or("path", ""), "r/a");
  EXPECT_EQ(entries[0].text_or("kind", ""), "file");
  EXPECT_EQ(entries[0].integer_or("size_bytes", -1), 3);
  EXPECT_EQ(entries[0].text_or("mode", ""), "0644");
}

TEST_F(TreeActs, CheckTakesListsMadeInsideAndOutside) {
  write("/r/a", "abc");
  write("/r/sub/b", "bcd");
  write("/outside", list_of("r"));
  EXPECT_EQ(check("outside", "r"), 0);
  write("/inside", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  ./a\n");
  EXPECT_EQ(check("inside", "r"), 1) << "sub/b is not in the list";
  write("/listing", list_of("r", TreePrint::kListing));
  EXPECT_EQ(check("listing", "r"), 0);
}

TEST_F(TreeActs, CheckSeesEachKindOfChange) {
  write("/r/a", "abc");
  write("/r/b", "bcd");
  write("/list", list_of("r"));
  write("/r/a", "abd");
  EXPECT_EQ(check("list", "r"), 1);
  write("/r/a", "abc");
  EXPECT_EQ(check("list", "r"), 0);
  write("/r/c", "");
  EXPECT_EQ(check("list", "r"), 1);
  ASSERT_TRUE(fs_.remove_file(Path("/r/c")).ok());
  ASSERT_TRUE(fs_.remove_file(Path("/r/b")).ok());
  EXPECT_EQ(check("list", "r"), 1);
}

TEST_F(TreeActs, CheckLeavesOutTheListItself) {
  write("/r/a", "abc");
  write("/r/list", list_of("r"));
  EXPECT_EQ(check("r/list", "r"), 0);
}

TEST_F(TreeActs, CheckKnowsCoreutilsEscapes) {
  write("/r/a\nb", "abc");
  write("/list", list_of("r"));
  EXPECT_TRUE(list_of("r").starts_with("\\"));
  EXPECT_EQ(check("list", "r"), 0);
}

TEST_F(TreeActs, AListThatIsNoneIsUsage) {
  write("/r/a", "abc");
  const std::string line = list_of("r");
  for (const std::string& bad :
       std::vector<std::string>{"", "\n", "nonsense\n", line.substr(1), "{\"kind\":\"file\"}\n",
                                line + line, "\\" + line.substr(0, line.size() - 1) + "\\x\n"}) {
    write("/list", bad);
    EXPECT_EQ(check("list", "r"), 2) << bad;
  }
}

TEST_F(TreeActs, DiffOfFilesLooksAtContent) {
  write("/one", "abc");
  write("/other", "abc");
  EXPECT_EQ(diff("one", "other"), 0);
  write("/other", "abd");
  EXPECT_EQ(diff("one", "other"), 1);
}

TEST_F(TreeActs, TwoEmptyFoldersAreUndecided) {
  ASSERT_TRUE(os::make_folders(fs_, Path("/one"), 0755).ok());
  ASSERT_TRUE(os::make_folders(fs_, Path("/other"), 0755).ok());
  EXPECT_EQ(diff("one", "other"), 3);
}

TEST_F(TreeActs, DiffGroupsItsProblemsByKind) {
  for (int i = 0; i < 50; ++i) write(("/one/" + std::to_string(i)).c_str(), std::to_string(i));
  write("/other/x", "x");
  const auto answer = tree_diff(scene(), Path("one"), Path("other"));
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer.value().verdict, "differs");
  EXPECT_EQ(answer.value().problems.size(), 2U);
  EXPECT_EQ(answer.value().data.find("differences")->array()->size(), 51U);
}

}  // namespace
}  // namespace kijun::app
