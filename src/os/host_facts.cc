// SPDX-License-Identifier: Apache-2.0
#include "os/host_facts.h"

#include <fcntl.h>
#include <pwd.h>
#include <sys/types.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/utf8.h"
#include "os/environment.h"
#include "os/errno_error.h"
#include "os/unique_fd.h"

namespace kijun::os {
namespace {

// Larger than any of these texts.
constexpr std::size_t kFactSizeBytesMax = 4096;

// The first line of a small system file; "" where it cannot be read.
std::string first_line(const char* path) {
  std::array<char, kFactSizeBytesMax> buffer{};
  const UniqueFd file(::open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file.valid()) return "";
  ssize_t got = 0;
  const int number =
      errno_of([&] { return got = ::read(file.get(), buffer.data(), buffer.size()); });
  if (number != 0) return "";
  const std::string_view text(buffer.data(), static_cast<std::size_t>(got));
  return escape_bytes(text.substr(0, text.find('\n')));
}

std::string own_host_name() {
  std::array<char, kFactSizeBytesMax> buffer{};
  if (::gethostname(buffer.data(), buffer.size() - 1) != 0) return "";
  return escape_bytes(buffer.data());
}

std::string user_name_of(uid_t uid) {
  std::vector<char> buffer(kFactSizeBytesMax * 4);
  struct passwd entry{};
  struct passwd* found = nullptr;
  if (::getpwuid_r(uid, &entry, buffer.data(), buffer.size(), &found) != 0 || found == nullptr) {
    return "";
  }
  return escape_bytes(found->pw_name);
}

std::string own_session() {
  if (std::string id = environment_variable_or_empty("XDG_SESSION_ID"); !id.empty()) {
    return escape_bytes(id);
  }
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    std::array<char, kFactSizeBytesMax> buffer{};
    if (::ttyname_r(stream, buffer.data(), buffer.size()) == 0) return escape_bytes(buffer.data());
  }
  return "sid-" + std::to_string(::getsid(0));
}

}  // namespace

HostFacts read_host_facts() {
  HostFacts facts;
  facts.host_name = own_host_name();
  facts.machine_id = first_line("/etc/machine-id");
  facts.boot_id = first_line("/proc/sys/kernel/random/boot_id");
  facts.uid = ::geteuid();
  facts.user_name = user_name_of(facts.uid);
  facts.session = own_session();
  return facts;
}

}  // namespace kijun::os
