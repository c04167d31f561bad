// SPDX-License-Identifier: Apache-2.0
#include "tests/repo/layers.h"

#include <fmt/format.h>

#include <sstream>

#include "tests/repo/includes.h"

namespace kijun::repo {
namespace {

constexpr std::string_view kMain = "main";
constexpr std::string_view kTesting = "testing";

// The row that a file falls under; empty when it falls under none.
std::string_view row_of(std::string_view path) {
  const std::string_view top = top_folder(path);
  if (top == kTesting) return kTesting;
  if (top != "src") return {};
  if (path == "src/main.cc") return kMain;
  return top_folder(path.substr(std::string_view("src/").size()));
}

}  // namespace

Layers read_layers(const SourceFile& table, Findings& findings) {
  Layers layers;
  std::size_t number = 0;
  for (const std::string_view line : lines_of(table.text)) {
    ++number;
    if (line.empty() || line.front() == '#') continue;
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) {
      findings.push_back({table.path, number, "no row: expected \"folder: folders it may use\""});
      continue;
    }
    const std::string folder(line.substr(0, colon));
    std::set<std::string, std::less<>> uses;
    std::istringstream words{std::string(line.substr(colon + 1))};
    for (std::string word; words >> word;) {
      if (!layers.contains(word)) {
        findings.push_back(
            {table.path, number, fmt::format("{} uses {}, which has no row above", folder, word)});
      }
      uses.insert(word);
    }
    if (!layers.emplace(folder, std::move(uses)).second) {
      findings.push_back({table.path, number, fmt::format("{} has a row already", folder)});
    }
  }
  return layers;
}

Findings check_folders(const Layers& layers, const std::vector<SourceFile>& tree) {
  Findings findings;
  std::set<std::string_view> found;
  for (const SourceFile& file : tree) {
    const std::string_view row = row_of(file.path);
    if (row.empty() || !is_cpp(file)) continue;
    if (found.insert(row).second && !layers.contains(row)) {
      findings.push_back({file.path, 0, fmt::format("docs/layers.txt has no row for {}", row)});
    }
  }
  for (const auto& [folder, uses] : layers) {
    if (!found.contains(folder)) {
      findings.push_back({"docs/layers.txt", 0, fmt::format("{} is listed and not there", folder)});
    }
  }
  return findings;
}

Findings check_includes(const Layers& layers, const BuildLists& lists, const SourceFile& file) {
  Findings findings;
  const std::string_view row = row_of(file.path);
  const auto uses = layers.find(row);
  if (uses == layers.end()) return findings;
  const bool is_test = lists.tests.contains(file.path);
  for (const Include& include : includes_of(file.text)) {
    if (include.style != IncludeStyle::kQuotes) continue;
    const std::string_view folder = top_folder(include.path);
    if (!layers.contains(folder)) {
      findings.push_back(
          {file.path, include.line,
           fmt::format("\"{}\" does not begin with a folder of docs/layers.txt", include.path)});
    } else if (folder != row && !uses->second.contains(folder) &&
               !(is_test && folder == kTesting)) {
      findings.push_back(
          {file.path, include.line,
           fmt::format("{} may not include {}: docs/layers.txt lists no such edge", row, folder)});
    }
  }
  return findings;
}

}  // namespace kijun::repo
