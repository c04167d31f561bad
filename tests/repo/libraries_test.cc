// SPDX-License-Identifier: Apache-2.0
#include "tests/repo/libraries.h"

#include <gmock/gmock.h>

namespace kijun::repo {
namespace {

using ::testing::SizeIs;

TEST(Libraries, EachIsIncludedWhereItIsWrapped) {
  const BuildLists lists = read_build_lists(own_tree());
  Findings findings;
  for (const SourceFile& file : own_tree()) {
    if (is_cpp(file)) append(findings, check_libraries(lists, file));
  }
  EXPECT_TRUE(findings.empty()) << print(findings);
}

TEST(CheckLibraries, FindsALibraryOutsideItsFolder) {
  const std::string text = "#include <string>\n#include <toml++/toml.h>\n";
  const Findings findings = check_libraries({}, {"src/model/a.cc", text});
  ASSERT_THAT(findings, SizeIs(1)) << print(findings);
  EXPECT_EQ(findings[0].line, 2U);
  EXPECT_THAT(check_libraries({}, {"src/codec/toml.cc", text}), SizeIs(0));
}

TEST(CheckLibraries, FindsSystemCallsOutsideOs) {
  const std::string text = "#include <unistd.h>\n#include <sys/stat.h>\n";
  EXPECT_THAT(check_libraries({}, {"src/tree/a.cc", text}), SizeIs(2));
  EXPECT_THAT(check_libraries({}, {"src/os/a.cc", text}), SizeIs(0));
}

TEST(CheckLibraries, LetsOnlyTestsUseTestLibraries) {
  const SourceFile file{"src/tree/a_test.cc", "#include <gtest/gtest.h>\n#include <unistd.h>\n"};
  EXPECT_THAT(check_libraries({}, file), SizeIs(2));
  EXPECT_THAT(check_libraries({{file.path}, {file.path}}, file), SizeIs(0));
}

}  // namespace
}  // namespace kijun::repo
