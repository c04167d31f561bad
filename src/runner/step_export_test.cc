// SPDX-License-Identifier: Apache-2.0
#include "runner/run_scene.h"
#include "testing/forwarding_file_system.h"
#include "tree/capture.h"

namespace kijun::runner {
namespace {

class Export : public RunScene {
 protected:
  void SetUp() override {
    write((folders().outputs() / "001/r").native(), "001");
    write((folders().outputs() / "002/r").native(), "002");
    model::Criterion there = criteria_.criteria.front();
    there.id = "opens-there";
    there.step = model::Step::kExport;
    criteria_.criteria.push_back(there);
  }
  StepResult bring_out() {
    const Result<model::Listing> outputs = tree::capture(disk_, folders().outputs());
    EXPECT_TRUE(outputs.ok());
    Result<StepResult> result = step_export(plan_, tools(), outputs.value());
    EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().what());
    return result.ok() ? std::move(result).value() : begin_step(plan_, model::Step::kExport);
  }
  static const codec::Json::Array& rows(const StepResult& result, std::string_view key) {
    return *result.observation.values.find(key)->array();
  }
};

TEST_F(Export, HoldsOnceItWasReadBackWhereItLanded) {
  const StepResult result = bring_out();
  EXPECT_EQ(result.verdict, model::StepVerdict::kHolds);
  EXPECT_EQ(read(Path("/delivery/B-r-1/001/r")), "001");
  ASSERT_EQ(rows(result, "destinations").size(), 1U);
  const codec::Json& row = rows(result, "destinations").front();
  EXPECT_EQ(row.text_or("name", ""), "delivery");
  EXPECT_EQ(row.text_or("read_back", ""), "equal");
  EXPECT_EQ(row.integer_or("files", 0), 2);
  EXPECT_EQ(result.judged.size(), 1U);
}

TEST_F(Export, DoneAgainItHolds) {
  bring_out();
  EXPECT_EQ(bring_out().verdict, model::StepVerdict::kHolds);
}

TEST_F(Export, ItHoldsByItsReadBackAloneWithoutACriterion) {
  criteria_.criteria.pop_back();
  EXPECT_EQ(bring_out().verdict, model::StepVerdict::kHolds);
}

TEST_F(Export, ACriterionThatFailsThereFails) {
  criteria_.criteria.back().options["outputs"] = "{item}/other";
  const StepResult result = bring_out();
  EXPECT_EQ(result.verdict, model::StepVerdict::kFails);
  EXPECT_TRUE(names(result.reasons, "opens-there: "));
}

TEST_F(Export, WhatLiesThereUnderThatNameIsNotReplaced) {
  write("/delivery/B-r-1/001/r", "another's");
  EXPECT_EQ(bring_out().verdict, model::StepVerdict::kUnknown);
  EXPECT_EQ(read(Path("/delivery/B-r-1/001/r")), "another's");
}

TEST_F(Export, ADestinationThatIsGoneIsUnknownAndNamed) {
  remove("/delivery");
  const StepResult result = bring_out();
  EXPECT_EQ(result.verdict, model::StepVerdict::kUnknown);
  EXPECT_TRUE(names(result.reasons, "delivery"));
  EXPECT_TRUE(result.judged.empty());
}

// Fine while it is placed, another content afterwards: what a copy's success message hides.
class Rotting final : public testing::ForwardingFileSystem {
 public:
  using ForwardingFileSystem::ForwardingFileSystem;
  Result<void> rename_no_replace(const Path& from, const Path& to) override {
    Result<void> moved = ForwardingFileSystem::rename_no_replace(from, to);
    if (to.native().starts_with("/delivery/B")) placed = true;
    return moved;
  }
  Result<std::unique_ptr<os::File>> open_read(const Path& path) override {
    if (!placed || !path.native().starts_with("/delivery")) {
      return ForwardingFileSystem::open_read(path);
    }
    if (unreadable) return Error(ErrorCode::kEnvironment, "stale handle");
    return ForwardingFileSystem::open_read(Path("/rotten"));
  }
  bool placed = false;
  bool unreadable = false;
};

TEST_F(Export, R17WhatIsReadBackDiffersAndThatFails) {
  write("/rotten", "0x1");
  Rotting fs(disk_);
  fs_ = &fs;
  const StepResult result = bring_out();
  EXPECT_NE(result.verdict, model::StepVerdict::kHolds);
  EXPECT_TRUE(names(result.reasons, "delivery"));
}

TEST_F(Export, R17WhatCannotBeReadBackIsUnknown) {
  Rotting fs(disk_);
  fs.unreadable = true;
  fs_ = &fs;
  EXPECT_EQ(bring_out().verdict, model::StepVerdict::kUnknown);
}

TEST_F(Export, EveryDestinationIsServedJudgedAndRecorded) {
  make("/second");
  plan_.destinations.push_back({"second", "dir:/second"});
  const StepResult result = bring_out();
  EXPECT_EQ(result.verdict, model::StepVerdict::kHolds);
  EXPECT_EQ(read(Path("/second/B-r-1/002/r")), "002");
  EXPECT_EQ(rows(result, "destinations").size(), 2U);
  EXPECT_EQ(rows(result, "criteria").size(), 2U);
  EXPECT_EQ(result.judged.size(), 2U);
}

TEST_F(Export, OneDestinationThatIsGoneIsEnough) {
  plan_.destinations.insert(plan_.destinations.begin(), {"first", "dir:/absent"});
  const StepResult result = bring_out();
  EXPECT_EQ(result.verdict, model::StepVerdict::kUnknown);
  EXPECT_EQ(read(Path("/delivery/B-r-1/001/r")), "001");
}

TEST_F(Export, WithoutADestinationNothingIsExported) {
  plan_.destinations.clear();
  EXPECT_EQ(bring_out().verdict, model::StepVerdict::kUnknown);
}

}  // namespace
}  // namespace kijun::runner
