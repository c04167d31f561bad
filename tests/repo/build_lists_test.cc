// SPDX-License-Identifier: Apache-2.0
#include "tests/repo/build_lists.h"

#include <gmock/gmock.h>

namespace kijun::repo {
namespace {

using ::testing::ElementsAre;

TEST(DeadFiles, ThereAreNone) {
  const Findings findings = find_dead_files(own_tree());
  EXPECT_TRUE(findings.empty()) << print(findings);
}

TEST(DeadFiles, AreThoseThatNoListNames) {
  const Findings findings = find_dead_files({
      {"src/base/CMakeLists.txt", "kijun_library(NAME base SOURCES a.cc # b.cc\n HEADERS a.h)"},
      {"src/base/a.cc", "#include \"base/a.h\"\n"},
      {"src/base/a.h", ""},
      {"src/base/b.cc", ""},
  });
  ASSERT_EQ(findings.size(), 1U) << print(findings);
  EXPECT_EQ(findings[0].path, "src/base/b.cc");
}

TEST(DeadFiles, AreHeadersThatNoFileIncludes) {
  const Findings findings = find_dead_files({
      {"src/base/CMakeLists.txt", "kijun_library(NAME base SOURCES file/a.cc HEADERS file/a.h)"},
      {"src/base/file/a.cc", "// #include \"base/file/a.h\"\n"},
      {"src/base/file/a.h", "#include \"base/file/a.h\"\n"},
  });
  ASSERT_EQ(findings.size(), 1U) << print(findings);
  EXPECT_EQ(findings[0].path, "src/base/file/a.h");
}

TEST(BuildLists, KnowWhatIsNamedAfterTests) {
  const BuildLists lists = read_build_lists({
      {"src/os/CMakeLists.txt", "kijun_library(NAME os SOURCES a.cc TESTS a_test.cc support.h)"},
      {"testing/CMakeLists.txt", "kijun_library(NAME testing SOURCES fake.cc)"},
  });
  EXPECT_THAT(lists.tests, ElementsAre("src/os/a_test.cc", "src/os/support.h", "testing/fake.cc"));
  EXPECT_TRUE(lists.named.contains("src/os/a.cc"));
}

}  // namespace
}  // namespace kijun::repo
