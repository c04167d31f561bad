// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "cli/command.h"

// The rows of the table of commands, one file for each group of nouns.
namespace kijun::cli {

std::vector<Command> start_rows();
std::vector<Command> project_rows();
std::vector<Command> version_rows();
std::vector<Command> criteria_rows();
std::vector<Command> run_rows();
std::vector<Command> ticket_rows();
std::vector<Command> campaign_rows();
std::vector<Command> tool_rows();
std::vector<Command> help_rows();

}  // namespace kijun::cli
