// SPDX-License-Identifier: Apache-2.0
#include "tests/repo/banned_calls.h"

#include <gmock/gmock.h>

namespace kijun::repo {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

Findings check(std::string path, std::string text) {
  return check_banned_calls({}, {std::move(path), std::move(text)});
}

TEST(BannedCalls, ThereAreNone) {
  const BuildLists lists = read_build_lists(own_tree());
  Findings findings;
  for (const SourceFile& file : own_tree()) {
    if (is_cpp(file)) append(findings, check_banned_calls(lists, file));
  }
  EXPECT_TRUE(findings.empty()) << print(findings);
}

TEST(CheckBannedCalls, FindsACallAndSaysWhatToUse) {
  const Findings findings = check("src/tree/a.cc", "int f() {\n  return std::stoi(text);\n}\n");
  ASSERT_THAT(findings, SizeIs(1)) << print(findings);
  EXPECT_EQ(findings[0].line, 2U);
  EXPECT_THAT(findings[0].what, HasSubstr("from_chars"));
}

TEST(CheckBannedCalls, KnowsBareGlobalAndStandardNames) {
  EXPECT_THAT(check("src/tree/a.cc", "system(x);"), SizeIs(1));
  EXPECT_THAT(check("src/tree/a.cc", "::system(x);"), SizeIs(1));
  EXPECT_THAT(check("src/tree/a.cc", "if (std::system(x) == 0) {}"), SizeIs(1));
  EXPECT_THAT(check("src/tree/a.cc", "return gmtime(&t);"), SizeIs(1));
}

TEST(CheckBannedCalls, LeavesMembersOtherNamespacesAndLongerNamesAlone) {
  EXPECT_THAT(check("src/tree/a.cc", "host.system(x); host->system(x);"), SizeIs(0));
  EXPECT_THAT(check("src/tree/a.cc", "os::system(x); file_system(x);"), SizeIs(0));
  EXPECT_THAT(check("src/tree/a.cc", "gmtime_r(&t, &parts); int exit(int);"), SizeIs(0));
}

TEST(CheckBannedCalls, LeavesCommentsAndTextAlone) {
  EXPECT_THAT(check("src/tree/a.cc", "// printf(x)\nf(\"printf(x)\");"), SizeIs(0));
}

TEST(CheckBannedCalls, ExceptsTheFoldersOfTheTable) {
  const std::string text = "std::cout << std::getenv(name);";
  EXPECT_THAT(check("src/app/a.cc", text), SizeIs(2));
  EXPECT_THAT(check("src/cli/a.cc", text), SizeIs(0));
}

TEST(CheckBannedCalls, FindsWordsThatAreNoCalls) {
  EXPECT_THAT(check("src/tree/a.cc", "using namespace std;"), SizeIs(1));
  EXPECT_THAT(check("src/tree/a.cc", "std::filesystem::path p;"), SizeIs(1));
  EXPECT_THAT(check("src/os/a.cc", "std::filesystem::path p;"), SizeIs(0));
}

}  // namespace
}  // namespace kijun::repo
