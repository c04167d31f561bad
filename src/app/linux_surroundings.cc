// SPDX-License-Identifier: Apache-2.0
#include "app/linux_surroundings.h"

#include <cstdio>
#include <memory>
#include <string_view>

#include "app/console.h"
#include "base/path.h"
#include "base/result.h"
#include "model/line.h"
#include "os/cancel.h"
#include "os/environment.h"
#include "os/host_facts.h"
#include "os/linux_file_system.h"
#include "os/terminal.h"

namespace kijun::app {
namespace {

Console::Write writer_to(std::FILE* stream) {
  return [stream](std::string_view text) {
    const bool whole = std::fwrite(text.data(), 1, text.size(), stream) == text.size();
    return std::fflush(stream) == 0 && whole;
  };
}

Watched watched(os::StandardStream stream) {
  return os::is_terminal(stream) ? Watched::kYes : Watched::kNo;
}

// $XDG_STATE_HOME/kijun, which by the XDG rules is below the home folder when unset.
Path state_home() {
  const Path set(os::environment_variable_or_empty("XDG_STATE_HOME"));
  if (set.is_absolute()) return set / "kijun";
  const Path home(os::environment_variable_or_empty("HOME"));
  return (home.is_absolute() ? home : Path("/var/tmp")) / ".local/state/kijun";
}

Path temporary_folder() {
  const Path set(os::environment_variable_or_empty("TMPDIR"));
  return set.is_absolute() ? set : Path("/tmp");
}

model::LineOrigin origin_of(const os::HostFacts& host) {
  return {.uid = host.uid, .host = host.host_name, .boot = host.boot_id, .session = host.session};
}

}  // namespace

Console standard_console() {
  Console console;
  console.person = os::environment_variable_or_empty("KIJUN_AS");
  console.no_color = os::environment_variable_or_empty("NO_COLOR");
  console.terminal_kind = os::environment_variable_or_empty("TERM");
  console.out_watched = watched(os::StandardStream::kOut);
  console.err_watched = watched(os::StandardStream::kError);
  console.out = writer_to(stdout);
  console.err = writer_to(stderr);
  return console;
}

LinuxSurroundings::LinuxSurroundings(const os::HostFacts& host)
    : fs_(os::make_linux_file_system()),
      around_{.fs = *fs_,
              .clock = clock_,
              .origin = origin_of(host),
              .account = host.user_name,
              .state_home = state_home(),
              .cancel = os::install_interrupt_handler(),
              .progress = nullptr,
              .temporary = temporary_folder()},
      console_(standard_console()) {}

Result<std::unique_ptr<LinuxSurroundings>> LinuxSurroundings::make() {
  std::unique_ptr<LinuxSurroundings> here(new LinuxSurroundings(os::read_host_facts()));
  KIJUN_TRY(here->console_.working_folder, os::working_folder());
  return here;
}

}  // namespace kijun::app
