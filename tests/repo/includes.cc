// SPDX-License-Identifier: Apache-2.0
#include "tests/repo/includes.h"

#include "tests/repo/code_text.h"
#include "tests/repo/source_tree.h"

namespace kijun::repo {
namespace {

std::string_view without_blanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  return first == std::string_view::npos ? std::string_view() : text.substr(first);
}

}  // namespace

std::vector<Include> includes_of(std::string_view text) {
  std::vector<Include> includes;
  const std::string code = code_only(text);
  std::size_t number = 0;
  for (std::string_view line : lines_of(code)) {
    ++number;
    line = without_blanks(line);
    if (!line.starts_with("#")) continue;
    line = without_blanks(line.substr(1));
    if (!line.starts_with("include")) continue;
    line = without_blanks(line.substr(std::string_view("include").size()));
    if (line.empty() || (line.front() != '"' && line.front() != '<')) continue;
    const bool quotes = line.front() == '"';
    const std::size_t end = line.find(quotes ? '"' : '>', 1);
    if (end == std::string_view::npos) continue;
    includes.push_back({number, quotes ? IncludeStyle::kQuotes : IncludeStyle::kAngles,
                        std::string(line.substr(1, end - 1))});
  }
  return includes;
}

}  // namespace kijun::repo
