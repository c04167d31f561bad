// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "runner/run_scene.h"

// A whole run: which verdict each event gives (docs/architecture.md, "A run").
namespace kijun::runner {
namespace {

using Kind = os::ProcessEnd::Kind;
using model::RunVerdict;
using model::StepVerdict;
using Steps = std::vector<StepVerdict>;

constexpr StepVerdict kHolds = StepVerdict::kHolds;
constexpr StepVerdict kFails = StepVerdict::kFails;
constexpr StepVerdict kUnknown = StepVerdict::kUnknown;
constexpr StepVerdict kNotRun = StepVerdict::kNotRun;

class WholeRun : public RunScene {
 protected:
  Result<RunOutcome> try_run() { return carry_out(plan_, tools(), journal_); }
  RunOutcome run() {
    Result<RunOutcome> outcome = try_run();
    EXPECT_TRUE(outcome.ok()) << (outcome.ok() ? "" : outcome.error().what());
    return outcome.ok() ? std::move(outcome).value() : RunOutcome();
  }
  const model::DecisionAct& decision(std::size_t at) const { return journal_.decisions.at(at); }
  bool played() const { return !executor_.jobs().empty(); }
  MemoryJournal journal_;
};

TEST_F(WholeRun, SixStepsThatHoldAreAccepted) {
  const RunOutcome outcome = run();
  EXPECT_EQ(outcome.verdict, RunVerdict::kAccepted);
  EXPECT_EQ(outcome.steps, Steps(6, kHolds));
  EXPECT_TRUE(outcome.reasons.empty());
  EXPECT_EQ(outcome.judged.size(), 1U);
  EXPECT_EQ(outcome.resumed_items, 0);
}

TEST_F(WholeRun, EveryStepIsObservedAndDecidedAndTheWholeComesLast) {
  run();
  ASSERT_EQ(journal_.decisions.size(), 7U);
  ASSERT_EQ(journal_.observations.size(), 7U);  // configure twice
  for (std::size_t i = 0; i < model::kSteps.size(); ++i) {
    EXPECT_EQ(decision(i).step, to_string(model::kSteps[i]));
    EXPECT_EQ(decision(i).verdict, "holds");
    EXPECT_EQ(decision(i).action, model::Action::kProceed);
    EXPECT_EQ(decision(i).rule, "step-holds");
    EXPECT_EQ(journal_.observations[i].step, model::kSteps[i]);
    EXPECT_EQ(journal_.observations[i].outcome, model::Observed::kObserved);
  }
  EXPECT_EQ(decision(6).step, "whole");
  EXPECT_EQ(decision(6).verdict, "accepted");
  EXPECT_EQ(decision(6).action, model::Action::kProceed);
  EXPECT_EQ(decision(6).rule, "verdict-algebra");
  EXPECT_EQ(journal_.observations[6].step, model::Step::kConfigure);
  EXPECT_EQ(journal_.observations[6].values.text_or("when", ""), "end");
}

TEST_F(WholeRun, R22AnAcceptedRunSaysWhatItDoesNotProve) {
  const RunOutcome outcome = run();
  EXPECT_TRUE(names(outcome.not_proven, "larger volume"));
  EXPECT_TRUE(names(outcome.not_proven, "continuous load"));
  EXPECT_TRUE(names(outcome.not_proven, "0 failures in 2 items leaves up to 100.0 %"));
  EXPECT_EQ(decision(6).not_proven, outcome.not_proven);
}

TEST_F(WholeRun, R22TheBoundIsThreeByTheNumberOfItems) {
  plan_.items.clear();
  for (int i = 0; i < 100; ++i) plan_.items.push_back(fmt::format("{:03}", i));
  const RunOutcome outcome = run();
  EXPECT_TRUE(names(outcome.not_proven, "0 failures in 100 items leaves up to 3.0 %"));
}

TEST_F(WholeRun, WhatIsNotAcceptedClaimsNothing) {
  play_for("002", process_end(Kind::kExited, 1));
  EXPECT_TRUE(run().not_proven.empty());
}

// One event, and how the six steps and the whole read then.
struct Event {
  std::string name;
  std::function<void()> happens;
  Steps steps;
  RunVerdict verdict;
};

TEST_F(WholeRun, TheFirstStepThatDoesNotHoldStopsTheRun) {
  const std::vector<Event> events{
      {"another user",
       [this] { host_.user_name = "root"; },
       {kFails, kNotRun, kNotRun, kNotRun, kNotRun, kNotRun},
       RunVerdict::kRejected},
      {"no destination",
       [this] { plan_.destinations.clear(); },
       {kUnknown, kNotRun, kNotRun, kNotRun, kNotRun, kNotRun},
       RunVerdict::kInconclusive},
      {"drift",
       [this] { manifest_.dependencies[0].version = "9"; },
       {kHolds, kFails, kNotRun, kNotRun, kNotRun, kNotRun},
       RunVerdict::kRejected},
      {"a package nobody can read",
       [this] { manifest_.dependencies[0].source = "conda"; },
       {kHolds, kUnknown, kNotRun, kNotRun, kNotRun, kNotRun},
       RunVerdict::kInconclusive},
      {"another input",
       [this] { write("/project/set/001/in", "ONE"); },
       {kHolds, kHolds, kFails, kNotRun, kNotRun, kNotRun},
       RunVerdict::kRejected},
      {"an exit status against the seal",
       [this] { criteria_.run.exit_status = 1; },
       {kHolds, kHolds, kHolds, kFails, kNotRun, kNotRun},
       RunVerdict::kRejected},
      {"a signal",
       [this] { play_for("001", process_end(Kind::kSignalled, 9)); },
       {kHolds, kHolds, kHolds, kFails, kNotRun, kNotRun},
       RunVerdict::kRejected},
      {"the time limit",
       [this] { play_for("002", process_end(Kind::kTimedOut)); },
       {kHolds, kHolds, kHolds, kFails, kNotRun, kNotRun},
       RunVerdict::kRejected},
      {"use of the GPU that nobody observed",
       [this] { criteria_.run.gpu = model::GpuUse::kMustUse; },
       {kHolds, kHolds, kHolds, kUnknown, kNotRun, kNotRun},
       RunVerdict::kInconclusive},
      {"a missing output",
       [this] { play_for("002", process_end(Kind::kExited)); },
       {kHolds, kHolds, kHolds, kHolds, kFails, kNotRun},
       RunVerdict::kRejected},
      {"a criterion that measures nothing",
       [this] { criteria_.criteria.clear(); },
       {kHolds, kHolds, kHolds, kHolds, kUnknown, kNotRun},
       RunVerdict::kInconclusive},
      {"another export under that name",
       [this] { write("/delivery/B-r-1/x", "x"); },
       {kHolds, kHolds, kHolds, kHolds, kHolds, kUnknown},
       RunVerdict::kInconclusive},
  };
  const model::Criteria criteria = criteria_;
  const model::Manifest manifest = manifest_;
  const RunPlan plan = plan_;
  for (const Event& event : events) {
    remove("/project/.kijun");
    remove("/delivery/B-r-1");
    write("/project/set/001/in", "one");
    host_.user_name = "render";
    criteria_ = criteria;
    manifest_ = manifest;
    plan_ = plan;
    executor_.play([this](const Job& job) { return work(job); });
    journal_ = MemoryJournal();
    event.happens();
    const RunOutcome outcome = run();
    EXPECT_EQ(outcome.steps, event.steps) << event.name;
    EXPECT_EQ(outcome.verdict, event.verdict) << event.name;
    EXPECT_EQ(journal_.decisions.size(), 7U) << event.name;
    EXPECT_EQ(journal_.decisions.back().reasons, outcome.reasons) << event.name;
    EXPECT_FALSE(outcome.reasons.empty()) << event.name;
  }
}

TEST_F(WholeRun, ActionsFollowTheVerdicts) {
  play_for("002", process_end(Kind::kExited));  // ends well, writes nothing
  run();
  EXPECT_EQ(decision(4).action, model::Action::kFix);
  EXPECT_EQ(decision(5).verdict, "not-run");
  EXPECT_EQ(decision(5).action, model::Action::kHold);
  EXPECT_EQ(decision(6).action, model::Action::kReject);
  EXPECT_EQ(journal_.observations[5].outcome, model::Observed::kNotRun);
}

TEST_F(WholeRun, WhatIsInconclusiveIsHeld) {
  criteria_.run.gpu = model::GpuUse::kMustUse;
  run();
  EXPECT_EQ(decision(3).verdict, "unknown");
  EXPECT_EQ(decision(3).action, model::Action::kHold);
  EXPECT_EQ(decision(6).action, model::Action::kHold);
}

TEST_F(WholeRun, ErrorsBesideAFailDoNotSoftenIt) {
  criteria_.run.gpu = model::GpuUse::kMustUse;
  play_for("002", process_end(Kind::kExited, 1));
  const RunOutcome outcome = run();
  EXPECT_EQ(outcome.verdict, RunVerdict::kRejected);
  EXPECT_TRUE(names(outcome.reasons, "item 002"));
  EXPECT_TRUE(names(outcome.reasons, "GPU"));
}

TEST_F(WholeRun, R9APartialReCheckAcceptsNothingAndExportsNothing) {
  start_.kind = model::RunKind::kPartial;
  plan_.items = {"002"};
  plan_.item_names = {Path("002")};
  const RunOutcome outcome = run();
  EXPECT_EQ(outcome.steps, (Steps{kHolds, kHolds, kHolds, kHolds, kHolds, kNotRun}));
  EXPECT_EQ(outcome.verdict, RunVerdict::kInconclusive);
  EXPECT_TRUE(disk_.list(Path("/delivery")).value().empty());
}

TEST_F(WholeRun, R9APartialReCheckCanBeRejected) {
  start_.kind = model::RunKind::kPartial;
  play_for("002", process_end(Kind::kExited, 1));
  EXPECT_EQ(run().verdict, RunVerdict::kRejected);
}

TEST_F(WholeRun, ARehearsalIsJudgedAsAFullRun) {
  start_.kind = model::RunKind::kRehearsal;
  remove("/project/set");
  EXPECT_EQ(run().verdict, RunVerdict::kAccepted);
}

TEST_F(WholeRun, DriftDuringTheRunRejectsWhatHeldUntilThen) {
  executor_.play([this](const Job& job) {
    write("/project/app/run", "#!/bin/bash\n");
    return work(job);
  });
  const RunOutcome outcome = run();
  EXPECT_EQ(outcome.verdict, RunVerdict::kRejected);
  EXPECT_EQ(outcome.steps[1], kFails);
  EXPECT_EQ(outcome.steps[5], kHolds);
  EXPECT_TRUE(names(outcome.reasons, "during the run: "));
  EXPECT_EQ(decision(6).reasons, outcome.reasons);
}

TEST_F(WholeRun, AConfigurationThatCannotBeReadAtTheEndIsInconclusive) {
  executor_.play([this](const Job& job) {
    remove("/var/lib/dpkg/status");
    return work(job);
  });
  const RunOutcome outcome = run();
  EXPECT_EQ(outcome.verdict, RunVerdict::kInconclusive);
  EXPECT_EQ(outcome.steps[1], kUnknown);
}

// What did not hold at the start is not read again: the first reading says why the run stopped.
TEST_F(WholeRun, AConfigurationThatDidNotHoldIsNotReadAgain) {
  manifest_.dependencies[0].version = "9";
  run();
  EXPECT_EQ(journal_.observations.size(), 6U);
}

// ---- interruption and resume

TEST_F(WholeRun, AnInterruptionIsNoVerdictAndIsCarriedOn) {
  criteria_.run.tries = 2;
  executor_.play([this](const Job& job) {
    if (job.words.at(1) == "001") return work(job);
    return Result<os::ProcessEnd>(Error(ErrorCode::kEnvironment, "no more processes"));
  });
  ASSERT_FALSE(try_run().ok());
  EXPECT_EQ(journal_.decisions.back().step, "load");
  executor_.play([this](const Job& job) { return work(job); });
  const RunOutcome outcome = run();
  EXPECT_EQ(outcome.verdict, RunVerdict::kAccepted);
  EXPECT_EQ(outcome.resumed_items, 1);
  EXPECT_EQ(executor_.jobs().size(), 3U);  // 001 once, 002 twice
}

TEST_F(WholeRun, R26WithoutAnotherTryWhatWasKilledIsInconclusive) {
  executor_.play([](const Job&) {
    return Result<os::ProcessEnd>(Error(ErrorCode::kEnvironment, "no more processes"));
  });
  ASSERT_FALSE(try_run().ok());
  executor_.play([this](const Job& job) { return work(job); });
  const RunOutcome outcome = run();
  EXPECT_EQ(outcome.verdict, RunVerdict::kInconclusive);
  EXPECT_EQ(outcome.steps, (Steps{kHolds, kHolds, kHolds, kUnknown, kNotRun, kNotRun}));
}

TEST_F(WholeRun, CancelledBetweenStepsNothingMoreBegins) {
  cancel_.cancel(os::CancelToken::Reason::kInterrupted);
  const Result<RunOutcome> outcome = try_run();
  ASSERT_FALSE(outcome.ok());
  EXPECT_EQ(outcome.error().code(), ErrorCode::kInterrupted);
  EXPECT_TRUE(journal_.observations.empty());
  EXPECT_FALSE(played());
}

class FailingJournal final : public Journal {
 public:
  Result<void> observe(const model::ObservationAct& /*observation*/) override { return write(); }
  Result<void> decide(const model::DecisionAct& /*decision*/) override { return write(); }
  int left = 0;

 private:
  Result<void> write() {
    if (left-- > 0) return {};
    return Error(ErrorCode::kConflict, "the ledger moved");
  }
};

TEST_F(WholeRun, WhatCouldNotBeRecordedIsNoVerdict) {
  for (int written = 0; written < 14; ++written) {
    remove("/project/.kijun");
    FailingJournal journal;
    journal.left = written;
    const Result<RunOutcome> outcome = carry_out(plan_, tools(), journal);
    ASSERT_FALSE(outcome.ok()) << written;
    EXPECT_EQ(outcome.error().code(), ErrorCode::kConflict);
  }
}

TEST_F(WholeRun, ADamagedLogOfAttemptsIsNoVerdict) {
  write(folders().attempt_log().native(), "{}\n");
  const Result<RunOutcome> outcome = try_run();
  ASSERT_FALSE(outcome.ok());
  EXPECT_EQ(outcome.error().code(), ErrorCode::kCorrupt);
  EXPECT_FALSE(played());
}

TEST_F(WholeRun, ProgressNamesEveryStepOnce) {
  std::vector<std::string> steps;
  Tools watched = tools();
  watched.progress = [&steps](std::string_view step, std::uint64_t, std::uint64_t total) {
    if (total == model::kSteps.size()) steps.emplace_back(step);
  };
  ASSERT_TRUE(carry_out(plan_, watched, journal_).ok());
  EXPECT_EQ(steps, (std::vector<std::string>{"access", "configure", "load", "execute", "result",
                                             "export"}));
}

}  // namespace
}  // namespace kijun::runner
