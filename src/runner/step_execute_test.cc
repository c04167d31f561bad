// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>

#include "codec/sha256.h"
#include "os/linux_file_system.h"
#include "os/place.h"
#include "runner/executor.h"
#include "runner/kept_tree.h"
#include "runner/steps.h"
#include "store/folder_blob_store.h"
#include "testing/fake_clock.h"
#include "testing/temporary_folder.h"

namespace kijun::runner {
namespace {

// A run of two items whose command writes OUTPUTS/ITEM/r with the item's name.
class Execute : public ::testing::Test {
 protected:
  void SetUp() override {
    start_.jobs = 2;
    criteria_.run.tries = 1;
    criteria_.run.timeout_s = 60;
    manifest_.application.files = "app";
    manifest_.start.command = {"/bin/sh", "-c",     "mkdir \"$2/$1\" && echo \"$1\" >\"$2/$1/r\"",
                               "sh",      "{item}", "{outputs}"};
    seal_.set.listing = keep(folders().inputs());
    recorded_.application = keep(folders().stage() / "app");
    for (const Path& folder : {folders().logs(), folders().home(), folders().temporary()}) {
      make(folder);
    }
    plan_.start = &start_;
    plan_.recorded = &recorded_;
    plan_.manifest = &manifest_;
    plan_.seal = &seal_;
    plan_.criteria = &criteria_;
    plan_.items = {"001", "002"};
    plan_.folder = folder_.path();
  }

  RunFolders folders() const { return RunFolders(folder_.path()); }

  void make(const Path& folder) {
    const Result<void> made = os::make_folders(*fs_, folder, 0755);
    ASSERT_TRUE(made.ok());
  }

  // A folder with one file; an empty one compared with itself would prove nothing.
  Digest keep(const Path& folder) {
    write(folder / "file", "content");
    const Result<KeptTree> kept = keep_tree(*fs_, *objects_, folder);
    EXPECT_TRUE(kept.ok());
    return kept.ok() ? kept.value().digest : codec::sha256(std::string_view());
  }

  void write(const Path& file, std::string_view text) {
    make(file.parent());
    ASSERT_TRUE(os::place_file(*fs_, file, as_bytes(text), 0644, os::Replace::kNo).ok());
  }

  void log_line(const std::string& item, AttemptEvent event) {
    const auto log = AttemptLog::open(*fs_, folders().attempt_log());
    ASSERT_TRUE(log.ok());
    AttemptLine line;
    line.item = item;
    line.event = event;
    line.ended = event == AttemptEvent::kEnd ? "exited" : "";
    ASSERT_TRUE(log.value()->append(line).ok());
  }

  StepResult execute() {
    const auto log = AttemptLog::open(*fs_, folders().attempt_log());
    EXPECT_TRUE(log.ok());
    const Tools tools{*fs_, clock_, *objects_, *executor_, cancel_, {}, {}};
    Result<StepResult> result = step_execute(plan_, tools, *log.value());
    EXPECT_TRUE(result.ok()) << result.error().what();
    return std::move(result).value();
  }

  std::string output(const char* below) {
    const Result<Bytes> bytes = os::read_file(*fs_, folders().outputs() / below, 1000);
    return bytes.ok() ? std::string(as_chars(bytes.value())) : "absent";
  }

  testing::TemporaryFolder folder_;
  std::unique_ptr<os::FileSystem> fs_ = os::make_linux_file_system();
  std::unique_ptr<store::BlobStore> objects_ =
      store::make_folder_blob_store(*fs_, folder_.path() / "objects");
  testing::FakeClock clock_;
  std::unique_ptr<Executor> executor_ = make_local_executor();
  os::CancelToken cancel_;
  model::StartAct start_;
  model::ManifestAct recorded_;
  model::Manifest manifest_;
  model::SealAct seal_;
  model::Criteria criteria_;
  RunPlan plan_;
};

TEST_F(Execute, EveryItemsOutputsAreGathered) {
  EXPECT_EQ(execute().verdict, model::StepVerdict::kHolds);
  EXPECT_EQ(output("001/r"), "001\n");
  EXPECT_EQ(output("002/r"), "002\n");
}

TEST_F(Execute, TwoItemsThatWriteOneFileAreNamed) {
  manifest_.start.command = {"/bin/sh", "-c",     "echo \"$1\" >\"$2/same\"",
                             "sh",      "{item}", "{outputs}"};
  const StepResult result = execute();
  EXPECT_EQ(result.verdict, model::StepVerdict::kFails);
  ASSERT_FALSE(result.reasons.empty());
  EXPECT_NE(result.reasons.front().find("same"), std::string::npos);
}

TEST_F(Execute, ABadStatusFailsAndNamesTheItem) {
  manifest_.start.command = {"/bin/sh", "-c", "[ \"$1\" != 002 ]", "sh", "{item}"};
  const StepResult result = execute();
  EXPECT_EQ(result.verdict, model::StepVerdict::kFails);
  EXPECT_EQ(result.observation.items, std::vector<std::string>{"002"});
}

TEST_F(Execute, R26AnAttemptThatEndedIsNotRunAgain) {
  log_line("001", AttemptEvent::kStart);
  log_line("001", AttemptEvent::kEnd);
  write(folders().attempts() / "0-1/001/r", "from before the kill\n");
  EXPECT_EQ(execute().verdict, model::StepVerdict::kHolds);
  EXPECT_EQ(output("001/r"), "from before the kill\n");
}

TEST_F(Execute, R26AKilledAttemptUsesItsTry) {
  log_line("001", AttemptEvent::kStart);
  const StepResult result = execute();
  EXPECT_EQ(result.verdict, model::StepVerdict::kUnknown);
  EXPECT_EQ(output("001/r"), "absent");
  EXPECT_EQ(output("002/r"), "002\n");
}

TEST_F(Execute, R26NothingOfAKilledAttemptIsTaken) {
  criteria_.run.tries = 2;
  log_line("001", AttemptEvent::kStart);
  write(folders().attempts() / "0-1/001/half", "half");
  const StepResult result = execute();
  EXPECT_EQ(result.verdict, model::StepVerdict::kHolds);
  EXPECT_EQ(result.observation.values.integer_or("resumed_items", 0), 1);
  EXPECT_EQ(output("001/half"), "absent");
  EXPECT_EQ(output("001/r"), "001\n");
}

TEST_F(Execute, AKillInTheMiddleOfGatheringIsMadeGood) {
  for (const char* item : {"001", "002"}) {
    log_line(item, AttemptEvent::kStart);
    log_line(item, AttemptEvent::kEnd);
  }
  write(folders().outputs() / "001/r", "001\n");  // moved before the kill
  make(folders().attempts() / "0-1/001");
  write(folders().attempts() / "1-1/002/r", "002\n");
  EXPECT_EQ(execute().verdict, model::StepVerdict::kHolds);
  EXPECT_EQ(output("001/r"), "001\n");
  EXPECT_EQ(output("002/r"), "002\n");
}

}  // namespace
}  // namespace kijun::runner
