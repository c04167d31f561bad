// SPDX-License-Identifier: Apache-2.0
#include "model/state.h"

#include <gtest/gtest.h>

#include <string>

namespace kijun::model {
namespace {

class Fold : public ::testing::Test {
 protected:
  template <typename Body>
  void add(const Body& body) {
    add_raw(std::string(Body::kType), to_json(body), kLineVersion);
  }
  void add_raw(std::string type, codec::Json body, int version) {
    Line line;
    line.version = version;
    line.seq = LineSeq(++seq_);
    line.ledger = "l-1";
    line.act.type = std::move(type);
    line.act.by.person = "aoki";
    line.act.time = Instant(std::chrono::sys_seconds(std::chrono::seconds(now_ += step_)));
    line.act.body = std::move(body);
    state_ = apply(std::move(state_), line);
  }

  State state_;
  std::uint64_t seq_ = 0;
  std::int64_t now_ = 1000;
  std::int64_t step_ = 1;
};

StartAct start(std::uint64_t number) {
  StartAct act;
  act.run = RunId(number);
  act.version = "A";
  return act;
}

DecisionAct whole(std::uint64_t number, RunVerdict verdict) {
  DecisionAct act;
  act.run = RunId(number);
  act.step = "whole";
  act.verdict = to_string(verdict);
  return act;
}

TEST_F(Fold, AStartWithoutDecisionHasNoVerdict) {
  add(start(1));
  ASSERT_NE(state_.find_run(RunId(1)), nullptr);
  EXPECT_FALSE(state_.find_run(RunId(1))->verdict.has_value());
}

TEST_F(Fold, TheFirstClosingDecisionIsFinal) {
  add(start(1));
  add(whole(1, RunVerdict::kRejected));
  add(whole(1, RunVerdict::kAccepted));
  EXPECT_EQ(state_.find_run(RunId(1))->verdict, RunVerdict::kRejected);
  EXPECT_EQ(state_.find_run(RunId(1))->decisions.get().size(), 2U);
}

TEST_F(Fold, UnknownTypesAndLaterVersionsAreKeptAsUnknown) {
  add_raw("hologram", codec::Json::Object(), kLineVersion);
  add_raw("start", to_json(start(1)), kLineVersion + 1);
  add_raw("start", codec::Json::Object{{"run", "r-1"}}, kLineVersion);
  EXPECT_EQ(state_.unknown.size(), 3U);
  EXPECT_TRUE(state_.runs.empty());
}

TEST_F(Fold, LinesAboutWhatNobodyMadeAreUnknown) {
  add(whole(7, RunVerdict::kAccepted));
  add(start(5));
  EXPECT_EQ(state_.unknown.size(), 2U);
}

TEST_F(Fold, AClockThatGoesBackIsFlagged) {
  add(start(1));
  step_ = -10;
  add(start(2));
  EXPECT_EQ(state_.clock_backwards.size(), 1U);
}

TEST_F(Fold, AnOldFenceTakesNoClaim) {
  ClaimAct claim;
  claim.campaign = "prep";
  claim.fence = 2;
  add(claim);
  claim.fence = 2;
  claim.claim = ClaimId(2);
  add(claim);
  EXPECT_EQ(state_.unknown.size(), 1U);
  EXPECT_EQ(state_.campaigns.at("prep").held->body.claim, ClaimId(1));
}

TEST_F(Fold, ThePrintedStateReadsBackTheSame) {
  add(start(1));
  add(whole(1, RunVerdict::kInconclusive));
  add_raw("hologram", codec::Json::Object(), kLineVersion);
  const codec::Json printed = to_json(state_);
  const Result<State> read = from_json<State>(printed);
  ASSERT_TRUE(read.ok()) << read.error().what();
  EXPECT_EQ(to_json(read.value()), printed);
}

}  // namespace
}  // namespace kijun::model
