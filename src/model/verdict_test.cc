// SPDX-License-Identifier: Apache-2.0
#include "model/verdict.h"

#include <gtest/gtest.h>

#include <vector>

namespace kijun::model {
namespace {

const std::vector<StepVerdict> kAllHold(kSteps.size(), StepVerdict::kHolds);

TEST(R1Verdict, OnlySixStepsThatHoldAreAccepted) {
  EXPECT_EQ(run_verdict(kAllHold, RunKind::kFull), RunVerdict::kAccepted);
  for (std::size_t i = 0; i < kSteps.size(); ++i) {
    for (const StepVerdict other : {StepVerdict::kUnknown, StepVerdict::kNotRun}) {
      std::vector<StepVerdict> steps = kAllHold;
      steps[i] = other;
      EXPECT_EQ(run_verdict(steps, RunKind::kFull), RunVerdict::kInconclusive);
    }
  }
  const std::vector<StepVerdict> five(kSteps.size() - 1, StepVerdict::kHolds);
  EXPECT_EQ(run_verdict(five, RunKind::kFull), RunVerdict::kInconclusive);
}

TEST(R9Verdict, PartialRecheckIsNeverAccepted) {
  EXPECT_EQ(run_verdict(kAllHold, RunKind::kPartial), RunVerdict::kInconclusive);
}

TEST(R23Verdict, AnErrorBesideAFailNeverSoftensIt) {
  std::vector<StepVerdict> steps = kAllHold;
  steps[1] = StepVerdict::kUnknown;
  steps[4] = StepVerdict::kFails;
  EXPECT_EQ(run_verdict(steps, RunKind::kFull), RunVerdict::kRejected);
  const std::vector<CriterionVerdict> criteria{CriterionVerdict::kError, CriterionVerdict::kFail};
  EXPECT_EQ(step_verdict(criteria), StepVerdict::kFails);
}

TEST(R23Verdict, NothingMeasuredIsUnknown) {
  EXPECT_EQ(step_verdict({}), StepVerdict::kUnknown);
  const std::vector<CriterionVerdict> none{CriterionVerdict::kNotApplicable};
  EXPECT_EQ(step_verdict(none), StepVerdict::kUnknown);
  const std::vector<CriterionVerdict> error{CriterionVerdict::kPass, CriterionVerdict::kError};
  EXPECT_EQ(step_verdict(error), StepVerdict::kUnknown);
  const std::vector<CriterionVerdict> pass{CriterionVerdict::kPass,
                                           CriterionVerdict::kNotApplicable};
  EXPECT_EQ(step_verdict(pass), StepVerdict::kHolds);
}

}  // namespace
}  // namespace kijun::model
