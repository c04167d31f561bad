// SPDX-License-Identifier: Apache-2.0
#include "os/cancel.h"

#include <signal.h>

#include <atomic>
#include <csignal>
#include <optional>

#include "base/error.h"
#include "base/message.h"
#include "base/result.h"

namespace kijun::os {
namespace {

// What the handler reaches; constant initialised, so it is there before any signal.
constinit CancelToken interrupt_token;

void on_signal(int number) {
  interrupt_token.cancel(number == SIGINT ? CancelToken::Reason::kInterrupted
                                          : CancelToken::Reason::kTerminated);
}

void watch(int number) {
  struct sigaction action{};
  if (::sigaction(number, nullptr, &action) != 0 || action.sa_handler == SIG_IGN) return;
  action = {};
  action.sa_handler = on_signal;
  // Once: the second one finds the default again.
  action.sa_flags = static_cast<int>(SA_RESTART | SA_RESETHAND);
  ::sigemptyset(&action.sa_mask);
  static_cast<void>(::sigaction(number, &action, nullptr));
}

}  // namespace

void CancelToken::cancel(Reason reason) {
  State expected = State::kGoing;
  state_.compare_exchange_strong(
      expected, reason == Reason::kInterrupted ? State::kInterrupted : State::kTerminated,
      std::memory_order_acq_rel);
}

std::optional<CancelToken::Reason> CancelToken::reason() const {
  switch (state_.load(std::memory_order_acquire)) {
    case State::kGoing:
      return {};
    case State::kInterrupted:
      return Reason::kInterrupted;
    case State::kTerminated:
      return Reason::kTerminated;
  }
  return {};
}

Result<void> CancelToken::check() const {
  const std::optional<Reason> why = reason();
  if (!why) return {};
  if (*why == Reason::kInterrupted) return Error(ErrorCode::kInterrupted, msg("interrupted"));
  return Error(ErrorCode::kTerminated, msg("terminated"));
}

const CancelToken& install_interrupt_handler() {
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) watch(number);
  return interrupt_token;
}

}  // namespace kijun::os
