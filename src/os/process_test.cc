// SPDX-License-Identifier: Apache-2.0
#include "os/process.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "os/process_test_support.h"

namespace kijun::os {
namespace {

using Kind = ProcessEnd::Kind;

TEST_F(ProcessTest, GivesExitStatusAndLog) {
  const ProcessSpec command = shell("echo out; echo err >&2; exit 7");
  const ProcessEnd end = run(command);
  EXPECT_EQ(end.kind, Kind::kExited);
  EXPECT_EQ(end.status, 7);
  EXPECT_EQ(text(command.log), "out\nerr\n");
  EXPECT_EQ(end.log_size_bytes, 8U);
  EXPECT_EQ(end.log_dropped_size_bytes, 0U);
  EXPECT_EQ(end.leftovers_killed, 0U);
  EXPECT_FALSE(end.leftovers_remain);
  EXPECT_GT(end.elapsed.count(), 0);
  EXPECT_GT(end.memory_peak_kib, 0U);
}

TEST_F(ProcessTest, ASignalIsNoExitStatus) {
  const ProcessEnd end = run(shell("kill -SEGV $$"));
  EXPECT_EQ(end.kind, Kind::kSignalled);
  EXPECT_EQ(end.status, SIGSEGV);
}

TEST_F(ProcessTest, OnlyTheGivenEnvironmentIsThere) {
  ProcessSpec command = spec({"/usr/bin/env"});
  command.environment = {"A=1", "B=two words", "EMPTY="};
  run(command);
  EXPECT_EQ(text(command.log), "A=1\nB=two words\nEMPTY=\n");
}

TEST_F(ProcessTest, ArgumentsArriveAsTheyAre) {
  const std::vector<std::string> odd{"-rf", "line\nfeed", "\xFF", "", "$HOME *", "057"};
  std::vector<std::string> argv{"printf", "[%s]"};
  argv.insert(argv.end(), odd.begin(), odd.end());
  const ProcessSpec command = spec(argv);
  run(command);
  EXPECT_EQ(text(command.log), "[-rf][line\nfeed][\xFF][][$HOME *][057]");
}

TEST_F(ProcessTest, StartsWithEmptyInputDefaultMaskAndNothingOpen) {
  const int mine = ::open("/dev/null", O_RDONLY);  // without close-on-exec, as a library might
  ASSERT_GE(mine, 0);
  const ProcessSpec listing = spec({"ls", "/proc/self/fd"});
  run(listing);
  ::close(mine);
  EXPECT_EQ(text(listing.log), "0\n1\n2\n3\n") << "3 is what ls itself opens";
  const ProcessSpec command = shell("cat; umask; pwd");
  EXPECT_EQ(run(command).status, 0);
  EXPECT_EQ(text(command.log), "0022\n" + folder_.path().native() + "\n");
}

TEST_F(ProcessTest, IgnoredAndBlockedSignalsAreNotPassedOn) {
  struct sigaction ignore{};
  struct sigaction before{};
  ignore.sa_handler = SIG_IGN;
  ASSERT_EQ(::sigaction(SIGPIPE, &ignore, &before), 0);
  const ProcessSpec command = shell("grep -E '^Sig(Blk|Ign)' /proc/self/status");
  run(command);
  ::sigaction(SIGPIPE, &before, nullptr);
  EXPECT_EQ(text(command.log), "SigBlk:\t0000000000000000\nSigIgn:\t0000000000000000\n");
}

TEST_F(ProcessTest, AMissingOrUselessProgramIsNotStarted) {
  ASSERT_TRUE(place_file(*files_, at("no_program"), as_bytes("#!\n"), 0644, Replace::kNo).ok());
  for (const std::string program :
       {"no-such-program", "./no_program", "/", "./nothing", "no_program"}) {
    const ProcessEnd end = run(spec({program}));
    EXPECT_EQ(end.kind, Kind::kNotStarted) << program;
    EXPECT_FALSE(end.why.empty()) << program;
  }
}

TEST_F(ProcessTest, ProgramsAreFoundInTheWorkFolderOrTheGivenPath) {
  ASSERT_TRUE(
      place_file(*files_, at("tool"), as_bytes("#!/bin/sh\necho found\n"), 0755, Replace::kNo)
          .ok());
  ProcessSpec relative = spec({"./tool"});
  EXPECT_EQ(run(relative).kind, Kind::kExited);
  EXPECT_EQ(text(relative.log), "found\n");
  ProcessSpec searched = spec({"tool"});
  searched.environment = {"PATH=/nowhere:" + folder_.path().native()};
  EXPECT_EQ(run(searched).kind, Kind::kExited);
  EXPECT_EQ(run(spec({"tool"})).kind, Kind::kNotStarted);
}

TEST_F(ProcessTest, WhatCannotBeTriedIsAnError) {
  EXPECT_EQ(run_process(spec({}), never_).error().code(), ErrorCode::kUsage);
  EXPECT_EQ(run_process(spec({std::string("a\0b", 3)}), never_).error().code(), ErrorCode::kUsage);
  ProcessSpec twice = shell("true");
  run(twice);
  EXPECT_EQ(run_process(twice, never_).error().code(), ErrorCode::kConflict);
  ProcessSpec nowhere = shell("true");
  nowhere.work_folder = at("none");
  const auto end = run_process(nowhere, never_);
  ASSERT_FALSE(end.ok());
  EXPECT_NE(end.error().what().find("none"), std::string::npos);
}

TEST_F(ProcessTest, TheLogHasALimitAndTheRestIsCounted) {
  ProcessSpec command = shell("head -c 3000000 /dev/zero; echo the end");
  command.log_size_bytes_max = 1000;
  const ProcessEnd end = run(command);
  EXPECT_EQ(end.status, 0);
  EXPECT_EQ(text(command.log), std::string(1000, '\0'));
  EXPECT_EQ(end.log_size_bytes, 1000U);
  EXPECT_EQ(end.log_dropped_size_bytes, 3000008U - 1000U);
}

TEST_F(ProcessTest, MemoryOfAChildIsSeen) {
  const ProcessEnd end = run(shell("head -c 200000000 /dev/zero | tail -c 150000000 | wc -c"));
  EXPECT_GT(end.memory_peak_kib, 100'000U);
}

TEST_F(ProcessTest, ManyRunAtOnceAndKeepTheirOwnEnds) {
  std::vector<ProcessSpec> specs;
  for (int index = 0; index < 24; ++index) {
    specs.push_back(shell("echo " + std::to_string(index) + "; exit " + std::to_string(index)));
  }
  std::atomic<std::size_t> next{0};
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 6; ++thread) {
    threads.emplace_back([&] {
      for (std::size_t mine = next++; mine < specs.size(); mine = next++) {
        const Result<ProcessEnd> end = run_process(specs[mine], never_);
        ASSERT_TRUE(end.ok());
        EXPECT_EQ(end.value().kind, Kind::kExited);
        EXPECT_EQ(end.value().status, static_cast<int>(mine));
        EXPECT_EQ(text(specs[mine].log), std::to_string(mine) + "\n");
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST_F(ProcessTest, AHundredRunsAreCheap) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "sanitizers make every fork copy their shadow memory";
#endif
  const auto begin = std::chrono::steady_clock::now();
  for (int count = 0; count < 100; ++count) run(shell("true; echo ok"));
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
  RecordProperty("elapsed_ms", static_cast<int>(elapsed.count() * 1000));
  // 0.2 s on a quiet machine; the rest is room for busy ones.
  EXPECT_LT(elapsed.count(), 8.0);
}

}  // namespace
}  // namespace kijun::os
