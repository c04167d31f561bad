// SPDX-License-Identifier: Apache-2.0
#include "runner/run_scene.h"
#include "testing/forwarding_file_system.h"

namespace kijun::runner {
namespace {

class Access : public RunScene {
 protected:
  StepResult access() {
    Result<StepResult> result = step_access(plan_, tools());
    EXPECT_TRUE(result.ok());
    return std::move(result).value();
  }
};

TEST_F(Access, HoldsForTheDeclaredUserAndAWritableDestination) {
  const StepResult result = access();
  EXPECT_EQ(result.verdict, model::StepVerdict::kHolds);
  EXPECT_TRUE(result.reasons.empty());
  EXPECT_EQ(result.observation.step, model::Step::kAccess);
  const codec::Json::Array& rows = *result.observation.values.find("destinations")->array();
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows.front().text_or("name", ""), "delivery");
  EXPECT_EQ(*rows.front().find("writable"), codec::Json(true));
}

TEST_F(Access, LeavesNothingAtTheDestination) {
  access();
  EXPECT_TRUE(disk_.list(Path("/delivery")).value().empty());
}

TEST_F(Access, AnotherUserFailsAndBothAreNamed) {
  host_.user_name = "root";
  const StepResult result = access();
  EXPECT_EQ(result.verdict, model::StepVerdict::kFails);
  EXPECT_TRUE(names(result.reasons, "render"));
  EXPECT_TRUE(names(result.reasons, "root"));
}

TEST_F(Access, AnotherModeFails) {
  plan_.target.paths = {{".", "0750", false}};
  EXPECT_EQ(access().verdict, model::StepVerdict::kFails);
  plan_.target.paths = {{".", "0755", true}};
  EXPECT_EQ(access().verdict, model::StepVerdict::kHolds);
}

TEST_F(Access, AUserThatCouldNotBeReadIsUnknown) {
  host_.user_name = "";
  EXPECT_EQ(access().verdict, model::StepVerdict::kUnknown);
}

TEST_F(Access, ADestinationThatIsNotThereFailsAndIsNamed) {
  plan_.destinations.push_back({"second", "dir:/absent"});
  const StepResult result = access();
  EXPECT_EQ(result.verdict, model::StepVerdict::kFails);
  EXPECT_TRUE(names(result.reasons, "second"));
  EXPECT_FALSE(names(result.reasons, "delivery"));
  const codec::Json::Array& rows = *result.observation.values.find("destinations")->array();
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(*rows.back().find("writable"), codec::Json(false));
  EXPECT_NE(rows.back().text_or("why", ""), "");
}

TEST_F(Access, AnAddressThatIsNoneFails) {
  plan_.destinations = {{"delivery", "ftp://example"}};
  EXPECT_EQ(access().verdict, model::StepVerdict::kFails);
}

class ReadOnly final : public testing::ForwardingFileSystem {
 public:
  using ForwardingFileSystem::ForwardingFileSystem;
  Result<std::unique_ptr<os::File>> create_new(const Path& path, std::uint32_t mode) override {
    if (path.native().starts_with("/delivery")) return Error(ErrorCode::kEnvironment, "read-only");
    return ForwardingFileSystem::create_new(path, mode);
  }
};

TEST_F(Access, ADestinationThatCannotBeWrittenFails) {
  ReadOnly fs(disk_);
  fs_ = &fs;
  EXPECT_EQ(access().verdict, model::StepVerdict::kFails);
}

TEST_F(Access, WithoutADestinationItIsUnknown) {
  plan_.destinations.clear();
  EXPECT_EQ(access().verdict, model::StepVerdict::kUnknown);
}

TEST_F(Access, WhatDiffersOutweighsWhatIsUnknown) {
  plan_.destinations.clear();
  host_.user_name = "root";
  EXPECT_EQ(access().verdict, model::StepVerdict::kFails);
}

}  // namespace
}  // namespace kijun::runner
