// SPDX-License-Identifier: Apache-2.0
#include "tests/repo/libraries.h"

#include <fmt/format.h>

#include <array>

#include "tests/repo/includes.h"

namespace kijun::repo {
namespace {

enum class InTests { kNo, kYes };

// Headers that begin with `prefix` belong to `folders`, paths below the root.
struct Owner {
  std::string_view prefix;
  std::array<std::string_view, 2> folders;
  InTests in_tests = InTests::kNo;
};

constexpr std::array<std::string_view, 2> kOs = {"src/os/"};

constexpr std::array kOwners = {
    Owner{"toml++/", {"src/codec/"}},
    Owner{"simdjson", {"src/codec/"}},
    Owner{"openssl/", {"src/codec/", "src/sign/"}},
    Owner{"utf8proc", {"src/codec/"}},
    Owner{"nlohmann/", {}, InTests::kYes},
    Owner{"valijson/", {}, InTests::kYes},
    Owner{"png.h", {"src/codec/"}},
    Owner{"CLI/", {"src/cli/"}},
    Owner{"libintl.h", {"src/base/"}},
    Owner{"nvml.h", {"src/probe/nvml/"}},
    Owner{"dlfcn.h", {"src/probe/nvml/", "src/os/"}},
    Owner{"gtest/", {}, InTests::kYes},
    Owner{"gmock/", {}, InTests::kYes},
    Owner{"rapidcheck", {}, InTests::kYes},
    Owner{"iostream", {"src/cli/", "src/main.cc"}, InTests::kYes},
    // The door to the system: what stands above uses the interfaces of os/.
    Owner{"filesystem", {"src/os/", "src/base/path."}, InTests::kYes},
    Owner{"fstream", kOs, InTests::kYes},
    Owner{"sys/", kOs, InTests::kYes},
    Owner{"linux/", kOs, InTests::kYes},
    Owner{"dirent.h", kOs, InTests::kYes},
    Owner{"fcntl.h", kOs, InTests::kYes},
    Owner{"poll.h", kOs, InTests::kYes},
    Owner{"pwd.h", kOs, InTests::kYes},
    Owner{"sched.h", kOs, InTests::kYes},
    Owner{"signal.h", kOs, InTests::kYes},
    Owner{"csignal", kOs, InTests::kYes},
    Owner{"spawn.h", kOs, InTests::kYes},
    Owner{"unistd.h", kOs, InTests::kYes},
};

bool is_owner(const Owner& owner, std::string_view path) {
  for (const std::string_view folder : owner.folders) {
    if (!folder.empty() && path.starts_with(folder)) return true;
  }
  return false;
}

std::string_view owner_of(const Owner& owner) {
  return owner.folders[0].empty() ? "tests" : owner.folders[0];
}

}  // namespace

Findings check_libraries(const BuildLists& lists, const SourceFile& file) {
  Findings findings;
  const std::string_view top = top_folder(file.path);
  if (top != "src" && top != "testing") return findings;
  const bool is_test = top == "testing" || lists.tests.contains(file.path);
  for (const Include& include : includes_of(file.text)) {
    if (include.style != IncludeStyle::kAngles) continue;
    for (const Owner& owner : kOwners) {
      if (!include.path.starts_with(owner.prefix)) continue;
      if (is_owner(owner, file.path)) continue;
      if (is_test && owner.in_tests == InTests::kYes) continue;
      findings.push_back({file.path, include.line,
                          fmt::format("<{}> is for {} alone: use what wraps it there", include.path,
                                      owner_of(owner))});
    }
  }
  return findings;
}

}  // namespace kijun::repo
