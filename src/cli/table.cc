// SPDX-License-Identifier: Apache-2.0
#include "cli/table.h"

#include <iterator>
#include <span>
#include <string_view>
#include <vector>

#include "cli/command.h"

namespace kijun::cli {
namespace {

constexpr std::vector<Command> (*kGroups[])() = {start_rows,    project_rows, version_rows,
                                                 criteria_rows, run_rows,     ticket_rows,
                                                 campaign_rows, tool_rows,    help_rows};

std::vector<Command> all_rows() {
  std::vector<Command> rows;
  for (const auto group : kGroups) {
    std::vector<Command> some = group();
    rows.insert(rows.end(), std::make_move_iterator(some.begin()),
                std::make_move_iterator(some.end()));
  }
  return rows;
}

}  // namespace

std::span<const Command> commands() {
  static const std::vector<Command> rows = all_rows();
  return rows;
}

const Command* find_command(std::string_view words) {
  for (const Command& command : commands()) {
    if (words == command.words) return &command;
  }
  return nullptr;
}

}  // namespace kijun::cli
