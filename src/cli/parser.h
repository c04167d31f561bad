// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "cli/command.h"

namespace kijun::cli {

// The options that every command takes.
struct Globals {
  std::string folder = ".";
  std::string person;
  std::string language;         // ja, en or empty: the locale
  std::string colour = "auto";  // auto, always, never
  bool json = false;
  bool no_input = false;
  bool dry_run = false;
  bool quiet = false;
  bool verbose = false;
};

struct Call {
  const Command* command = nullptr;  // null: help was asked for, or nothing was typed
  std::vector<std::string> help;     // words that help is wanted of
  Arguments arguments;
  Globals globals;
};

// kUsage with the nearest known word. `words` are the arguments without the program's name, checked
// as UTF-8 only where they are text: paths stay bytes.
Result<Call> parse_call(const std::vector<std::string>& words);

}  // namespace kijun::cli
