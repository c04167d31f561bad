// SPDX-License-Identifier: Apache-2.0
#include "tests/repo/source_tree.h"

#include <gmock/gmock.h>

namespace kijun::repo {
namespace {

using ::testing::ElementsAre;

// Every check over the tree passes on an empty one: this says that there is one.
TEST(OwnTree, HoldsTheSourcesAndNothingBuilt) {
  std::size_t sources = 0;
  for (const SourceFile& file : own_tree()) {
    EXPECT_FALSE(file.path.starts_with("build/")) << file.path;
    if (is_cpp(file) && top_folder(file.path) == "src") ++sources;
  }
  EXPECT_GT(sources, 100U);
}

TEST(LinesOf, TakesALastLineWithAndWithoutItsEnd) {
  EXPECT_THAT(lines_of("a\n\nb\n"), ElementsAre("a", "", "b"));
  EXPECT_THAT(lines_of("a\nb"), ElementsAre("a", "b"));
  EXPECT_THAT(lines_of(""), ElementsAre());
}

TEST(IsSource, KnowsScriptsByTheirFirstLine) {
  EXPECT_TRUE(is_source({"scripts/test", "#!/usr/bin/env bash\n"}));
  EXPECT_TRUE(is_source({"src/CMakeLists.txt", ""}));
  EXPECT_FALSE(is_source({"docs/layers.txt", "base:\n"}));
}

}  // namespace
}  // namespace kijun::repo
