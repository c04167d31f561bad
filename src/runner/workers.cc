// SPDX-License-Identifier: Apache-2.0
#include "runner/workers.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "base/result.h"

namespace kijun::runner {
namespace {

class Pool {
 public:
  Pool(std::size_t count, const std::function<Result<void>(std::size_t)>& work)
      : count_(count), work_(work) {}

  void work() {
    while (!stopped_.load()) {
      const std::size_t index = next_.fetch_add(1);
      if (index >= count_) return;
      Result<void> done = work_(index);
      if (!done.ok()) stop(std::move(done).error());
    }
  }
  Result<void> outcome() {
    if (first_) return *std::move(first_);
    return {};
  }

 private:
  void stop(Error error) {
    const std::lock_guard lock(mutex_);
    if (!first_) first_ = std::move(error);
    stopped_.store(true);
  }

  std::size_t count_;
  const std::function<Result<void>(std::size_t)>& work_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> stopped_{false};
  std::mutex mutex_;
  std::optional<Error> first_;
};

}  // namespace

Result<void> for_each_parallel(std::size_t count, std::size_t jobs,
                               const std::function<Result<void>(std::size_t)>& work) {
  Pool pool(count, work);
  const std::size_t threads =
      std::min(std::max<std::size_t>(jobs, 1), std::max<std::size_t>(count, 1));
  if (threads == 1) {
    pool.work();
    return pool.outcome();
  }
  std::vector<std::jthread> running;
  running.reserve(threads);
  for (std::size_t i = 0; i < threads; ++i) running.emplace_back([&pool] { pool.work(); });
  running.clear();  // joins
  return pool.outcome();
}

}  // namespace kijun::runner
