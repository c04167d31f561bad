// SPDX-License-Identifier: Apache-2.0
#include "model/project.h"

#include <gtest/gtest.h>

#include <string>

namespace kijun::model {
namespace {

constexpr const char* kGood = R"(schema = "kijun/project/1"
[order]
reference = "ORD-1"
starts = 2026-10-01T09:00:00+09:00
ends = 2026-10-08T09:00:00+09:00
[expect.gpu]
vendor = "nvidia"
count = 1
[[person]]
id = "aoki"
roles = ["preparer", "tester"]
[[destination]]
name = "delivery"
address = "dir:/mnt/delivery"
[policy]
solo = false
)";

Result<Project> with(const std::string& from, const std::string& to) {
  std::string text = kGood;
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos);
  return parse_project(text.replace(at, from.size(), to), "kijun.toml");
}

TEST(Project, ReadsEveryPart) {
  const Result<Project> parsed = parse_project(kGood, "kijun.toml");
  ASSERT_TRUE(parsed.ok()) << parsed.error().what();
  EXPECT_EQ(parsed.value().order.starts->str(), "2026-10-01T00:00:00Z");
  EXPECT_TRUE(parsed.value().people.at(0).has(Role::kTester));
  EXPECT_FALSE(parsed.value().people.at(0).has(Role::kResultOwner));
  EXPECT_FALSE(parsed.value().expect.is_null());
}

TEST(Project, AnInstantWithoutZoneIsAGuessAndRefused) {
  EXPECT_FALSE(with("2026-10-01T09:00:00+09:00", "2026-10-01T09:00:00").ok());
}

TEST(Project, TheOrderEndsAfterItStarts) {
  EXPECT_FALSE(with("2026-10-08T09:00:00+09:00", "2026-09-08T09:00:00+09:00").ok());
}

TEST(Project, UnknownRolesAndAddressesAreRefused) {
  EXPECT_FALSE(with("\"tester\"", "\"testor\"").ok());
  EXPECT_FALSE(with("dir:/mnt/delivery", "s3://bucket").ok());
  EXPECT_FALSE(with("dir:/mnt/delivery", "dir:relative").ok());
}

TEST(R10Project, NamesDifferingInCaseAreOnePerson) {
  EXPECT_FALSE(
      with("[[destination]]", "[[person]]\nid = \"Aoki\"\nroles = []\n[[destination]]").ok());
}

}  // namespace
}  // namespace kijun::model
