// SPDX-License-Identifier: Apache-2.0
#include "probe/packages.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "base/text.h"
#include "base/utf8.h"
#include "os/file_system.h"
#include "probe/fact.h"
#include "probe/small_file.h"

namespace kijun::probe {
namespace {

// What one stanza has said so far (deb-control(5)); a field given twice keeps its first value and
// is a fault.
struct Stanza {
  std::size_t line = 0;
  std::optional<std::string> name;
  std::optional<std::string> status;
  std::optional<std::string> version;
  std::optional<std::string> architecture;

  bool empty() const { return line == 0; }
  std::optional<std::string>* field(std::string_view key) {
    if (key == "Package") return &name;
    if (key == "Status") return &status;
    if (key == "Version") return &version;
    if (key == "Architecture") return &architecture;
    return nullptr;
  }
};

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return "";
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

bool states_version(std::string_view status) {
  return !status.ends_with(" not-installed") && !status.ends_with(" config-files");
}

class StatusParser {
 public:
  void line(std::string_view text) {
    ++number_;
    if (trimmed(text).empty()) {
      end_stanza();
    } else if (text.front() != ' ' && text.front() != '\t') {
      field(text);
    } else if (stanza_.empty()) {
      fault(number_, msg("a continuation line without a field"));
    }
  }

  // A line without its end is cut, and half a version would be another version: its stanza goes.
  void cut_line() {
    fault(number_ + 1, msg("the last line has no end: the file is cut"));
    stanza_ = Stanza();
  }

  DpkgStatus finish() && {
    end_stanza();
    std::sort(status_.packages.begin(), status_.packages.end(), [](const auto& a, const auto& b) {
      return std::tie(a.name, a.architecture) < std::tie(b.name, b.architecture);
    });
    return std::move(status_);
  }

 private:
  void field(std::string_view text) {
    if (stanza_.empty()) stanza_.line = number_;
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos || colon == 0) {
      fault(number_, msg("\"{}\" is no field", escape_bytes(text.substr(0, 40))));
      return;
    }
    std::optional<std::string>* const place = stanza_.field(text.substr(0, colon));
    if (place == nullptr) return;
    if (place->has_value()) {
      fault(number_, msg("`{}` stands twice in one stanza", text.substr(0, colon)));
      return;
    }
    *place = escape_bytes(trimmed(text.substr(colon + 1)));
  }

  void end_stanza() {
    if (stanza_.empty()) return;
    const Stanza stanza = std::exchange(stanza_, Stanza());
    if (!stanza.name || stanza.name->empty() || !stanza.status) {
      fault(stanza.line, msg("a stanza without `Package` or `Status`"));
      return;
    }
    if (!stanza.version && states_version(*stanza.status)) {
      fault(stanza.line, msg("package {} has no `Version`", *stanza.name));
      return;
    }
    status_.packages.push_back({.name = *stanza.name,
                                .architecture = stanza.architecture.value_or(""),
                                .version = stanza.version.value_or(""),
                                .status = *stanza.status});
  }

  void fault(std::size_t line, std::string why) {
    status_.faults.push_back({.line = line, .why = std::move(why)});
  }

  std::size_t number_ = 0;
  Stanza stanza_;
  DpkgStatus status_;
};

struct Wanted {
  std::string_view name;
  std::string_view architecture;  // empty: any
};

Wanted wanted_package(std::string_view name) {
  const std::size_t colon = name.rfind(':');
  if (colon == std::string_view::npos) return {.name = name, .architecture = ""};
  return {.name = name.substr(0, colon), .architecture = name.substr(colon + 1)};
}

struct Rows {
  std::set<std::string> versions;   // of the installed ones
  std::vector<std::string> states;  // of the others
};

Rows rows_of(const DpkgStatus& status, const Wanted& wanted) {
  Rows rows;
  for (const DpkgPackage& package : status.packages) {
    if (package.name != wanted.name) continue;
    if (!wanted.architecture.empty() && package.architecture != wanted.architecture) continue;
    if (package.installed()) {
      rows.versions.insert(package.version);
    } else {
      rows.states.push_back(package.status);
    }
  }
  return rows;
}

}  // namespace

bool DpkgPackage::installed() const {
  // "WANT FLAG STATE": held packages are installed too, broken ones ("reinstreq") are not.
  const std::vector<std::string_view> words = split(status, ' ');
  return words.size() == 3 && words[1] == "ok" && words[2] == "installed";
}

DpkgStatus parse_dpkg_status(std::string_view text) {
  StatusParser parser;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) {
      parser.cut_line();
      break;
    }
    parser.line(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  return std::move(parser).finish();
}

Result<DpkgStatus> read_dpkg_status(os::FileSystem& fs, const Path& file) {
  KIJUN_TRY(const std::string text, read_small_file(fs, file, kDpkgStatusSizeMax));
  return parse_dpkg_status(text);
}

Fact package_fact(const Result<DpkgStatus>& status, std::string_view name,
                  std::string_view version) {
  Fact fact{.name = fmt::format("dpkg {}", name),
            .means = kDpkgStatusPath,
            .expected = std::string(version),
            .found = std::nullopt,
            .why = ""};
  if (!status.ok()) {
    fact.why = msg("{}: {}", status.error().what(), status.error().why());
    return fact;
  }
  const Rows rows = rows_of(status.value(), wanted_package(name));
  if (!rows.versions.empty()) {
    const std::vector<std::string> versions(rows.versions.begin(), rows.versions.end());
    fact.found = join(versions, ", ");
    return fact;
  }
  if (!status.value().faults.empty()) {
    const DpkgFault& fault = status.value().faults.front();
    fact.why =
        msg("line {}: {}; what could not be read may be this package", fault.line, fault.why);
    return fact;
  }
  fact.found = rows.states.empty() ? "absent" : join(rows.states, ", ");
  fact.why = msg("no installed package has this name");
  return fact;
}

}  // namespace kijun::probe
