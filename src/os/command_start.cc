// SPDX-License-Identifier: Apache-2.0
#include "os/command_start.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include <cerrno>

#include "os/supervisor.h"

namespace kijun::os {
namespace {

constexpr int kNoProgramStatus = 127;  // as shells say it; nobody judges it

[[noreturn]] void complain(int complaints, StartFailure failure, int number) {
  const StartComplaint complaint{failure, number};
  // A pipe takes so little at once or not at all.
  static_cast<void>(!::write(complaints, &complaint, sizeof complaint));
  ::_exit(kNoProgramStatus);
}

void restore_signals() {
  struct sigaction action{};
  action.sa_handler = SIG_DFL;
  // The C library refuses its own two and SIGKILL, SIGSTOP; those are as they should be.
  for (int number = 1; number < NSIG; ++number) ::sigaction(number, &action, nullptr);
  sigset_t none;
  ::sigemptyset(&none);
  // Between fork and exec there is one thread.
  ::sigprocmask(SIG_SETMASK, &none, nullptr);  // NOLINT(concurrency-mt-unsafe)
}

// As execvp looks along PATH: a place without the program or without permission is passed over.
int try_programs(const SupervisorPlan& plan) {
  int number = ENOENT;
  for (const char* const* program = plan.programs; *program != nullptr; ++program) {
    ::execve(*program, plan.argv, plan.environment);
    if (errno == EACCES) number = EACCES;
    if (errno != ENOENT && errno != ENOTDIR && errno != EACCES) return errno;
  }
  return number;
}

}  // namespace

void become_command(const SupervisorPlan& plan, int output, int complaints, pid_t supervisor) {
  // Should the supervisor be killed, at least the command goes with it.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != supervisor) ::_exit(kNoProgramStatus);
  ::setpgid(0, 0);
  ::umask(022);
  if (::dup2(plan.nothing, STDIN_FILENO) < 0 || ::dup2(output, STDOUT_FILENO) < 0 ||
      ::dup2(output, STDERR_FILENO) < 0) {
    complain(complaints, StartFailure::kSupervisor, errno);
  }
  if (::chdir(plan.work_folder) != 0) complain(complaints, StartFailure::kWorkFolder, errno);
  restore_signals();
  complain(complaints, StartFailure::kProgram, try_programs(plan));
}

}  // namespace kijun::os
