// SPDX-License-Identifier: Apache-2.0
#include "os/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstddef>
#include <optional>

namespace kijun::os {
namespace {

int descriptor_of(StandardStream stream) {
  switch (stream) {
    case StandardStream::kIn:
      return STDIN_FILENO;
    case StandardStream::kOut:
      return STDOUT_FILENO;
    case StandardStream::kError:
      return STDERR_FILENO;
  }
  return -1;
}

}  // namespace

bool is_terminal(StandardStream stream) { return ::isatty(descriptor_of(stream)) == 1; }

std::optional<std::size_t> terminal_width(StandardStream stream) {
  struct winsize size{};
  if (::ioctl(descriptor_of(stream), TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return {};
  return size.ws_col;
}

}  // namespace kijun::os
