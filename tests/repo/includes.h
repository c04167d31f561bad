// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace kijun::repo {

enum class IncludeStyle { kQuotes, kAngles };

struct Include {
  std::size_t line;
  IncludeStyle style;
  std::string path;
};

std::vector<Include> includes_of(std::string_view text);

}  // namespace kijun::repo
