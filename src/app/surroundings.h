// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "model/line.h"
#include "os/cancel.h"
#include "os/clock.h"
#include "os/file_system.h"

namespace kijun::app {

inline constexpr std::string_view kTool = "kijun 0.1.0";
inline constexpr std::string_view kVersion = "0.1.0";

// How far a long act has come; shown only where somebody watches.
struct Progress {
  std::string what;
  std::uint64_t done = 0;
  std::uint64_t total = 0;
};
using ProgressSink = std::function<void(const Progress&)>;

// The world an act happens in: handed in by main, faked in tests. Outlives every act.
struct Surroundings {
  os::FileSystem& fs;
  os::Clock& clock;
  model::LineOrigin origin;       // account, host, boot and session of whoever types
  std::string account;            // Unix account name
  Path state_home;                // $XDG_STATE_HOME/kijun: what this machine remembers
  const os::CancelToken& cancel;  // set by Ctrl-C
  ProgressSink progress;          // may be empty
  Path temporary{"/tmp"};         // $TMPDIR; for what lives no longer than the act
};

enum class DryRun { kNo, kYes };

// Who acts, where, and whether for real: the global options of the command line.
struct Scene {
  Surroundings& around;
  Path folder;         // -C, else the current folder
  std::string person;  // --as, else KIJUN_AS; empty: decided from the account
  DryRun dry_run = DryRun::kNo;
};

}  // namespace kijun::app
