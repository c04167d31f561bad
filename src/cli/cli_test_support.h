// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "cli/entry.h"
#include "testing/fake_clock.h"
#include "testing/memory_file_system.h"

namespace kijun::cli {

struct Said {
  int exit = 0;
  std::string out;
  std::string err;
};

// One call of the program on a memory disk, nobody watching.
inline Said say(const std::vector<std::string>& words) {
  testing::MemoryFileSystem fs;
  testing::FakeClock clock;
  const os::CancelToken cancel;
  app::Surroundings around{.fs = fs,
                           .clock = clock,
                           .origin = {},
                           .account = "render",
                           .state_home = Path("/state"),
                           .cancel = cancel,
                           .progress = nullptr};
  Said said;
  app::Console console;
  console.working_folder = Path("/");
  console.out = [&said](std::string_view text) {
    said.out += text;
    return true;
  };
  console.err = [&said](std::string_view text) {
    said.err += text;
    return true;
  };
  said.exit = run(words, around, console);
  return said;
}

}  // namespace kijun::cli
