// SPDX-License-Identifier: Apache-2.0
#include "runner/run_scene.h"
#include "testing/forwarding_file_system.h"

namespace kijun::runner {
namespace {

class Load : public RunScene {
 protected:
  StepResult load() {
    Result<StepResult> result = step_load(plan_, tools());
    EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().what());
    return result.ok() ? std::move(result).value() : begin_step(plan_, model::Step::kLoad);
  }
  std::uint32_t mode(const Path& path) { return disk_.info(path).value().mode; }
};

TEST_F(Load, LaysWhatTheCommandGets) {
  const StepResult result = load();
  EXPECT_EQ(result.verdict, model::StepVerdict::kHolds);
  EXPECT_EQ(read(folders().inputs() / "001/in"), "one");
  EXPECT_EQ(read(folders().stage() / "app/run"), "#!/bin/sh\n");
  EXPECT_EQ(read(folders().stage() / "cache/warm"), "yes");
  for (const Path& folder : {folders().home(), folders().temporary(), folders().logs()}) {
    EXPECT_TRUE(disk_.list(folder).value().empty());
  }
  EXPECT_EQ(mode(folders().inputs() / "001/in"), 0444U);
  EXPECT_EQ(mode(folders().stage() / "app/run"), 0444U);
  EXPECT_EQ(mode(folders().stage() / "cache/warm"), 0644U);
  EXPECT_EQ(result.observation.values.integer_or("files", 0), 2);
  EXPECT_EQ(result.observation.values.integer_or("size_bytes", 0), 6);
  ASSERT_EQ(result.observation.evidence.size(), 2U);
  EXPECT_EQ(result.observation.evidence[0].digest, seal_.set.listing);
  EXPECT_EQ(result.observation.evidence[1].name, "work:cache");
}

TEST_F(Load, WorkDataWithAnAbsolutePathIsLaidApart) {
  manifest_.work_data = {{"other", "/never", ""}, {"cache", "/var/cache/app", ""}};
  EXPECT_EQ(load().verdict, model::StepVerdict::kHolds);
  EXPECT_EQ(read(folders().work() / "1/warm"), "yes");
  EXPECT_FALSE(disk_.info(folders().work() / "0").ok());
}

TEST_F(Load, AChangedInputFailsAndItsItemIsNamed) {
  write("/project/set/002/in", "TWO");
  const StepResult result = load();
  EXPECT_EQ(result.verdict, model::StepVerdict::kFails);
  EXPECT_EQ(result.observation.items, std::vector<std::string>{"002"});
  EXPECT_TRUE(names(result.reasons, "002"));
  EXPECT_FALSE(disk_.info(folders().inputs()).ok());
}

TEST_F(Load, AMissingOrAdditionalInputFails) {
  remove("/project/set/002/in");
  EXPECT_EQ(load().verdict, model::StepVerdict::kFails);
  write("/project/set/002/in", "two");
  write("/project/set/003/in", "three");
  const StepResult result = load();
  EXPECT_EQ(result.verdict, model::StepVerdict::kFails);
  EXPECT_EQ(result.observation.items, std::vector<std::string>{"003"});
}

TEST_F(Load, AnotherModeIsNoOtherInput) {
  ASSERT_TRUE(disk_.set_mode(Path("/project/set/002/in"), 0600).ok());
  EXPECT_EQ(load().verdict, model::StepVerdict::kHolds);
}

TEST_F(Load, ASetThatIsNotThereFails) {
  remove("/project/set");
  EXPECT_EQ(load().verdict, model::StepVerdict::kFails);
}

class UnreadableInput final : public testing::ForwardingFileSystem {
 public:
  using ForwardingFileSystem::ForwardingFileSystem;
  Result<std::unique_ptr<os::File>> open_read(const Path& path) override {
    if (path == Path("/project/set/002/in")) return Error(ErrorCode::kEnvironment, "denied");
    return ForwardingFileSystem::open_read(path);
  }
};

TEST_F(Load, AnInputThatCannotBeReadIsUnknownAndNamed) {
  UnreadableInput fs(disk_);
  fs_ = &fs;
  const StepResult result = load();
  EXPECT_EQ(result.verdict, model::StepVerdict::kUnknown);
  EXPECT_EQ(result.observation.items, std::vector<std::string>{"002"});
}

TEST_F(Load, ARehearsalNeedsNothingOfTheProject) {
  start_.kind = model::RunKind::kRehearsal;
  remove("/project/set");
  remove("/project/app");
  EXPECT_EQ(load().verdict, model::StepVerdict::kHolds);
  EXPECT_EQ(read(folders().inputs() / "002/in"), "two");
}

TEST_F(Load, APartialReCheckIsGivenItsItemsAlone) {
  start_.kind = model::RunKind::kPartial;
  plan_.items = {"002"};
  plan_.item_names = {Path("002")};
  const StepResult result = load();
  EXPECT_EQ(result.verdict, model::StepVerdict::kHolds);
  EXPECT_EQ(read(folders().inputs() / "002/in"), "two");
  EXPECT_FALSE(disk_.info(folders().inputs() / "001").ok());
  EXPECT_EQ(result.observation.values.integer_or("files", 0), 1);
}

TEST_F(Load, APartialReCheckStillNeedsTheWholeSealedSet) {
  start_.kind = model::RunKind::kPartial;
  plan_.items = {"002"};
  plan_.item_names = {Path("002")};
  write("/project/set/001/in", "ONE");
  EXPECT_EQ(load().verdict, model::StepVerdict::kFails);
}

// Work data keeps what ended attempts wrote; everything else is laid anew.
TEST_F(Load, DoneAgainOnlyWorkDataStays) {
  load();
  write((folders().stage() / "cache/warm").native(), "hot");
  write((folders().temporary() / "left").native(), "x");
  ASSERT_TRUE(disk_.set_mode(folders().stage() / "app", 0755).ok());
  write((folders().stage() / "app/run").native(), "tampered");
  EXPECT_EQ(load().verdict, model::StepVerdict::kHolds);
  EXPECT_EQ(read(folders().stage() / "cache/warm"), "hot");
  EXPECT_EQ(read(folders().stage() / "app/run"), "#!/bin/sh\n");
  EXPECT_EQ(read(folders().temporary() / "left"), "absent");
}

// Half a copy of work data, taken for what ended attempts left, would be given to the command.
TEST_F(Load, R26AKillAtAnyCallLeavesNoHalfOfTheWorkData) {
  write("/project/cache/deep/second", "also");
  plan_.work_data.clear();
  plan_.work_data.emplace("cache", keep("/project/cache"));
  const std::uint64_t before = disk_.changing_calls();
  load();
  const std::uint64_t calls = disk_.changing_calls() - before;
  for (std::uint64_t call = 1; call <= 2 * calls; ++call) {
    remove("/project/.kijun");
    disk_.fail_at((call + 1) / 2, testing::DiskFailure::kPowerCut);
    static_cast<void>(step_load(plan_, tools()));
    // Of kijun alone, or of the whole machine.
    if (call % 2 == 0) disk_.never_fail();
    if (call % 2 == 1) disk_.forget_unsynced();
    ASSERT_EQ(load().verdict, model::StepVerdict::kHolds) << call;
    EXPECT_EQ(read(folders().stage() / "cache/warm"), "yes") << call;
    EXPECT_EQ(read(folders().stage() / "cache/deep/second"), "also") << call;
  }
}

TEST_F(Load, ALostInputIsAnErrorAndNoVerdict) {
  seal_.set.listing = codec::sha256(std::string_view("never kept"));
  const Result<StepResult> result = step_load(plan_, tools());
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().code(), ErrorCode::kCorrupt);
}

}  // namespace
}  // namespace kijun::runner
