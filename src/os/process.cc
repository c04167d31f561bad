// SPDX-License-Identifier: Apache-2.0
#include "os/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/poll.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "base/text.h"
#include "base/utf8.h"
#include "os/cancel.h"
#include "os/errno_error.h"
#include "os/supervisor.h"
#include "os/unique_fd.h"

namespace kijun::os {
namespace {

// How late a cancel may be noticed; a token is a bare atomic, so that a signal handler can set it.
constexpr int kCancelCheckMillis = 20;

struct Pipe {
  UniqueFd out;
  UniqueFd in;
};

// Out of the way of the standard streams, which the supervisor replaces.
int lift(UniqueFd& fd) {
  if (!fd.valid() || fd.get() > STDERR_FILENO) return 0;
  UniqueFd high;
  const int number = errno_of([&] {
    high.reset(::fcntl(fd.get(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
    return high.get();
  });
  fd = std::move(high);
  return number;
}

int open_high(const char* path, int flags, UniqueFd& into) {
  constexpr mode_t kLogMode = 0644;
  const int number = errno_of([&] {
    into.reset(::open(path, flags | O_CLOEXEC | O_NOCTTY, kLogMode));
    return into.get();
  });
  return number != 0 ? number : lift(into);
}

int make_pipe(Pipe& into) {
  int ends[2];
  const int number = errno_of([&] { return ::pipe2(ends, O_CLOEXEC); });
  if (number != 0) return number;
  into.out.reset(ends[0]);
  into.in.reset(ends[1]);
  const int lifted = lift(into.out);
  return lifted != 0 ? lifted : lift(into.in);
}

Result<void> check_texts(const std::vector<std::string>& texts) {
  for (const std::string& text : texts) {
    if (text.find('\0') == std::string::npos) continue;
    return Error(ErrorCode::kUsage, msg("a command cannot be started"))
        .because(msg("a NUL stands in {}", escape_bytes(text)));
  }
  return {};
}

Result<void> check_spec(const ProcessSpec& spec) {
  if (spec.argv.empty() || spec.argv.front().empty()) {
    return Error(ErrorCode::kUsage, msg("a command cannot be started"))
        .because(msg("it names no program"));
  }
  KIJUN_TRY_VOID(check_texts(spec.argv));
  KIJUN_TRY_VOID(check_texts(spec.environment));
  return check_texts({spec.work_folder.native(), spec.log.native()});
}

std::string search_path(const std::vector<std::string>& environment) {
  constexpr std::string_view kName = "PATH=";
  for (const std::string& entry : environment) {
    if (entry.starts_with(kName)) return entry.substr(kName.size());
  }
  return kDefaultSearchPath;
}

// Every place where the program may lie, in the order in which they are tried.
std::vector<std::string> program_places(const ProcessSpec& spec) {
  const std::string& program = spec.argv.front();
  if (program.find('/') != std::string::npos) return {program};
  std::vector<std::string> places;
  const std::string folders = search_path(spec.environment);
  for (const std::string_view folder : split(folders, ':')) {
    // An empty entry means the current folder to a shell; here it means nothing.
    if (!folder.empty()) places.push_back(std::string(folder) + "/" + program);
  }
  return places;
}

// Null-terminated, as execve wants it; points into `texts`.
std::vector<char*> pointers_to(const std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  pointers.reserve(texts.size() + 1);
  // execve only reads them.
  for (const std::string& text : texts) pointers.push_back(const_cast<char*>(text.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

struct Descriptors {
  UniqueFd nothing;
  UniqueFd log;
  Pipe control;
  Pipe report;
};

Result<Descriptors> open_descriptors(const ProcessSpec& spec) {
  Descriptors open;
  int number = open_high(spec.log.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, open.log);
  if (number != 0) return errno_error(number, msg("cannot create {}", spec.log.display()));
  number = open_high("/dev/null", O_RDWR, open.nothing);
  if (number == 0) number = make_pipe(open.control);
  if (number == 0) number = make_pipe(open.report);
  if (number != 0) return errno_error(number, msg("cannot start a supervisor"));
  return open;
}

// Forks with every signal blocked: kijun's own handlers never run in the copy.
pid_t fork_supervisor(const SupervisorPlan& plan) {
  sigset_t all;
  sigset_t before;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  // Without the fork handlers of libraries, which take locks.
  const pid_t pid = ::_Fork();
  const int number = errno;
  if (pid == 0) supervise(plan);
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = number;
  return pid;
}

// False when the supervisor ended without a word.
bool await_report(const Descriptors& open, const CancelToken& cancel, SupervisorReport& into) {
  bool asked_to_stop = false;
  while (true) {
    if (cancel.cancelled() && !asked_to_stop) {
      static_cast<void>(!::write(open.control.in.get(), "c", 1));
      asked_to_stop = true;
    }
    struct pollfd watched{open.report.out.get(), POLLIN, 0};
    if (::poll(&watched, 1, asked_to_stop ? -1 : kCancelCheckMillis) <= 0) continue;
    ssize_t got = 0;
    const int number = errno_of([&] { return got = ::read(watched.fd, &into, sizeof into); });
    return number == 0 && got == static_cast<ssize_t>(sizeof into);
  }
}

Error start_error(const ProcessSpec& spec, const SupervisorReport& report) {
  if (report.failure == StartFailure::kWorkFolder) {
    return errno_error(report.failure_errno,
                       msg("cannot work in the folder {}", spec.work_folder.display()));
  }
  return errno_error(report.failure_errno,
                     msg("cannot supervise {}", escape_bytes(spec.argv.front())));
}

ProcessEnd::Kind kind_of(const SupervisorReport& report) {
  if (report.failure == StartFailure::kProgram) return ProcessEnd::Kind::kNotStarted;
  switch (report.stop) {
    case Stop::kNone:
      return WIFSIGNALED(report.wait_status) ? ProcessEnd::Kind::kSignalled
                                             : ProcessEnd::Kind::kExited;
    case Stop::kTimedOut:
      return ProcessEnd::Kind::kTimedOut;
    case Stop::kCancelled:
    case Stop::kAbandoned:
      return ProcessEnd::Kind::kCancelled;
  }
  KIJUN_UNREACHABLE();
}

ProcessEnd end_of(const SupervisorReport& report) {
  ProcessEnd end;
  end.kind = kind_of(report);
  if (end.kind == ProcessEnd::Kind::kExited) end.status = WEXITSTATUS(report.wait_status);
  if (end.kind == ProcessEnd::Kind::kSignalled) end.status = WTERMSIG(report.wait_status);
  if (end.kind == ProcessEnd::Kind::kNotStarted) end.why = errno_text(report.failure_errno);
  end.elapsed = std::chrono::nanoseconds(report.elapsed_ns);
  end.memory_peak_kib = report.memory_peak_kib;
  end.log_size_bytes = report.log_kept_size_bytes;
  end.log_dropped_size_bytes = report.log_dropped_size_bytes;
  end.log_overwritten = report.log_overwritten;
  if (report.log_errno != 0) end.log_why = errno_text(report.log_errno);
  end.leftovers_killed = report.leftovers_killed;
  end.leftovers_remain = report.leftovers_remain != 0;
  return end;
}

}  // namespace

Result<ProcessEnd> run_process(const ProcessSpec& spec, const CancelToken& cancel) {
  KIJUN_TRY_VOID(check_spec(spec));
  if (cancel.cancelled()) {
    ProcessEnd end;
    end.kind = ProcessEnd::Kind::kCancelled;
    return end;
  }
  KIJUN_TRY(Descriptors open, open_descriptors(spec));
  const std::vector<std::string> places = program_places(spec);
  const std::vector<char*> programs = pointers_to(places);
  const std::vector<char*> argv = pointers_to(spec.argv);
  const std::vector<char*> environment = pointers_to(spec.environment);
  SupervisorPlan plan;
  plan.programs = programs.data();
  plan.argv = argv.data();
  plan.environment = environment.data();
  plan.work_folder = spec.work_folder.c_str();
  plan.nothing = open.nothing.get();
  plan.log = open.log.get();
  plan.control = open.control.out.get();
  plan.report = open.report.in.get();
  plan.parent = ::getpid();
  plan.log_size_bytes_max = spec.log_size_bytes_max;
  plan.log_filter = spec.log_filter;
  plan.time_limit_ns = spec.time_limit ? spec.time_limit->count() : -1;
  plan.stop_grace_ns = kStopGrace.count();

  const pid_t supervisor = fork_supervisor(plan);
  const int number = errno;
  if (supervisor < 0) return errno_error(number, msg("cannot start a supervisor"));
  // The reading end of the control pipe stays open here too: a late cancel then raises no SIGPIPE.
  open.report.in.reset(-1);
  SupervisorReport report;
  const bool reported = await_report(open, cancel, report);
  static_cast<void>(errno_of([&] { return ::waitpid(supervisor, nullptr, 0); }));
  if (!reported) {
    return Error(ErrorCode::kEnvironment,
                 msg("the end of {} is not known", escape_bytes(spec.argv.front())))
        .because(msg("its supervisor was killed"));
  }
  if (report.failure != StartFailure::kNone && report.failure != StartFailure::kProgram) {
    return start_error(spec, report);
  }
  return end_of(report);
}

}  // namespace kijun::os
