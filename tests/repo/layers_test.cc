// SPDX-License-Identifier: Apache-2.0
#include "tests/repo/layers.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace kijun::repo {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

const SourceFile& own_table() {
  const auto& tree = own_tree();
  return *std::find_if(tree.begin(), tree.end(),
                       [](const SourceFile& file) { return file.path == "docs/layers.txt"; });
}

Layers small_table() {
  Findings findings;
  Layers layers = read_layers({"docs/layers.txt", "base:\nos: base\ntesting: base os\n"}, findings);
  EXPECT_TRUE(findings.empty()) << print(findings);
  return layers;
}

TEST(Layers, TheTableHolds) {
  Findings findings;
  const Layers layers = read_layers(own_table(), findings);
  append(findings, check_folders(layers, own_tree()));
  EXPECT_TRUE(findings.empty()) << print(findings);
}

TEST(Layers, EveryIncludeFollowsTheTable) {
  Findings findings;
  const Layers layers = read_layers(own_table(), findings);
  const BuildLists lists = read_build_lists(own_tree());
  for (const SourceFile& file : own_tree()) {
    if (is_cpp(file)) append(findings, check_includes(layers, lists, file));
  }
  EXPECT_TRUE(findings.empty()) << print(findings);
}

TEST(ReadLayers, RefusesRowsThatUseWhatComesLater) {
  Findings findings;
  read_layers({"docs/layers.txt", "base: os\nos:\nos: base\nnothing\n"}, findings);
  ASSERT_THAT(findings, SizeIs(3)) << print(findings);
  EXPECT_THAT(findings[0].what, HasSubstr("base uses os"));
  EXPECT_THAT(findings[1].what, HasSubstr("row already"));
  EXPECT_EQ(findings[2].line, 4U);
}

TEST(CheckFolders, FindsWhatIsListedAndNotThereAndWhatIsNotListed) {
  const Findings findings =
      check_folders(small_table(), {{"src/base/a.h", ""}, {"src/web/a.h", ""}});
  ASSERT_THAT(findings, SizeIs(3)) << print(findings);
  EXPECT_EQ(findings[0].path, "src/web/a.h");
  EXPECT_THAT(findings[1].what, HasSubstr("os is listed"));
  EXPECT_THAT(findings[2].what, HasSubstr("testing is listed"));
}

TEST(CheckIncludes, FindsAnEdgeThatTheTableDoesNotList) {
  const Findings findings = check_includes(
      small_table(), {}, {"src/base/a.h", "#pragma once\n#include \"os/b.h\"\n#include <os>\n"});
  ASSERT_THAT(findings, SizeIs(1)) << print(findings);
  EXPECT_EQ(findings[0].line, 2U);
  EXPECT_THAT(findings[0].what, HasSubstr("base may not include os"));
}

TEST(CheckIncludes, FindsPathsWithoutTheirFolder) {
  const SourceFile file{"src/os/a.cc", "#include \"a.h\"\n#include \"src/base/b.h\"\n"};
  EXPECT_THAT(check_includes(small_table(), {}, file), SizeIs(2));
}

TEST(CheckIncludes, KeepsFakesToFilesOfTests) {
  const SourceFile file{"src/os/a_test.cc", "#include \"testing/fake.h\"\n"};
  EXPECT_THAT(check_includes(small_table(), {}, file), SizeIs(1));
  EXPECT_THAT(check_includes(small_table(), {{file.path}, {file.path}}, file), SizeIs(0));
}

}  // namespace
}  // namespace kijun::repo
