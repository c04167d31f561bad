// SPDX-License-Identifier: Apache-2.0
#include "os/process_scan.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace kijun::os {
namespace {

// The number that a whole name spells, or -1.
int number_of(const char* name) {
  int number = 0;
  if (*name == '\0') return -1;
  for (; *name != '\0'; ++name) {
    if (*name < '0' || *name > '9' || number > 100'000'000) return -1;
    number = number * 10 + (*name - '0');
  }
  return number;
}

// Calls act(number) for every name in the folder that is one. False when it cannot be listed.
template <typename Act>
bool for_each_number(const char* folder, Act act) {
  const int fd = ::open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return false;
  alignas(struct dirent64) char buffer[8192];
  ssize_t got = 0;
  while ((got = ::getdents64(fd, buffer, sizeof buffer)) > 0) {
    for (ssize_t at = 0; at < got;) {
      const auto* const entry = reinterpret_cast<const struct dirent64*>(buffer + at);
      at += entry->d_reclen;
      const int number = number_of(entry->d_name);
      if (number >= 0 && number != fd) act(number);
    }
  }
  ::close(fd);
  return got == 0;
}

struct StatPath {
  char text[32] = "/proc/";
};

// "/proc/PID/stat", put together by hand: snprintf is not safe here.
StatPath stat_path(pid_t pid) {
  StatPath path;
  char digits[16];
  int count = 0;
  for (pid_t rest = pid; rest > 0; rest /= 10) {
    digits[count++] = static_cast<char>('0' + rest % 10);
  }
  char* to = path.text + 6;
  while (count > 0) *to++ = digits[--count];
  for (const char letter : {'/', 's', 't', 'a', 't', '\0'}) *to++ = letter;
  return path;
}

// The parent of `pid`, 0 when it is gone. A name may hold blanks and brackets: the last ')' ends
// it.
pid_t parent_of(pid_t pid) {
  const StatPath path = stat_path(pid);
  const int fd = ::open(path.text, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return 0;
  char buffer[512];
  const ssize_t got = ::read(fd, buffer, sizeof buffer - 1);
  ::close(fd);
  if (got <= 0) return 0;
  ssize_t at = got;
  while (at > 0 && buffer[at - 1] != ')') --at;
  at += 3;  // " S "
  pid_t parent = 0;
  for (; at < got && buffer[at] >= '0' && buffer[at] <= '9'; ++at) {
    parent = parent * 10 + (buffer[at] - '0');
  }
  return parent;
}

bool contains(const pid_t* table, int count, pid_t pid) {
  return std::find(table, table + count, pid) != table + count;
}

bool close_numbers(unsigned first, unsigned last) {
  return first > last || ::syscall(SYS_close_range, first, last, 0U) == 0;
}

// For kernels before 5.9.
void close_one_by_one(const int* kept, int count) {
  const auto close_unless_kept = [&](int fd) {
    if (fd >= 3 && std::find(kept, kept + count, fd) == kept + count) ::close(fd);
  };
  if (for_each_number("/proc/self/fd", close_unless_kept)) return;
  constexpr int kUsualDescriptorsMax = 65536;
  for (int fd = 3; fd < kUsualDescriptorsMax; ++fd) close_unless_kept(fd);
}

}  // namespace

void signal_children(int signal) {
  const pid_t self = ::getpid();
  for_each_number("/proc", [&](pid_t pid) {
    if (parent_of(pid) == self) ::kill(pid, signal);
  });
}

void signal_descendants(int signal) {
  pid_t table[kDescendantsMax];
  table[0] = ::getpid();
  int count = 1;
  // One pass finds a child after its parent as long as numbers grow; they wrap around, so passes
  // go on until one finds nothing new.
  for (int before = 0; before < count && count < kDescendantsMax;) {
    before = count;
    for_each_number("/proc", [&](pid_t pid) {
      if (count == kDescendantsMax || contains(table, count, pid)) return;
      if (!contains(table, count, parent_of(pid))) return;
      table[count++] = pid;
      ::kill(pid, signal);
    });
  }
}

void close_all_but(int* kept, int count) {
  std::sort(kept, kept + count);
  unsigned first = 3;
  bool done = true;
  for (int index = 0; index < count && done; ++index) {
    const auto fd = static_cast<unsigned>(kept[index]);
    done = fd < first || close_numbers(first, fd - 1);
    first = std::max(first, fd + 1);
  }
  if (!done || !close_numbers(first, ~0U)) close_one_by_one(kept, count);
}

}  // namespace kijun::os
