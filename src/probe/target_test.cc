// SPDX-License-Identifier: Apache-2.0
#include "probe/target.h"

#include <gtest/gtest.h>

#include "testing/memory_file_system.h"

namespace kijun::probe {
namespace {

class TargetTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(fs_.make_folder(Path("/project"), 0750).ok());
    ASSERT_TRUE(fs_.make_folder(Path("/project/work"), 0700).ok());
    ASSERT_TRUE(fs_.create_new(Path("/project/file"), 0640).ok());
    host_.user_name = "render";
    host_.uid = 1000;
  }

  std::vector<Fact> check(model::TargetPath path) {
    return check_target(fs_, {.user = "render", .paths = {std::move(path)}}, host_,
                        Path("/project"));
  }

  static Fact named(const std::vector<Fact>& facts, std::string_view name) {
    for (const Fact& fact : facts) {
      if (fact.name == name) return fact;
    }
    return {.name = "none", .means = "", .expected = {}, .found = {}, .why = ""};
  }

  std::size_t names_in_project() { return fs_.list(Path("/project")).value().size(); }

  testing::MemoryFileSystem fs_;
  os::HostFacts host_;
};

TEST_F(TargetTest, UserIsComparedByNameWhereOneIsExpected) {
  EXPECT_EQ(named(check({}), "user").verdict(), FactVerdict::kHolds);
  host_.user_name = "root";
  EXPECT_EQ(named(check({}), "user").verdict(), FactVerdict::kDiffers);
  host_.user_name = "";
  EXPECT_EQ(named(check({}), "user").verdict(), FactVerdict::kUnknown);
}

TEST_F(TargetTest, ModeIsComparedAsAnOctalNumber) {
  EXPECT_EQ(named(check({".", "0750", false}), "path . mode").verdict(), FactVerdict::kHolds);
  EXPECT_EQ(named(check({".", "750", false}), "path . mode").verdict(), FactVerdict::kHolds);
  const Fact fact = named(check({".", "0755", false}), "path . mode");
  EXPECT_EQ(fact.verdict(), FactVerdict::kDiffers);
  EXPECT_EQ(fact.found, "0750");
  EXPECT_EQ(named(check({".", "", false}), "path . mode").name, "none");
}

TEST_F(TargetTest, AbsentIsADifference) {
  const Fact fact = named(check({"nowhere", "0750", true}), "path nowhere present");
  EXPECT_EQ(fact.verdict(), FactVerdict::kDiffers);
  EXPECT_EQ(fact.found, "no");
  EXPECT_FALSE(fact.why.empty());
}

TEST_F(TargetTest, WritingIsTriedAndLeavesNothing) {
  const std::size_t before = names_in_project();
  EXPECT_EQ(named(check({".", "", true}), "path . writable").verdict(), FactVerdict::kHolds);
  EXPECT_EQ(named(check({"file", "", true}), "path file writable").verdict(), FactVerdict::kHolds);
  EXPECT_EQ(names_in_project(), before);
  EXPECT_EQ(fs_.info(Path("/project/file")).value().size_bytes, 0U);
}

TEST_F(TargetTest, AFullDiskIsNotWritableAndLeavesNothing) {
  const std::size_t before = names_in_project();
  for (const std::uint64_t call : {1U, 2U, 3U}) {
    fs_.fail_at(call, testing::DiskFailure::kNoSpace);
    const Fact fact = named(check({".", "", true}), "path . writable");
    EXPECT_EQ(fact.verdict(), FactVerdict::kDiffers) << call;
    EXPECT_FALSE(fact.why.empty());
    fs_.never_fail();
    EXPECT_EQ(names_in_project(), before) << call;
  }
}

TEST_F(TargetTest, AProbeFileThatStaysIsSaid) {
  fs_.fail_at(4, testing::DiskFailure::kIo);
  EXPECT_EQ(named(check({".", "", true}), "path . writable").found, "not removable");
}

TEST_F(TargetTest, ALinkIsFollowedAndSaid) {
  ASSERT_TRUE(fs_.make_link(Path("/project/work"), Path("/project/link")).ok());
  const auto facts = check({"link", "0700", true});
  EXPECT_EQ(named(facts, "path link present").verdict(), FactVerdict::kHolds);
  EXPECT_NE(named(facts, "path link present").why.find("link"), std::string::npos);
  EXPECT_EQ(named(facts, "path link mode").verdict(), FactVerdict::kHolds);
}

TEST_F(TargetTest, OwnerIsReportedAndNotCompared) {
  const Fact fact = named(check({".", "", false}), "path . owner");
  EXPECT_FALSE(fact.expected);
  EXPECT_TRUE(fact.found);
}

}  // namespace
}  // namespace kijun::probe
