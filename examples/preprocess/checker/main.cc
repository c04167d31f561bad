// SPDX-License-Identifier: Apache-2.0
#include <charconv>
#include <cstdio>
#include <exception>
#include <string_view>
#include <vector>

#include "check.h"
#include "decimal.h"

namespace {

constexpr int kExitAnswered = 0;
constexpr int kExitUsage = 2;
constexpr int kExitNoAnswer = 70;

struct Options {
  std::vector<std::string> files;
  bool opens_only = false;
  check::Limits limits;
};

bool parse_limit(std::string_view name, std::string_view value, check::Limits& limits) {
  if (name == "--max-abs") {
    std::uint32_t levels = 0;
    const char* end = value.data() + value.size();
    const auto [stop, error] = std::from_chars(value.data(), end, levels);
    limits.max_abs = levels;
    return error == std::errc() && stop == end;
  }
  if (name == "--mean-abs") {
    limits.mean_abs_millionth = check::parse_millionths(value);
    return limits.mean_abs_millionth.has_value();
  }
  return false;
}

bool parse_options(int argc, char** argv, Options& options) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--opens") {
      options.opens_only = true;
    } else if (!argument.starts_with("--")) {
      options.files.emplace_back(argument);
    } else if (++i == argc || !parse_limit(argument, argv[i], options.limits)) {
      return false;
    }
  }
  const bool has_limit = options.limits.max_abs || options.limits.mean_abs_millionth;
  return options.opens_only ? options.files.size() == 1 && !has_limit
                            : options.files.size() == 2 && has_limit;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    Options options;
    if (!parse_options(argc, argv, options)) {
      std::fputs(
          "usage: check-picture REFERENCE CANDIDATE [--max-abs N] [--mean-abs X]\n"
          "       check-picture --opens CANDIDATE\n"
          "At least one limit: close without a number means nothing.\n",
          stderr);
      return kExitUsage;
    }
    const check::Answer answer =
        options.opens_only ? check::check_opens(options.files[0])
                           : check::check_pair(options.files[0], options.files[1], options.limits);
    const bool printed = std::puts(check::to_json(answer).c_str()) >= 0;
    return printed && std::fflush(stdout) == 0 ? kExitAnswered : kExitNoAnswer;
  } catch (const std::exception& failure) {
    std::fprintf(stderr, "check-picture: %s\n", failure.what());
    return kExitNoAnswer;
  }
}
