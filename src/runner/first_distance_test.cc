// SPDX-License-Identifier: Apache-2.0
// The distance to the first reference is measured and shown, and judges nothing.
#include <gtest/gtest.h>

#include <string>

#include "codec/sha256.h"
#include "os/linux_file_system.h"
#include "os/place.h"
#include "runner/criteria_step.h"
#include "runner/executor.h"
#include "runner/kept_tree.h"
#include "store/folder_blob_store.h"
#include "testing/fake_clock.h"
#include "testing/temporary_folder.h"

namespace kijun::runner {
namespace {

class FirstDistance : public ::testing::Test {
 protected:
  FirstDistance() {
    model::Criterion same;
    same.id = "same";
    same.kind = "digest";
    same.step = model::Step::kResult;
    same.against = "reference";
    same.options["files"] = "{item}/r";
    criteria_.criteria = {same};
    plan_.start = &start_;
    plan_.seal = &seal_;
    plan_.criteria = &criteria_;
    plan_.items = {"001"};
    plan_.folder = folder_.path() / "run";
    seal_.set.listing = keep("set", "anything").listing;
  }

  Baseline keep(const char* name, std::string_view text) {
    const Path outputs = folder_.path() / name;
    EXPECT_TRUE(os::make_folders(*fs_, outputs / "001", 0755).ok());
    EXPECT_TRUE(
        os::place_file(*fs_, outputs / "001/r", as_bytes(text), 0644, os::Replace::kNo).ok());
    const Result<KeptTree> kept = keep_tree(*fs_, *objects_, outputs);
    EXPECT_TRUE(kept.ok());
    return {outputs, kept.ok() ? kept.value().digest : codec::sha256(std::string_view())};
  }

  // Judges outputs that hold this text.
  StepResult judge(std::string_view text) {
    const Baseline outputs = keep("outputs", text);
    const Result<model::Listing> listing = kept_listing(*objects_, outputs.listing);
    EXPECT_TRUE(listing.ok());
    StepResult result = begin_step(plan_, model::Step::kResult);
    result.verdict = model::StepVerdict::kHolds;
    const Tools tools{*fs_, clock_, *objects_, *executor_, cancel_, {}, {}};
    const Result<void> judged = judge_criteria(plan_, tools, model::Step::kResult,
                                               {outputs.outputs, &listing.value()}, result);
    EXPECT_TRUE(judged.ok());
    return result;
  }

  testing::TemporaryFolder folder_;
  std::unique_ptr<os::FileSystem> fs_ = os::make_linux_file_system();
  std::unique_ptr<store::BlobStore> objects_ =
      store::make_folder_blob_store(*fs_, folder_.path() / "objects");
  testing::FakeClock clock_;
  std::unique_ptr<Executor> executor_ = make_local_executor();
  os::CancelToken cancel_;
  model::StartAct start_;
  model::SealAct seal_;
  model::Criteria criteria_;
  RunPlan plan_;
};

TEST_F(FirstDistance, AStepThatHoldsAgainstTheReferenceStillShowsHowFarTheFirstIs) {
  plan_.first = keep("first", "one");
  plan_.reference = keep("reference", "two");
  const StepResult result = judge("two");
  EXPECT_EQ(result.verdict, model::StepVerdict::kHolds);
  ASSERT_EQ(result.judged.size(), 1U);
  EXPECT_EQ(result.judged[0].outcome.verdict, model::CriterionVerdict::kPass);
  const codec::Json* const rows = result.observation.values.find("to_first");
  ASSERT_NE(rows, nullptr);
  ASSERT_EQ(rows->array()->size(), 1U);
  EXPECT_EQ(rows->array()->front().text_or("id", ""), "same");
  EXPECT_EQ(rows->array()->front().text_or("verdict", ""), "fail");
}

TEST_F(FirstDistance, IsNotMeasuredTwiceAgainstOneReference) {
  plan_.first = keep("first", "one");
  plan_.reference = plan_.first;
  const StepResult result = judge("one");
  EXPECT_EQ(result.verdict, model::StepVerdict::kHolds);
  EXPECT_EQ(result.observation.values.find("to_first"), nullptr);
}

}  // namespace
}  // namespace kijun::runner
