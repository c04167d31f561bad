// SPDX-License-Identifier: Apache-2.0
#include "runner/command_line.h"

#include <fmt/core.h>

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "model/manifest.h"

namespace kijun::runner {
namespace {

constexpr std::string_view kWorkPrefix = "{work:";

Result<std::string> expand_argument(const std::string& argument, const Places& places) {
  if (argument == "{inputs}") return places.inputs.native();
  if (argument == "{outputs}") return places.outputs.native();
  if (argument == "{item}") return places.item;
  if (!argument.starts_with(kWorkPrefix) || !argument.ends_with('}')) return argument;
  const std::string name =
      argument.substr(kWorkPrefix.size(), argument.size() - kWorkPrefix.size() - 1);
  const auto found = places.work.find(name);
  if (found == places.work.end()) {
    return Error(ErrorCode::kUsage, msg("the start command names work data \"{}\"", name))
        .because(msg("the manifest declares no [[work_data]] of that name"));
  }
  return found->second.native();
}

}  // namespace

Result<std::vector<std::string>> expand_command(const std::vector<std::string>& command,
                                                const Places& places) {
  std::vector<std::string> words;
  words.reserve(command.size());
  for (const std::string& argument : command) {
    KIJUN_TRY(std::string word, expand_argument(argument, places));
    words.push_back(std::move(word));
  }
  return words;
}

std::vector<std::string> run_environment(const model::StartProcedure& start, const Path& home,
                                         const Path& temporary) {
  std::map<std::string, std::string> variables{
      {"PATH", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"},
      {"LANG", "C.UTF-8"},
      {"HOME", home.native()},
      {"TMPDIR", temporary.native()},
  };
  for (const auto& [name, value] : start.environment) variables.insert_or_assign(name, value);
  std::vector<std::string> environment;
  environment.reserve(variables.size());
  for (const auto& [name, value] : variables)
    environment.push_back(fmt::format("{}={}", name, value));
  return environment;
}

}  // namespace kijun::runner
