// SPDX-License-Identifier: Apache-2.0
#include "options.h"

#include <charconv>
#include <string_view>
#include <vector>

namespace preprocess {
namespace {

bool parse_workers(std::string_view text, unsigned& workers) {
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, workers);
  return error == std::errc() && stop == end && workers >= 1 && workers <= kWorkersMax;
}

// An id is the name of one folder, never a way out of INPUTS or OUTPUTS.
bool is_item_id(std::string_view id) {
  return !id.empty() && id != "." && id != ".." && id.find('/') == std::string_view::npos;
}

bool parse_option(std::string_view name, std::string_view value, Options& options) {
  if (name == "--workers") return parse_workers(value, options.workers);
  if (name == "--item" && is_item_id(value)) {
    options.item = std::string(value);
    return true;
  }
  return false;
}

}  // namespace

std::optional<Options> parse_options(std::span<const char* const> arguments) {
  Options options;
  std::vector<std::string_view> folders;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string_view argument = arguments[i];
    if (!argument.starts_with("--")) {
      folders.push_back(argument);
    } else if (++i == arguments.size() || !parse_option(argument, arguments[i], options)) {
      return std::nullopt;
    }
  }
  if (folders.size() != 2 || folders[0].empty() || folders[1].empty()) return std::nullopt;
  options.inputs = folders[0];
  options.outputs = folders[1];
  return options;
}

}  // namespace preprocess
