// SPDX-License-Identifier: Apache-2.0
#include "tests/repo/build_lists.h"

#include <sstream>

#include "tests/repo/includes.h"

namespace kijun::repo {
namespace {

// fuzz/ and examples/ make their file names out of parts.
bool is_own(std::string_view top) {
  return top == "src" || top == "testing" || top == "tests" || top == "bench";
}

// Beside src/ only sources: headers there are in no header set.
bool must_be_named(const SourceFile& file) {
  return top_folder(file.path) == "src" || has_extension(file, ".cc");
}

std::string folder_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string() : std::string(path.substr(0, slash + 1));
}

std::string without_comments(std::string_view cmake) {
  std::string text;
  for (const std::string_view line : lines_of(cmake)) {
    text += line.substr(0, line.find('#'));
    text += '\n';
  }
  for (char& c : text) {
    if (c == '(' || c == ')' || c == '"') c = ' ';
  }
  return text;
}

bool is_keyword(std::string_view word) {
  return !word.empty() && word.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ_") == word.npos;
}

}  // namespace

BuildLists read_build_lists(const std::vector<SourceFile>& tree) {
  BuildLists lists;
  for (const SourceFile& file : tree) {
    if (!has_extension(file, "CMakeLists.txt")) continue;
    const std::string folder = folder_of(file.path);
    std::istringstream words(without_comments(file.text));
    std::string list;
    for (std::string word; words >> word;) {
      if (is_keyword(word)) list = word;
      if (!word.ends_with(".cc") && !word.ends_with(".h")) continue;
      lists.named.insert(folder + word);
      if (list == "TESTS" || top_folder(folder) != "src") lists.tests.insert(folder + word);
    }
  }
  return lists;
}

Findings find_dead_files(const std::vector<SourceFile>& tree) {
  const BuildLists lists = read_build_lists(tree);
  std::set<std::string> included;
  for (const SourceFile& file : tree) {
    if (!is_cpp(file)) continue;
    for (const Include& include : includes_of(file.text)) {
      if (include.style != IncludeStyle::kQuotes) continue;
      for (const std::string& path : {include.path, "src/" + include.path}) {
        if (path != file.path) included.insert(path);
      }
    }
  }
  Findings findings;
  for (const SourceFile& file : tree) {
    if (!is_cpp(file) || !is_own(top_folder(file.path))) continue;
    if (must_be_named(file) && !lists.named.contains(file.path)) {
      findings.push_back({file.path, 0, "no CMakeLists.txt names it: name it, or delete it"});
    } else if (has_extension(file, ".h") && !included.contains(file.path)) {
      findings.push_back({file.path, 0, "no file includes it: include it, or delete it"});
    }
  }
  return findings;
}

}  // namespace kijun::repo
