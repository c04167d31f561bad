// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "os/process_test_support.h"

namespace kijun::os {
namespace {

using Kind = ProcessEnd::Kind;
using std::chrono::milliseconds;

// A process that holds the writing end of a FIFO keeps its reader from seeing the end, so that the
// end of the pipe tells, without sleeping, when all processes of a tree are gone.
class TreeWatch {
 public:
  explicit TreeWatch(const Path& fifo) {
    EXPECT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
    fd_ = ::open(fifo.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    EXPECT_GE(fd_, 0);
  }
  ~TreeWatch() { ::close(fd_); }
  TreeWatch(const TreeWatch&) = delete;
  TreeWatch& operator=(const TreeWatch&) = delete;

  // Whether a byte comes, written by the tree.
  bool await_sign() { return await(POLLIN); }
  // Whether every writer is gone.
  bool await_end() {
    char rest[64];
    while (await(POLLIN | POLLHUP)) {
      if (::read(fd_, rest, sizeof rest) == 0) return true;
    }
    return false;
  }

 private:
  bool await(short events) {
    constexpr int kPatienceMillis = 20'000;
    struct pollfd watched{fd_, events, 0};
    return ::poll(&watched, 1, kPatienceMillis) > 0;
  }
  int fd_ = -1;
};

// Forks twice into a new session, as daemons do, with every signal that can be ignored ignored.
constexpr const char* kDaemon =
    "exec 3>fifo; (trap '' TERM HUP INT; setsid sh -c 'trap \"\" TERM HUP INT; "
    "(echo x >&3; while :; do sleep 1000; done) &' &) ; ";

using ProcessKill = ProcessTest;

TEST_F(ProcessKill, ADaemonDoesNotOutliveItsCommand) {
  TreeWatch watch(at("fifo"));
  ASSERT_EQ(::mkfifo(at("ready").c_str(), 0600), 0);
  const ProcessEnd end =
      run(shell("exec 3>fifo; (setsid sh -c '(echo x >ready; exec sleep 1000)' &)"
                "; read line <ready; exit 0"));
  EXPECT_EQ(end.kind, Kind::kExited);
  EXPECT_TRUE(watch.await_end());
}

TEST_F(ProcessKill, LeftoversAreCounted) {
  TreeWatch watch(at("fifo"));
  const ProcessEnd end =
      run(shell("exec 3>fifo; setsid sleep 1000 & setsid sleep 1000 & echo x >&3; exit 3"));
  EXPECT_EQ(end.kind, Kind::kExited);
  EXPECT_EQ(end.status, 3);
  EXPECT_EQ(end.leftovers_killed, 2U);
  EXPECT_FALSE(end.leftovers_remain);
  EXPECT_TRUE(watch.await_end());
}

TEST_F(ProcessKill, AnOrphanThatKeepsTheLogOpenHangsNobody) {
  const auto begin = std::chrono::steady_clock::now();
  const ProcessEnd end = run(shell("setsid sleep 1000 & echo done"));
  EXPECT_EQ(end.kind, Kind::kExited);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

TEST_F(ProcessKill, ATimeLimitStopsTheWholeTree) {
  TreeWatch watch(at("fifo"));
  ProcessSpec command = shell("exec 3>fifo; sleep 1000 & setsid sleep 1000 & wait");
  command.time_limit = milliseconds(100);
  const ProcessEnd end = run(command);
  EXPECT_EQ(end.kind, Kind::kTimedOut);
  EXPECT_GE(end.elapsed, milliseconds(100));
  EXPECT_LT(end.elapsed, kStopGrace);
  EXPECT_TRUE(watch.await_end());
}

// Cancels as soon as the tree gives its sign, so that no test depends on how fast it starts.
ProcessEnd cancel_on_sign(const ProcessSpec& command, TreeWatch& watch) {
  CancelToken token;
  std::thread canceller([&] {
    EXPECT_TRUE(watch.await_sign());
    token.cancel(CancelToken::Reason::kInterrupted);
  });
  const Result<ProcessEnd> end = run_process(command, token);
  canceller.join();
  EXPECT_TRUE(end.ok());
  EXPECT_EQ(token.check().error().code(), ErrorCode::kInterrupted);
  return end.ok() ? end.value() : ProcessEnd();
}

TEST_F(ProcessKill, WhoIgnoresSigtermIsKilledAfterTheGrace) {
  TreeWatch watch(at("fifo"));
  const ProcessSpec command =
      shell(std::string("trap '' TERM; ") + kDaemon + "while :; do sleep 1000; done");
  const ProcessEnd end = cancel_on_sign(command, watch);
  EXPECT_EQ(end.kind, Kind::kCancelled);
  EXPECT_GE(end.elapsed, kStopGrace);
  EXPECT_TRUE(watch.await_end());
}

TEST_F(ProcessKill, WhoTidiesUpOnSigtermHasTheTime) {
  TreeWatch watch(at("fifo"));
  const ProcessSpec command =
      shell("trap 'echo tidy; exit 0' TERM; echo x >fifo; while :; do sleep 0.01; done");
  EXPECT_EQ(cancel_on_sign(command, watch).kind, Kind::kCancelled);
  // Before it the shell may tell that its sleep was terminated.
  EXPECT_TRUE(text(command.log).ends_with("tidy\n"));
}

TEST_F(ProcessKill, AStoppedProcessIsStoppedForGood) {
  ProcessSpec command = shell("kill -STOP $$; echo woken");
  command.time_limit = milliseconds(100);
  const ProcessEnd end = run(command);
  EXPECT_EQ(end.kind, Kind::kTimedOut);
  EXPECT_LT(end.elapsed, kStopGrace);
}

TEST_F(ProcessKill, AFloodingProgramIsStoppedInTime) {
  ProcessSpec command = shell("cat /dev/zero");
  command.log_size_bytes_max = 4096;
  command.time_limit = milliseconds(200);
  const ProcessEnd end = run(command);
  EXPECT_EQ(end.kind, Kind::kTimedOut);
  EXPECT_EQ(files_->info(command.log).value().size_bytes, 4096U);
  EXPECT_GT(end.log_dropped_size_bytes, 0U);
}

TEST_F(ProcessKill, CancelEndsTheTree) {
  TreeWatch watch(at("fifo"));
  const ProcessEnd end =
      cancel_on_sign(shell("exec 3>fifo; echo x >&3; setsid sleep 1000 & wait"), watch);
  EXPECT_EQ(end.kind, Kind::kCancelled);
  EXPECT_TRUE(watch.await_end());
}

TEST_F(ProcessKill, NothingStartsOnceCancelled) {
  CancelToken token;
  token.cancel(CancelToken::Reason::kTerminated);
  token.cancel(CancelToken::Reason::kInterrupted);
  const ProcessSpec command = shell("echo x > ran");
  EXPECT_EQ(run_process(command, token).value().kind, Kind::kCancelled);
  EXPECT_FALSE(files_->info(at("ran")).ok());
  EXPECT_EQ(token.reason(), CancelToken::Reason::kTerminated);
}

// A copy of this program runs the command and is killed as nobody can prevent.
TEST_F(ProcessKill, KillingTheParentKillsTheTree) {
  TreeWatch watch(at("fifo"));
  const ProcessSpec command = shell(std::string(kDaemon) + "while :; do sleep 1000; done");
  const pid_t parent = ::fork();
  ASSERT_GE(parent, 0);
  if (parent == 0) {
    const CancelToken never;
    static_cast<void>(run_process(command, never).ok());
    ::_exit(0);
  }
  EXPECT_TRUE(watch.await_sign());
  ASSERT_EQ(::kill(parent, SIGKILL), 0);
  EXPECT_EQ(::waitpid(parent, nullptr, 0), parent);
  EXPECT_TRUE(watch.await_end()) << "processes outlive a killed kijun";
}

TEST_F(ProcessKill, TheFirstInterruptSetsTheToken) {
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const CancelToken& token = install_interrupt_handler();
    if (token.cancelled()) ::_exit(1);
    ::raise(SIGINT);
    if (token.reason() != CancelToken::Reason::kInterrupted) ::_exit(2);
    ::raise(SIGINT);  // the second one ends the program
    ::_exit(3);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFSIGNALED(status)) << WEXITSTATUS(status);
  EXPECT_EQ(WTERMSIG(status), SIGINT);
}

}  // namespace
}  // namespace kijun::os
