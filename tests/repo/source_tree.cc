// SPDX-License-Identifier: Apache-2.0
#include "tests/repo/source_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>

namespace kijun::repo {
namespace {

namespace fs = std::filesystem;

bool is_skipped_folder(const fs::path& folder) {
  const std::string name = folder.filename();
  return name == ".git" || name == "build" || name == "node_modules";
}

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

}  // namespace

std::vector<SourceFile> read_tree(const fs::path& root) {
  std::vector<SourceFile> files;
  for (auto it = fs::recursive_directory_iterator(root); it != fs::recursive_directory_iterator();
       ++it) {
    if (it->is_directory() && is_skipped_folder(it->path())) {
      it.disable_recursion_pending();
      continue;
    }
    if (it->is_symlink() || !it->is_regular_file()) continue;
    std::string text = read_file(it->path());
    if (text.find('\0') != std::string::npos) continue;
    files.push_back({it->path().lexically_relative(root).generic_string(), std::move(text)});
  }
  std::sort(files.begin(), files.end(),
            [](const SourceFile& a, const SourceFile& b) { return a.path < b.path; });
  return files;
}

const std::vector<SourceFile>& own_tree() {
  static const std::vector<SourceFile> tree = read_tree(KIJUN_SOURCE_DIR);
  return tree;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

bool has_extension(const SourceFile& file, std::string_view extension) {
  return std::string_view(file.path).ends_with(extension);
}

bool is_cpp(const SourceFile& file) {
  return has_extension(file, ".h") || has_extension(file, ".cc");
}

bool is_source(const SourceFile& file) {
  return is_cpp(file) || has_extension(file, ".cmake") || has_extension(file, "CMakeLists.txt") ||
         file.text.starts_with("#!");
}

std::string_view top_folder(std::string_view path) {
  const std::size_t slash = path.find('/');
  return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
}

void append(Findings& findings, Findings more) {
  std::move(more.begin(), more.end(), std::back_inserter(findings));
}

std::string print(const Findings& findings) {
  std::string text;
  for (const Finding& finding : findings) {
    text += fmt::format("\n{}:{}: {}", finding.path, finding.line, finding.what);
  }
  return text;
}

}  // namespace kijun::repo
