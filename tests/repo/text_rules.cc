// SPDX-License-Identifier: Apache-2.0
#include "tests/repo/text_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace kijun::repo {
namespace {

constexpr std::ptrdiff_t kWidthMax = 100;
// A shebang may come first.
constexpr std::size_t kLicenceLineMax = 2;

std::ptrdiff_t characters_in(std::string_view utf8) {
  return std::count_if(utf8.begin(), utf8.end(),
                       [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
}

bool is_word_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// Adjacent literals, so that these tables are no findings themselves.
constexpr std::array<std::string_view, 4> kReminders = {
    "TO"
    "DO",
    "FIX"
    "ME",
    "XX"
    "X",
    "HA"
    "CK"};
constexpr std::array<std::string_view, 3> kMachinePaths = {
    "/ho"
    "me/",
    "/wo"
    "rk/",
    "/ro"
    "ot/"};

bool has_issue_number(std::string_view after) {
  return after.starts_with("(#") && after.size() > 2 &&
         std::isdigit(static_cast<unsigned char>(after[2])) != 0;
}

bool has_open_reminder(std::string_view line, std::string_view word) {
  for (std::size_t at = line.find(word); at != line.npos; at = line.find(word, at + 1)) {
    const std::string_view after = line.substr(at + word.size());
    if (at > 0 && is_word_character(line[at - 1])) continue;
    if (!after.empty() && is_word_character(after.front())) continue;
    if (!has_issue_number(after)) return true;
  }
  return false;
}

// "/usr/share/home/" is no path of this machine: it starts where no path goes on.
bool starts_path(std::string_view line, std::size_t at) {
  return at == 0 || (!is_word_character(line[at - 1]) && line[at - 1] != '.' &&
                     line[at - 1] != '-' && line[at - 1] != '}');
}

}  // namespace

Findings check_width(const SourceFile& file) {
  Findings findings;
  if (!is_source(file)) return findings;
  std::size_t number = 0;
  for (const std::string_view line : lines_of(file.text)) {
    ++number;
    const std::ptrdiff_t width = characters_in(line);
    if (width > kWidthMax && line.find("https://") == line.npos) {
      findings.push_back({file.path, number, fmt::format("{} wide, at most {}", width, kWidthMax)});
    }
  }
  return findings;
}

Findings check_reminders(const SourceFile& file) {
  Findings findings;
  if (!is_source(file)) return findings;
  std::size_t number = 0;
  for (const std::string_view line : lines_of(file.text)) {
    ++number;
    for (const std::string_view word : kReminders) {
      if (!has_open_reminder(line, word)) continue;
      findings.push_back({file.path, number,
                          fmt::format("{} without the number of an issue: {}(#12)", word, word)});
    }
  }
  return findings;
}

Findings check_licence(const SourceFile& file) {
  if (!is_source(file)) return {};
  const std::vector<std::string_view> lines = lines_of(file.text);
  for (std::size_t i = 0; i < std::min(lines.size(), kLicenceLineMax); ++i) {
    if (lines[i].find("SPDX-License-Identifier: Apache-2.0") != lines[i].npos) return {};
  }
  return {{file.path, 1, "begin with SPDX-License-Identifier: Apache-2.0"}};
}

Findings check_machine_paths(const SourceFile& file) {
  Findings findings;
  std::size_t number = 0;
  for (const std::string_view line : lines_of(file.text)) {
    ++number;
    for (const std::string_view path : kMachinePaths) {
      const std::size_t at = line.find(path);
      if (at == line.npos || !starts_path(line, at)) continue;
      findings.push_back({file.path, number, fmt::format("{} is a path of one machine", path)});
    }
  }
  return findings;
}

Findings check_pragma_once(const SourceFile& file) {
  if (!has_extension(file, ".h")) return {};
  for (const std::string_view line : lines_of(file.text)) {
    if (line == "#pragma once") return {};
  }
  return {{file.path, 1, "a header begins with #pragma once"}};
}

}  // namespace kijun::repo
