// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kijun::repo {

struct SourceFile {
  std::string path;  // below the root, with '/'
  std::string text;
};

struct Finding {
  std::string path;
  std::size_t line;  // from 1; 0 for the file as a whole
  std::string what;
};

using Findings = std::vector<Finding>;

// Every text file below the root, sorted by path; without .git, what is built, and files that hold
// a NUL byte.
std::vector<SourceFile> read_tree(const std::filesystem::path& root);

// The tree that this test was built from, read once.
const std::vector<SourceFile>& own_tree();

std::vector<std::string_view> lines_of(std::string_view text);

bool has_extension(const SourceFile& file, std::string_view extension);
// C++, CMake, or begins with "#!".
bool is_source(const SourceFile& file);
bool is_cpp(const SourceFile& file);
// The first part of a path, "src" of "src/base/text.h"; empty for a file at the root.
std::string_view top_folder(std::string_view path);

void append(Findings& findings, Findings more);

// One line per finding, as editors read it; empty when there is none.
std::string print(const Findings& findings);

}  // namespace kijun::repo
