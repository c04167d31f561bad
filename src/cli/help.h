// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "app/answer.h"
#include "base/result.h"
#include "cli/command.h"

namespace kijun::cli {

// "kijun run start VERSION [--jobs N]".
std::string usage_line(const Command& command);

// Help on a command, on the commands of a noun, on a topic (exit-codes, words), or the overview
// when no words are given. kUsage with the nearest known one otherwise.
Result<app::Answer> help_on(const std::vector<std::string>& words);

}  // namespace kijun::cli
