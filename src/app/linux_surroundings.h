// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "app/console.h"
#include "app/surroundings.h"
#include "base/result.h"
#include "os/host_facts.h"
#include "os/linux_clock.h"

namespace kijun::app {

// This process's environment and streams.
Console standard_console();

// The real world, owned: disk, clock, account, signals and terminal of this process.
class LinuxSurroundings {
 public:
  // kEnvironment when there is no folder to work in. Takes over SIGINT, SIGTERM and SIGHUP.
  static Result<std::unique_ptr<LinuxSurroundings>> make();
  LinuxSurroundings(const LinuxSurroundings&) = delete;
  LinuxSurroundings& operator=(const LinuxSurroundings&) = delete;
  ~LinuxSurroundings() = default;

  Surroundings& around() { return around_; }
  const Console& console() const { return console_; }

 private:
  explicit LinuxSurroundings(const os::HostFacts& host);

  std::unique_ptr<os::FileSystem> fs_;
  os::LinuxClock clock_;
  Surroundings around_;
  Console console_;
};

}  // namespace kijun::app
