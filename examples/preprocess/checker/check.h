// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "answer.h"

namespace check {

struct Limits {
  std::optional<std::uint32_t> max_abs;             // levels
  std::optional<std::uint64_t> mean_abs_millionth;  // millionths of a level
};

// Compares two pictures; at least one limit is set.
Answer check_pair(const std::string& reference, const std::string& candidate, const Limits& limits);

// Proves only that all of the candidate decodes.
Answer check_opens(const std::string& candidate);

}  // namespace check
