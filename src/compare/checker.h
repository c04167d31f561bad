// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/path.h"
#include "base/result.h"
#include "model/criteria.h"

namespace kijun::compare {

// The most that is read of one answer; a longer one is an error.
inline constexpr std::size_t kAnswerSizeMax = std::size_t{256} << 10U;

struct CheckerCall {
  std::string item;  // empty: the whole
  Path file;         // below the outputs; empty where the criterion names no `files`
};

// A checker of the user's as a criterion of kind `command` declares it. The runner starts it, its
// standard output is the answer (docs/criteria.md, "command").
struct Checker {
  std::vector<std::string> command;
  std::int64_t timeout_s = 0;  // per call
  std::vector<CheckerCall> calls;
};

// kUsage for a criterion that does not pass check_criterion or an id that is no file name.
Result<Checker> read_checker(const model::Criterion& criterion, std::span<const std::string> items);

struct CheckerPlaces {
  Path reference;  // folder; empty: none
  Path candidate;  // folder of the outputs that are judged
  Path inputs;
};

// The words of one call. `{outputs}` is the candidate's folder, `{file}` the file below it;
// `{candidate}` and `{reference}` are that file in each folder, or the folders where no `files` is
// declared. Placeholders are whole arguments, as in a start command.
std::vector<std::string> checker_words(const Checker& checker, const CheckerCall& call,
                                       const CheckerPlaces& places);

}  // namespace kijun::compare
