// SPDX-License-Identifier: Apache-2.0
#include "runner/execution.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <barrier>

#include "runner/command_line.h"
#include "runner/run_scene.h"
#include "testing/forwarding_file_system.h"

// The execute step with a command that the test plays; step_execute_test.cc starts real ones.
namespace kijun::runner {
namespace {

using Kind = os::ProcessEnd::Kind;
using Words = std::vector<std::string>;

class Executing : public RunScene {
 protected:
  void SetUp() override {
    const Result<StepResult> loaded = step_load(plan_, tools());
    ASSERT_TRUE(loaded.ok());
    ASSERT_EQ(loaded.value().verdict, model::StepVerdict::kHolds);
  }
  std::unique_ptr<AttemptLog> log() {
    Result<std::unique_ptr<AttemptLog>> log = AttemptLog::open(disk_, folders().attempt_log());
    EXPECT_TRUE(log.ok());
    return std::move(log).value();
  }
  Result<StepResult> try_execute() { return step_execute(plan_, tools(), *log()); }
  StepResult execute() {
    Result<StepResult> result = try_execute();
    EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().what());
    return result.ok() ? std::move(result).value() : begin_step(plan_, model::Step::kExecute);
  }
  void record(std::string item, std::int64_t attempt, AttemptEvent event) {
    AttemptLine line;
    line.item = std::move(item);
    line.attempt = attempt;
    line.event = event;
    line.ended = event == AttemptEvent::kEnd ? "exited" : "";
    ASSERT_TRUE(log()->append(line).ok());
  }
  Words items_started() const {
    Words items;
    for (const Job& job : executor_.jobs()) items.push_back(job.words.at(1));
    return items;
  }
  void whole_set() { manifest_.start.command = {"app/run", "all", "{outputs}"}; }
};

TEST_F(Executing, HoldsWhenEveryItemEndsAsSealed) {
  const StepResult result = execute();
  EXPECT_EQ(result.verdict, model::StepVerdict::kHolds);
  EXPECT_TRUE(result.reasons.empty());
  EXPECT_EQ(items_started(), (Words{"001", "002"}));
  EXPECT_EQ(read(folders().outputs() / "001/r"), "001");
  EXPECT_EQ(read(folders().outputs() / "002/r"), "002");
  EXPECT_EQ(result.observation.values.integer_or("attempts_ended", 0), 2);
  EXPECT_EQ(result.observation.values.integer_or("ended_badly", 9), 0);
  EXPECT_EQ(result.observation.values.integer_or("resumed_items", 9), 0);
}

TEST_F(Executing, TheCommandIsStartedWhereAndAsDeclared) {
  manifest_.start.command.emplace_back("{work:cache}");
  manifest_.start.environment = {{"THREADS", "4"}};
  execute();
  ASSERT_EQ(executor_.jobs().size(), 2U);
  const Job& job = executor_.jobs().front();
  EXPECT_EQ(job.words, (Words{"app/run", "001", (folders().attempts() / "0-1").native(),
                              (folders().stage() / "cache").native()}));
  EXPECT_EQ(job.folder, folders().stage());
  EXPECT_EQ(job.log, folders().logs() / "0-1.log");
  EXPECT_EQ(job.environment,
            run_environment(manifest_.start, folders().home(), folders().temporary()));
}

TEST_F(Executing, TheAttemptsAreKeptAsEvidence) {
  const StepResult result = execute();
  const auto& evidence = result.observation.evidence;
  const auto found = std::find_if(evidence.begin(), evidence.end(),
                                  [](const auto& row) { return row.name == "attempts"; });
  ASSERT_NE(found, evidence.end());
  EXPECT_EQ(std::string(as_chars(objects_->get(found->digest, 10000).value())),
            read(folders().attempt_log()));
}

TEST_F(Executing, TheStartIsRecordedBeforeTheCommandRuns) {
  std::string before;
  executor_.play([&](const Job& job) {
    before = read(folders().attempt_log());
    return work(job);
  });
  execute();
  EXPECT_NE(before.find("\"event\":\"start\",\"item\":\"002\""), std::string::npos) << before;
  EXPECT_EQ(before.find("\"event\":\"end\",\"item\":\"002\""), std::string::npos);
}

struct BadEnd {
  os::ProcessEnd end;
  std::string_view ended;
  std::string_view said;
};

TEST_F(Executing, EveryBadEndFailsAndIsNamed) {
  os::ProcessEnd absent = process_end(Kind::kNotStarted);
  absent.why = "no such file";
  const std::vector<BadEnd> rows{{process_end(Kind::kExited, 1), "exited", "status 1"},
                                 {process_end(Kind::kSignalled, 11), "signalled", "signal 11"},
                                 {process_end(Kind::kTimedOut), "timed-out", "time limit"},
                                 {absent, "not-started", "no such file"}};
  for (const BadEnd& row : rows) {
    remove("/project/.kijun");
    SetUp();
    play_for("002", row.end);
    const StepResult result = execute();
    EXPECT_EQ(result.verdict, model::StepVerdict::kFails) << row.ended;
    EXPECT_EQ(result.observation.items, Words{"002"}) << row.ended;
    EXPECT_TRUE(names(result.reasons, row.said)) << row.ended;
    EXPECT_TRUE(names(result.reasons, "item 002")) << row.ended;
    EXPECT_EQ(log()->attempts_of("002").ended->ended, row.ended);
    EXPECT_EQ(result.observation.values.integer_or("ended_badly", 0), 1);
  }
}

TEST_F(Executing, TheSealedExitStatusIsWhatHolds) {
  criteria_.run.exit_status = 3;
  EXPECT_EQ(execute().verdict, model::StepVerdict::kFails);
}

TEST_F(Executing, AnotherSealedExitStatusHolds) {
  criteria_.run.exit_status = 3;
  executor_.play([this](const Job& job) -> Result<os::ProcessEnd> {
    KIJUN_TRY(os::ProcessEnd end, work(job));
    end.status = 3;
    return end;
  });
  EXPECT_EQ(execute().verdict, model::StepVerdict::kHolds);
}

// A signal has a number too; it is no exit status.
TEST_F(Executing, ASignalOfThatNumberIsNotTheSealedStatus) {
  criteria_.run.exit_status = 9;
  executor_.play([](const Job&) { return process_end(Kind::kSignalled, 9); });
  EXPECT_EQ(execute().verdict, model::StepVerdict::kFails);
}

TEST_F(Executing, AWholeSetCommandIsStartedOnce) {
  whole_set();
  const StepResult result = execute();
  EXPECT_EQ(result.verdict, model::StepVerdict::kHolds);
  ASSERT_EQ(executor_.jobs().size(), 1U);
  EXPECT_EQ(executor_.jobs().front().words.at(2), folders().outputs().native());
  EXPECT_EQ(result.observation.values.text_or("ended", ""), "exited");
  EXPECT_EQ(result.observation.values.integer_or("status", 9), 0);
  EXPECT_EQ(read(folders().outputs() / "all/r"), "all");
}

TEST_F(Executing, ABadEndOfAWholeSetCommandNamesNoItem) {
  whole_set();
  executor_.play([](const Job&) { return process_end(Kind::kExited, 2); });
  const StepResult result = execute();
  EXPECT_EQ(result.verdict, model::StepVerdict::kFails);
  EXPECT_TRUE(result.observation.items.empty());
  EXPECT_TRUE(names(result.reasons, "the command ended with status 2"));
}

TEST_F(Executing, TheTimeLimitIsOnTheWholeStep) {
  executor_.play([this](const Job& job) {
    clock_.advance(std::chrono::seconds(45));
    return work(job);
  });
  execute();
  ASSERT_EQ(executor_.jobs().size(), 2U);
  EXPECT_EQ(executor_.jobs()[0].time_limit, std::chrono::seconds(60));
  EXPECT_EQ(executor_.jobs()[1].time_limit, std::chrono::seconds(15));
}

TEST_F(Executing, BehindTheTimeLimitACommandIsGivenNoTime) {
  executor_.play([this](const Job& job) {
    clock_.advance(std::chrono::seconds(90));
    return work(job);
  });
  execute();
  EXPECT_EQ(executor_.jobs()[1].time_limit, std::chrono::milliseconds(1));
}

TEST_F(Executing, JobsAreUnderWayAtOnce) {
  start_.jobs = 2;
  std::barrier<> both(2);
  executor_.play([&](const Job& job) {
    both.arrive_and_wait();  // would never end with one at a time
    return work(job);
  });
  EXPECT_EQ(execute().verdict, model::StepVerdict::kHolds);
  const std::vector<AttemptLine> lines = log()->ended();
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].item, "001");
}

TEST_F(Executing, ManyItemsAtOnceAllEnd) {
  start_.jobs = 4;
  plan_.items.clear();
  for (int i = 0; i < 40; ++i) plan_.items.push_back(fmt::format("{:03}", i));
  std::atomic<int> inside{0};
  std::atomic<int> most{0};
  executor_.play([&](const Job& job) {
    const int now = ++inside;
    int seen = most.load();
    while (seen < now && !most.compare_exchange_weak(seen, now)) {
    }
    Result<os::ProcessEnd> end = work(job);
    --inside;
    return end;
  });
  EXPECT_EQ(execute().verdict, model::StepVerdict::kHolds);
  EXPECT_LE(most, 4);
  EXPECT_EQ(disk_.list(folders().outputs()).value().size(), 40U);
}

// ---- resume

TEST_F(Executing, R26AnAttemptThatEndedBadlyIsFinal) {
  criteria_.run.tries = 3;
  play_for("001", process_end(Kind::kExited, 1));
  EXPECT_EQ(execute().verdict, model::StepVerdict::kFails);
  executor_.play([this](const Job& job) { return work(job); });
  EXPECT_EQ(execute().verdict, model::StepVerdict::kFails);
  EXPECT_EQ(executor_.jobs().size(), 2U);
}

TEST_F(Executing, R26AnInterruptionLeavesTheAttemptOpenAndSpent) {
  executor_.play([this](const Job& job) {
    if (job.words.at(1) == "001") return work(job);
    cancel_.cancel(os::CancelToken::Reason::kInterrupted);
    return Result<os::ProcessEnd>(process_end(Kind::kCancelled));
  });
  const Result<StepResult> interrupted = try_execute();
  ASSERT_FALSE(interrupted.ok());
  EXPECT_EQ(interrupted.error().code(), ErrorCode::kInterrupted);
  EXPECT_TRUE(log()->attempts_of("001").ended);
  EXPECT_EQ(log()->attempts_of("002").started, 1);
  EXPECT_FALSE(log()->attempts_of("002").ended);
  EXPECT_FALSE(disk_.info(folders().outputs() / "001").ok()) << "gathered before all had ended";
}

TEST_F(Executing, AnInterruptionBeforeItBeginsSpendsNothing) {
  cancel_.cancel(os::CancelToken::Reason::kTerminated);
  const Result<StepResult> interrupted = try_execute();
  ASSERT_FALSE(interrupted.ok());
  EXPECT_EQ(interrupted.error().code(), ErrorCode::kTerminated);
  EXPECT_TRUE(executor_.jobs().empty());
  EXPECT_EQ(log()->attempts_of("001").started, 0);
}

TEST_F(Executing, R26ASpentTryIsUnknownAndItemsNotBegunAreRun) {
  record("001", 1, AttemptEvent::kStart);
  const StepResult result = execute();
  EXPECT_EQ(result.verdict, model::StepVerdict::kUnknown);
  EXPECT_TRUE(names(result.reasons, "001"));
  EXPECT_EQ(items_started(), Words{"002"});
}

TEST_F(Executing, R26WithinTheSealedTriesAKilledItemIsRunAgain) {
  criteria_.run.tries = 2;
  record("001", 1, AttemptEvent::kStart);
  record("002", 1, AttemptEvent::kStart);
  record("002", 1, AttemptEvent::kEnd);
  make((folders().attempts() / "1-1").native());
  const StepResult result = execute();
  EXPECT_EQ(items_started(), Words{"001"});
  EXPECT_EQ(executor_.jobs().front().log, folders().logs() / "0-2.log");
  EXPECT_EQ(result.observation.values.integer_or("resumed_items", 0), 1);
  EXPECT_EQ(log()->attempts_of("001").ended->attempt, 2);
}

TEST_F(Executing, R26TheLastTryIsSpentToo) {
  criteria_.run.tries = 2;
  record("001", 1, AttemptEvent::kStart);
  record("001", 2, AttemptEvent::kStart);
  EXPECT_EQ(execute().verdict, model::StepVerdict::kUnknown);
  EXPECT_EQ(items_started(), Words{"002"});
}

TEST_F(Executing, R26SpentTriesAreNamedInTheirOrder) {
  start_.jobs = 2;
  record("002", 1, AttemptEvent::kStart);
  record("001", 1, AttemptEvent::kStart);
  const StepResult result = execute();
  EXPECT_TRUE(names(result.reasons, "001, 002"));
  EXPECT_EQ(result.observation.values.integer_or("attempts_ended", 9), 0);
}

TEST_F(Executing, R26ASpentWholeSetCommandIsUnknown) {
  whole_set();
  record("", 1, AttemptEvent::kStart);
  EXPECT_EQ(execute().verdict, model::StepVerdict::kUnknown);
  EXPECT_TRUE(executor_.jobs().empty());
}

TEST_F(Executing, R26NothingOfAKilledWholeSetCommandIsTaken) {
  whole_set();
  criteria_.run.tries = 2;
  record("", 1, AttemptEvent::kStart);
  write((folders().outputs() / "half").native(), "half");
  write((folders().logs() / "0-2.log").native(), "of a kill in between");
  EXPECT_EQ(execute().verdict, model::StepVerdict::kHolds);
  EXPECT_EQ(read(folders().outputs() / "half"), "absent");
  EXPECT_EQ(read(folders().logs() / "0-2.log"), "absent");
}

// Killed before any of its changes, and carried on by another process, the run comes to the same
// end or says that the try is spent; it never shows half of an item.
TEST_F(Executing, R26AKillAtAnyCallIsCarriedOn) {
  criteria_.run.tries = 2;
  const std::uint64_t before = disk_.changing_calls();
  execute();
  const std::uint64_t calls = disk_.changing_calls() - before;
  for (std::uint64_t call = 1; call <= calls; ++call) {
    disk_.never_fail();
    remove("/project/.kijun");
    SetUp();
    disk_.fail_at(call, testing::DiskFailure::kPowerCut);
    executor_.play([this](const Job& job) -> Result<os::ProcessEnd> {
      const Path folder = Path(job.words.at(2)) / job.words.at(1);
      KIJUN_TRY_VOID(disk_.make_folder(folder, 0755));
      KIJUN_TRY_VOID(
          os::place_file(disk_, folder / "r", as_bytes(job.words.at(1)), 0644, os::Replace::kNo));
      return process_end(Kind::kExited);
    });
    {
      const auto opened = AttemptLog::open(disk_, folders().attempt_log());
      if (opened.ok()) static_cast<void>(step_execute(plan_, tools(), *opened.value()));
    }
    disk_.never_fail();
    EXPECT_EQ(execute().verdict, model::StepVerdict::kHolds) << call;
    EXPECT_EQ(read(folders().outputs() / "001/r"), "001") << call;
    EXPECT_EQ(read(folders().outputs() / "002/r"), "002") << call;
  }
}

// ---- what the run was given, work data, GPU

TEST_F(Executing, AnInputThatTheCommandChangedFails) {
  executor_.play([this](const Job& job) {
    write((folders().inputs() / "001/in").native(), "rewritten");
    return work(job);
  });
  ASSERT_TRUE(disk_.set_mode(folders().inputs() / "001", 0755).ok());
  const StepResult result = execute();
  EXPECT_EQ(result.verdict, model::StepVerdict::kFails);
  EXPECT_TRUE(names(result.reasons, "inputs"));
}

TEST_F(Executing, ApplicationFilesThatTheCommandRemovedFail) {
  executor_.play([this](const Job& job) {
    EXPECT_TRUE(os::remove_tree(disk_, folders().stage() / "app").ok());
    return work(job);
  });
  const StepResult result = execute();
  EXPECT_EQ(result.verdict, model::StepVerdict::kFails);
  EXPECT_TRUE(names(result.reasons, "application files"));
}

class UnreadableLater final : public testing::ForwardingFileSystem {
 public:
  using ForwardingFileSystem::ForwardingFileSystem;
  Result<std::unique_ptr<os::File>> open_read(const Path& path) override {
    if (path.native().ends_with(ending)) return Error(ErrorCode::kEnvironment, "denied");
    return ForwardingFileSystem::open_read(path);
  }
  std::string ending;
};

TEST_F(Executing, InputsThatCannotBeReadAfterwardsAreUnknown) {
  UnreadableLater fs(disk_);
  fs.ending = "inputs/001/in";
  fs_ = &fs;
  EXPECT_EQ(execute().verdict, model::StepVerdict::kUnknown);
}

TEST_F(Executing, WorkDataIsComparedAndMayChange) {
  EXPECT_EQ(execute().observation.values.find("work_data")->text_or("cache", ""), "unchanged");
  remove("/project/.kijun");
  SetUp();
  executor_.play([this](const Job& job) {
    write((folders().stage() / "cache/warm").native(), "hot");
    return work(job);
  });
  const StepResult result = execute();
  EXPECT_EQ(result.verdict, model::StepVerdict::kHolds);
  EXPECT_EQ(result.observation.values.find("work_data")->text_or("cache", ""), "changed");
}

TEST_F(Executing, WorkDataThatCannotBeReadAfterwardsIsUnknown) {
  executor_.play([this](const Job& job) {
    EXPECT_TRUE(os::remove_tree(disk_, folders().stage() / "cache").ok());
    return work(job);
  });
  const StepResult result = execute();
  EXPECT_EQ(result.verdict, model::StepVerdict::kUnknown);
  EXPECT_TRUE(names(result.reasons, "cache"));
}

TEST_F(Executing, R5GpuUseThatMustBeIsUnknownWhileNobodyObservesIt) {
  criteria_.run.gpu = model::GpuUse::kMustUse;
  const StepResult result = execute();
  EXPECT_EQ(result.verdict, model::StepVerdict::kUnknown);
  EXPECT_EQ(result.observation.values.text_or("gpu_use", ""), "not-observed");
}

TEST_F(Executing, R23NothingRunIsNeverHeld) {
  plan_.items.clear();
  EXPECT_EQ(execute().verdict, model::StepVerdict::kUnknown);
}

TEST_F(Executing, TwoItemsThatWriteOneFileFailAndStayNamedWhenCarriedOn) {
  executor_.play([this](const Job& job) {
    write(job.words.at(2) + "/same", job.words.at(1));
    return process_end(Kind::kExited);
  });
  for (int i = 0; i < 2; ++i) {
    const StepResult result = execute();
    EXPECT_EQ(result.verdict, model::StepVerdict::kFails);
    EXPECT_TRUE(names(result.reasons, "same"));
    EXPECT_EQ(read(folders().outputs() / "same"), "001");
  }
  EXPECT_EQ(executor_.jobs().size(), 2U);
}

TEST_F(Executing, UndeclaredWorkDataIsAnError) {
  manifest_.start.command.emplace_back("{work:other}");
  const Result<StepResult> result = try_execute();
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().code(), ErrorCode::kUsage);
}

TEST_F(Executing, ProgressCountsEndedItems) {
  std::vector<std::uint64_t> done;
  const std::unique_ptr<AttemptLog> opened = log();
  Tools watched = tools();
  watched.progress = [&](std::string_view step, std::uint64_t now, std::uint64_t total) {
    EXPECT_EQ(step, "execute");
    EXPECT_EQ(total, 2U);
    done.push_back(now);
  };
  ASSERT_TRUE(step_execute(plan_, watched, *opened).ok());
  EXPECT_EQ(done, (std::vector<std::uint64_t>{1, 2}));
}

}  // namespace
}  // namespace kijun::runner
