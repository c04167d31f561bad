// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <optional>

#include "base/error.h"
#include "base/result.h"

namespace kijun::os {

// Asks everything that works on one act to stop. Set once, never cleared; any thread and any signal
// handler may set or read it.
class CancelToken {
 public:
  enum class Reason { kInterrupted, kTerminated };

  CancelToken() = default;
  CancelToken(const CancelToken&) = delete;
  CancelToken& operator=(const CancelToken&) = delete;
  ~CancelToken() = default;

  // The first reason stays.
  void cancel(Reason reason);
  bool cancelled() const { return state_.load(std::memory_order_acquire) != State::kGoing; }
  std::optional<Reason> reason() const;
  // The error an act ends with once cancelled: kInterrupted or kTerminated.
  Result<void> check() const;

 private:
  enum class State : int { kGoing, kInterrupted, kTerminated };
  static_assert(std::atomic<State>::is_always_lock_free);
  std::atomic<State> state_{State::kGoing};
};

// From now on the first SIGINT, SIGTERM or SIGHUP sets the token that is returned; a second one of
// the same kind ends the program as it always did (supervisors then kill what they started).
// Signals that were ignored at the start (nohup, background jobs) stay ignored.
const CancelToken& install_interrupt_handler();

}  // namespace kijun::os
