// SPDX-License-Identifier: Apache-2.0
#include "runner/workers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <barrier>
#include <mutex>
#include <numeric>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace kijun::runner {
namespace {

Error fault(std::size_t index) { return {ErrorCode::kEnvironment, std::to_string(index)}; }

TEST(Workers, EveryIndexIsWorkedOnceForAnyNumberOfJobs) {
  for (const std::size_t jobs : {0U, 1U, 2U, 3U, 8U, 200U}) {
    std::vector<std::atomic<int>> worked(100);
    ASSERT_TRUE(for_each_parallel(worked.size(), jobs, [&](std::size_t i) -> Result<void> {
                  ++worked[i];
                  return {};
                }).ok());
    for (std::size_t i = 0; i < worked.size(); ++i) EXPECT_EQ(worked[i], 1) << i << " " << jobs;
  }
}

TEST(Workers, NothingToDoIsDone) {
  const auto never = [](std::size_t i) -> Result<void> { return fault(i); };
  EXPECT_TRUE(for_each_parallel(0, 4, never).ok());
}

TEST(Workers, OneJobGoesInOrderOnTheCallersThread) {
  std::vector<std::size_t> order;
  const std::thread::id caller = std::this_thread::get_id();
  ASSERT_TRUE(for_each_parallel(5, 1, [&](std::size_t i) -> Result<void> {
                EXPECT_EQ(std::this_thread::get_id(), caller);
                order.push_back(i);
                return {};
              }).ok());
  std::vector<std::size_t> expected(5);
  std::iota(expected.begin(), expected.end(), std::size_t{0});
  EXPECT_EQ(order, expected);
}

// Three calls wait for one another: fewer threads would never end, which is the failure.
TEST(Workers, ThreeJobsAreUnderWayAtOnceAndNeverMore) {
  std::barrier<> together(3);
  std::atomic<int> inside{0};
  std::atomic<int> most{0};
  ASSERT_TRUE(for_each_parallel(9, 3, [&](std::size_t) -> Result<void> {
                const int now = ++inside;
                int seen = most.load();
                while (seen < now && !most.compare_exchange_weak(seen, now)) {
                }
                together.arrive_and_wait();
                --inside;
                together.arrive_and_wait();
                return {};
              }).ok());
  EXPECT_EQ(most, 3);
}

TEST(Workers, ThreadsAreNoMoreThanCalls) {
  std::mutex mutex;
  std::set<std::thread::id> threads;
  ASSERT_TRUE(for_each_parallel(2, 50, [&](std::size_t) -> Result<void> {
                const std::lock_guard lock(mutex);
                threads.insert(std::this_thread::get_id());
                return {};
              }).ok());
  EXPECT_LE(threads.size(), 2U);
}

TEST(Workers, TheFirstErrorStopsWhatHasNotBegun) {
  std::vector<std::size_t> worked;
  const Result<void> done = for_each_parallel(5, 1, [&](std::size_t i) -> Result<void> {
    worked.push_back(i);
    if (i >= 2) return fault(i);
    return {};
  });
  ASSERT_FALSE(done.ok());
  EXPECT_EQ(done.error().what(), "2");
  EXPECT_EQ(worked, (std::vector<std::size_t>{0, 1, 2}));
}

// Both calls are under way when one of them fails; the other comes to its end.
TEST(Workers, WhatIsUnderWayEndsAndNothingElseBegins) {
  std::barrier<> both(2);
  std::atomic<int> ended{0};
  std::atomic<int> begun{0};
  const Result<void> done = for_each_parallel(100, 2, [&](std::size_t i) -> Result<void> {
    ++begun;
    if (begun <= 2) both.arrive_and_wait();
    ++ended;
    return fault(i);
  });
  EXPECT_FALSE(done.ok());
  EXPECT_EQ(ended, begun);
  EXPECT_EQ(begun, 2);
}

}  // namespace
}  // namespace kijun::runner
