// SPDX-License-Identifier: Apache-2.0
#include "os/supervisor.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>

#include "os/command_start.h"
#include "os/process.h"
#include "os/process_scan.h"

namespace kijun::os {
namespace {

constexpr std::int64_t kNanosPerMilli = 1'000'000;
// A process in an uninterruptible call (a stuck driver or mount) is waited for no longer than this.
constexpr std::int64_t kReapNanosMax = 10'000 * kNanosPerMilli;
constexpr int kReapPauseMillis = 20;
// More than the largest pipe holds: what is still in it when all writers are gone.
constexpr std::uint64_t kLastOutputSizeBytesMax = std::uint64_t{2} << 20U;
// Between two looks at the other things to watch.
constexpr std::uint64_t kOutputTurnSizeBytes = std::uint64_t{1} << 20U;

std::int64_t monotonic_ns() {
  struct timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

class Supervisor {
 public:
  explicit Supervisor(const SupervisorPlan& plan) : plan_(plan) {}

  [[noreturn]] void run() {
    detach();
    if (prepare() && start()) {
      watch();
      finish();
    }
    tell();
    ::_exit(0);
  }

 private:
  // Holds nothing of kijun's open and dies no more by its terminal's signals.
  void detach() const {
    ::setsid();
    for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::dup2(plan_.nothing, fd);
    int kept[] = {plan_.nothing, plan_.log, plan_.control, plan_.report};
    close_all_but(kept, 4);
  }

  bool fail(int number) {
    report_.failure = StartFailure::kSupervisor;
    report_.failure_errno = number;
    return false;
  }

  bool prepare() {
    struct sigaction action{};
    action.sa_handler = SIG_DFL;  // ignored, children would vanish before they are counted
    if (::sigaction(SIGCHLD, &action, nullptr) != 0) return fail(errno);
    if (::prctl(PR_SET_CHILD_SUBREAPER, 1) != 0) return fail(errno);
    // Beside the control pipe, which other forked supervisors hold open for a moment.
    if (::prctl(PR_SET_PDEATHSIG, SIGTERM) != 0) return fail(errno);
    if (::getppid() != plan_.parent) ::_exit(1);
    sigset_t watched;
    ::sigemptyset(&watched);
    ::sigaddset(&watched, SIGCHLD);
    ::sigaddset(&watched, SIGTERM);
    signals_ = ::signalfd(-1, &watched, SFD_CLOEXEC | SFD_NONBLOCK);
    if (signals_ < 0) return fail(errno);
    int output[2];
    int complaints[2];
    if (::pipe2(output, O_CLOEXEC) != 0 || ::pipe2(complaints, O_CLOEXEC) != 0) return fail(errno);
    output_ = output[0];
    output_into_ = output[1];
    complaints_ = complaints[0];
    complaints_into_ = complaints[1];
    ::fcntl(output_, F_SETFL, O_NONBLOCK);
    ::fcntl(complaints_, F_SETFL, O_NONBLOCK);
    return true;
  }

  bool start() {
    const pid_t self = ::getpid();
    started_ns_ = monotonic_ns();
    command_ = ::_Fork();
    if (command_ < 0) return fail(errno);
    if (command_ == 0) become_command(plan_, output_into_, complaints_into_, self);
    // In both processes: whoever is first. It fails here once the program runs.
    ::setpgid(command_, command_);
    ::close(output_into_);
    ::close(complaints_into_);
    return true;
  }

  // Until the command ended, or has to be killed now. Signals are taken before the command is
  // looked at: taken after, the SIGCHLD of a command that ends in between would be spent, and with
  // its output closed nothing would wake the poll.
  void watch() {
    while (true) {
      take_signals();
      if (command_ended()) return;
      take_control();
      const std::int64_t now = monotonic_ns();
      if (report_.stop == Stop::kNone && limit_ns() <= now) ask_to_stop(Stop::kTimedOut);
      if (report_.stop == Stop::kAbandoned) return;
      if (report_.stop != Stop::kNone && kill_at_ns_ <= now) return;
      wait_for_something(now);
      take_output(kOutputTurnSizeBytes);
    }
  }

  std::int64_t limit_ns() const {
    return plan_.time_limit_ns < 0 ? INT64_MAX : started_ns_ + plan_.time_limit_ns;
  }

  void wait_for_something(std::int64_t now) const {
    const std::int64_t until = report_.stop == Stop::kNone ? limit_ns() : kill_at_ns_;
    // Rounded up, so that the time has come when poll returns.
    const std::int64_t millis =
        std::min<std::int64_t>((until - now) / kNanosPerMilli + 1, 3'600'000);
    struct pollfd watched[] = {
        {signals_, POLLIN, 0}, {plan_.control, POLLIN, 0}, {output_, POLLIN, 0}};
    ::poll(watched, 3, static_cast<int>(millis));
  }

  void take_signals() {
    struct signalfd_siginfo info{};
    while (::read(signals_, &info, sizeof info) == static_cast<ssize_t>(sizeof info)) {
      if (info.ssi_signo == SIGTERM) report_.stop = Stop::kAbandoned;
    }
  }

  void take_control() {
    struct pollfd control{plan_.control, POLLIN, 0};
    if (::poll(&control, 1, 0) <= 0) return;
    char order = 0;
    const ssize_t got = ::read(plan_.control, &order, 1);
    if (got == 0) report_.stop = Stop::kAbandoned;
    if (got == 1 && report_.stop == Stop::kNone) ask_to_stop(Stop::kCancelled);
  }

  void ask_to_stop(Stop why) {
    report_.stop = why;
    kill_at_ns_ = monotonic_ns() + plan_.stop_grace_ns;
    signal_descendants(SIGTERM);
    signal_descendants(SIGCONT);  // a stopped process hears nothing
  }

  // Reaps orphans on the way, but leaves the command a zombie: as long as it is one, nobody else
  // can get its number, so its group can be killed.
  bool command_ended() {
    while (true) {
      siginfo_t info{};
      if (::waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0) return errno != EINTR;
      if (info.si_pid == 0) return false;
      if (info.si_pid == command_) break;
      ::waitpid(info.si_pid, nullptr, 0);
    }
    report_.elapsed_ns = monotonic_ns() - started_ns_;
    ended_ = true;
    return true;
  }

  void take_output(std::uint64_t size_bytes_max) {
    for (std::uint64_t taken = 0; taken < size_bytes_max;) {
      const ssize_t got = ::read(output_, held_ + held_size_, sizeof held_ - held_size_);
      if (got < 0 && errno == EINTR) continue;
      if (got == 0) {
        ::close(output_);
        output_ = -1;  // poll passes over it, read fails
      }
      if (got <= 0) return;
      taken += static_cast<std::uint64_t>(got);
      held_size_ += static_cast<std::size_t>(got);
      // Looked at a line at a time, not a byte at a time: a slow writer costs no second look.
      const void* const line_end =
          ::memrchr(held_ + held_size_ - got, '\n', static_cast<std::size_t>(got));
      if (line_end != nullptr || held_size_ == sizeof held_) settle(LogPart::kMore);
    }
  }

  // Moves what is held into the log, as far as the filter has settled it.
  void settle(LogPart part) {
    Filtered filtered{held_size_, 0};
    if (plan_.log_filter != nullptr && log_room() > 0) {
      filtered = plan_.log_filter({held_, held_size_}, part);
    }
    keep(held_, filtered.settled);
    report_.log_overwritten += filtered.overwritten;
    held_size_ -= filtered.settled;
    ::memmove(held_, held_ + filtered.settled, held_size_);
  }

  std::uint64_t log_room() const {
    if (report_.log_errno != 0) return 0;
    return plan_.log_size_bytes_max - report_.log_kept_size_bytes;
  }

  void keep(const char* bytes, std::size_t size) {
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(size, log_room()));
    std::size_t put = 0;
    while (put < wanted) {
      const ssize_t count = ::write(plan_.log, bytes + put, wanted - put);
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) {
        report_.log_errno = errno;
        break;
      }
      put += static_cast<std::size_t>(count);
    }
    report_.log_kept_size_bytes += put;
    report_.log_dropped_size_bytes += size - put;
  }

  void finish() {
    ::kill(-command_, SIGKILL);
    reap_all();
    take_output(kLastOutputSizeBytesMax);
    settle(LogPart::kLast);
    if (output_ >= 0) ::close(output_);
    StartComplaint complaint;
    if (::read(complaints_, &complaint, sizeof complaint) ==
        static_cast<ssize_t>(sizeof complaint)) {
      report_.failure = complaint.failure;
      report_.failure_errno = complaint.number;
    }
    struct rusage usage{};
    ::getrusage(RUSAGE_CHILDREN, &usage);
    report_.memory_peak_kib = static_cast<std::uint64_t>(usage.ru_maxrss);
  }

  // Each killed process hands its children to this one, so killing children reaches everything.
  void reap_all() {
    const std::int64_t give_up_ns = monotonic_ns() + kReapNanosMax;
    while (!reap_ready()) {
      if (monotonic_ns() > give_up_ns) {
        report_.leftovers_remain = 1;
        return;
      }
      signal_children(SIGKILL);
      struct pollfd ended{signals_, POLLIN, 0};
      ::poll(&ended, 1, kReapPauseMillis);
      take_signals();
      take_output(kOutputTurnSizeBytes);
    }
  }

  // True when there is no child left.
  bool reap_ready() {
    while (true) {
      int status = 0;
      const pid_t pid = ::waitpid(-1, &status, WNOHANG);
      if (pid == 0) return false;
      if (pid < 0 && errno == EINTR) continue;
      if (pid < 0) return true;
      if (pid == command_) {
        report_.wait_status = status;
        if (!ended_) report_.elapsed_ns = monotonic_ns() - started_ns_;
      } else if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) {
        ++report_.leftovers_killed;
      }
    }
  }

  // One write below PIPE_BUF: whole or not at all. Nobody may be there to read it.
  void tell() const { static_cast<void>(!::write(plan_.report, &report_, sizeof report_)); }

  const SupervisorPlan& plan_;
  SupervisorReport report_;
  char held_[kLogWindowSizeBytes];  // written by the command, not yet in the log
  std::size_t held_size_ = 0;
  int signals_ = -1;
  int output_ = -1;
  int output_into_ = -1;
  int complaints_ = -1;
  int complaints_into_ = -1;
  pid_t command_ = -1;
  bool ended_ = false;
  std::int64_t started_ns_ = 0;
  std::int64_t kill_at_ns_ = 0;
};

}  // namespace

void supervise(const SupervisorPlan& plan) { Supervisor(plan).run(); }

}  // namespace kijun::os
