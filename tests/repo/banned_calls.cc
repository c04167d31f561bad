// SPDX-License-Identifier: Apache-2.0
#include "tests/repo/banned_calls.h"

#include <fmt/format.h>

#include <array>
#include <cctype>

#include "tests/repo/code_text.h"

namespace kijun::repo {
namespace {

enum class Form { kCall, kWord };
enum class InTests { kNo, kYes };

struct Ban {
  std::string_view name;
  Form form;
  std::string_view instead;
  std::array<std::string_view, 3> but_in = {};
  InTests in_tests = InTests::kNo;
};

constexpr std::string_view kText = "std::string and fmt::format";
constexpr std::string_view kNumber = "std::from_chars, which knows no locale and no half-read text";
constexpr std::string_view kProcess = "os::Process";
constexpr std::string_view kTime = "base/time.h, which is UTC and has threads in mind";
constexpr std::string_view kClock = "os::Clock, which a test can set";
constexpr std::string_view kRandom = "os/random.h";
constexpr std::string_view kOutput = "an answer that cli/ prints";
constexpr std::string_view kFiles = "os::FileSystem";

constexpr std::array kBans = {
    Ban{"strcpy", Form::kCall, kText},
    Ban{"strncpy", Form::kCall, kText},
    Ban{"strcat", Form::kCall, kText},
    Ban{"sprintf", Form::kCall, kText},
    Ban{"snprintf", Form::kCall, kText},
    Ban{"vsprintf", Form::kCall, kText},
    Ban{"strtok", Form::kCall, "split of base/text.h"},
    Ban{"atoi", Form::kCall, kNumber},
    Ban{"atol", Form::kCall, kNumber},
    Ban{"atof", Form::kCall, kNumber},
    Ban{"strtol", Form::kCall, kNumber},
    Ban{"strtoul", Form::kCall, kNumber},
    Ban{"strtod", Form::kCall, kNumber},
    Ban{"stoi", Form::kCall, kNumber},
    Ban{"stol", Form::kCall, kNumber},
    Ban{"stoul", Form::kCall, kNumber},
    Ban{"stoull", Form::kCall, kNumber},
    Ban{"stod", Form::kCall, kNumber},
    Ban{"stof", Form::kCall, kNumber},
    Ban{"system", Form::kCall, kProcess, {}, InTests::kYes},
    Ban{"popen", Form::kCall, kProcess, {}, InTests::kYes},
    Ban{"rand", Form::kCall, kRandom},
    Ban{"srand", Form::kCall, kRandom},
    Ban{"localtime", Form::kCall, kTime},
    Ban{"gmtime", Form::kCall, kTime},
    Ban{"ctime", Form::kCall, kTime},
    Ban{"asctime", Form::kCall, kTime},
    Ban{"mktime", Form::kCall, kTime},
    Ban{"std::chrono::system_clock::now", Form::kCall, kClock, {"src/os/"}, InTests::kYes},
    Ban{"std::chrono::steady_clock::now", Form::kCall, kClock, {"src/os/"}, InTests::kYes},
    Ban{"sleep", Form::kCall, kClock, {"src/os/"}},
    Ban{"usleep", Form::kCall, kClock, {"src/os/"}},
    Ban{"std::this_thread::sleep_for", Form::kCall, kClock, {"src/os/"}, InTests::kYes},
    Ban{"getenv",
        Form::kCall,
        "os/environment.h",
        {"src/os/", "src/cli/", "testing/"},
        InTests::kYes},
    Ban{"setlocale",
        Form::kCall,
        "the message catalogue; nothing else may depend on the locale",
        {"src/cli/", "src/base/language.cc", "src/main.cc"}},
    Ban{"assert", Form::kCall, "KIJUN_ASSERT, which stays on in releases"},
    Ban{"abort", Form::kCall, "KIJUN_ASSERT", {"src/base/check.cc"}, InTests::kYes},
    Ban{"exit",
        Form::kCall,
        "a Result that main turns into the exit status",
        {"src/os/"},
        InTests::kYes},
    Ban{"printf", Form::kCall, kOutput},
    Ban{"fprintf", Form::kCall, kOutput, {"src/cli/", "src/base/check.cc"}, InTests::kYes},
    Ban{"puts", Form::kCall, kOutput},
    Ban{"std::cout", Form::kWord, kOutput, {"src/cli/", "src/main.cc"}},
    Ban{"std::cerr", Form::kWord, kOutput, {"src/cli/", "src/main.cc"}},
    Ban{"std::filesystem", Form::kWord, kFiles, {"src/os/", "src/base/path."}, InTests::kYes},
    Ban{"using namespace", Form::kWord, "the names, or an alias of the namespace"},
};

bool is_word_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// Whether the name that starts at `at` is the one of the C and C++ libraries: not a member, and not
// of another namespace.
bool is_library_name(std::string_view line, std::size_t at) {
  const std::string_view before = line.substr(0, at);
  if (before.empty()) return true;
  if (is_word_character(before.back())) return false;
  if (before.ends_with(".") || before.ends_with("->")) return false;
  if (!before.ends_with("::")) return true;
  const std::string_view outer = before.substr(0, before.size() - 2);
  if (outer.empty() || !is_word_character(outer.back())) return true;  // ::name
  return outer.ends_with("std") &&
         (outer.size() == 3 || !is_word_character(outer[outer.size() - 4]));
}

// A declaration has a type before the name, `void exit(`; `return exit(` is a call all the same.
bool is_declared(std::string_view line, std::size_t at) {
  std::string_view before = line.substr(0, at);
  if (!before.ends_with(" ")) return false;
  before.remove_suffix(1);
  constexpr std::string_view kReturn = "return";
  return !before.empty() && is_word_character(before.back()) && !before.ends_with(kReturn) &&
         !before.ends_with("else") && !before.ends_with("co_await");
}

bool uses(std::string_view line, const Ban& ban) {
  for (std::size_t at = line.find(ban.name); at != line.npos; at = line.find(ban.name, at + 1)) {
    if (!is_library_name(line, at)) continue;
    const std::string_view rest = line.substr(at + ban.name.size());
    if (ban.form == Form::kCall && rest.starts_with("(") && !is_declared(line, at)) return true;
    if (ban.form == Form::kWord && (rest.empty() || !is_word_character(rest.front()))) return true;
  }
  return false;
}

bool is_excepted(const BuildLists& lists, const SourceFile& file, const Ban& ban) {
  if (ban.in_tests == InTests::kYes && lists.tests.contains(file.path)) return true;
  for (const std::string_view folder : ban.but_in) {
    if (!folder.empty() && file.path.starts_with(folder)) return true;
  }
  return false;
}

}  // namespace

Findings check_banned_calls(const BuildLists& lists, const SourceFile& file) {
  Findings findings;
  const std::string_view top = top_folder(file.path);
  if (top != "src" && top != "testing" && top != "tests") return findings;
  const std::string code = code_only(file.text);
  std::size_t number = 0;
  for (const std::string_view line : lines_of(code)) {
    ++number;
    for (const Ban& ban : kBans) {
      if (!uses(line, ban) || is_excepted(lists, file, ban)) continue;
      findings.push_back({file.path, number, fmt::format("{}: use {}", ban.name, ban.instead)});
    }
  }
  return findings;
}

}  // namespace kijun::repo
