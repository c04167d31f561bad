// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace preprocess {

constexpr unsigned kWorkersMax = 64;

struct Options {
  std::filesystem::path inputs;
  std::filesystem::path outputs;
  std::optional<std::string> item;  // only this folder
  unsigned workers = 1;
};

// Nothing when the arguments are not understood.
std::optional<Options> parse_options(std::span<const char* const> arguments);

}  // namespace preprocess
