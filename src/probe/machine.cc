// SPDX-License-Identifier: Apache-2.0
#include "probe/machine.h"

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "base/text.h"
#include "base/utf8.h"
#include "codec/json.h"
#include "os/file_system.h"
#include "os/host_facts.h"
#include "probe/fact.h"
#include "probe/small_file.h"

namespace kijun::probe {
namespace {

using codec::Json;

constexpr std::size_t kFactFileSizeMax = std::size_t{16} << 20U;  // cpuinfo of a thousand threads

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return "";
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

// The value of a line KEY=value as a shell would read it: in double or single quotes or none.
std::string unquoted(std::string_view value) {
  value = trimmed(value);
  const bool quoted = value.size() >= 2 && value.front() == value.back() &&
                      (value.front() == '"' || value.front() == '\'');
  if (!quoted) return std::string(value);
  const bool escapes = value.front() == '"';
  value = value.substr(1, value.size() - 2);
  std::string text;
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (escapes && value[i] == '\\' && i + 1 < value.size()) ++i;
    text += value[i];
  }
  return text;
}

Fact named_fact(std::string name, std::string means) {
  return {.name = std::move(name),
          .means = std::move(means),
          .expected = std::nullopt,
          .found = std::nullopt,
          .why = ""};
}

Fact given_fact(std::string name, std::string means, std::string found) {
  Fact fact = named_fact(std::move(name), std::move(means));
  if (found.empty()) {
    fact.why = msg("the machine does not say");
  } else {
    fact.found = std::move(found);
  }
  return fact;
}

using Parse = std::optional<std::string> (*)(std::string_view text);

// From the first of these files that can be read.
Fact file_fact(os::FileSystem& fs, std::string name, std::span<const char* const> files,
               Parse parse) {
  Fact fact = named_fact(std::move(name), files.front());
  for (const char* const file : files) {
    const Result<std::string> text = read_small_file(fs, Path(file), kFactFileSizeMax);
    if (!text.ok()) {
      fact.why = msg("{}: {}", text.error().what(), text.error().why());
      continue;
    }
    fact.means = file;
    fact.found = parse(text.value());
    fact.why = fact.found ? "" : msg("{} names none", file);
    return fact;
  }
  return fact;
}

std::optional<std::string> parse_kernel(std::string_view text) {
  const std::string_view release = trimmed(text);
  if (release.empty()) return std::nullopt;
  return escape_bytes(release);
}

// /etc/os-release is a link on most systems, and links are not followed.
constexpr std::array kOsReleaseFiles{"/etc/os-release", "/usr/lib/os-release"};
constexpr std::array kKernelFiles{"/proc/sys/kernel/osrelease"};
constexpr std::array kCpuFiles{"/proc/cpuinfo"};

// Ends of a "key : value" line of /proc/cpuinfo.
std::pair<std::string_view, std::string_view> key_and_value(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return {trimmed(line), ""};
  return {trimmed(line.substr(0, colon)), trimmed(line.substr(colon + 1))};
}

}  // namespace

std::optional<std::string> parse_os_release(std::string_view text) {
  std::map<std::string, std::string, std::less<>> values;
  for (const std::string_view line : split(text, '\n')) {
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos || line.starts_with('#')) continue;
    // The last one counts, as for a shell.
    values.insert_or_assign(std::string(trimmed(line.substr(0, equals))),
                            unquoted(line.substr(equals + 1)));
  }
  const auto value = [&values](std::string_view key) {
    const auto found = values.find(key);
    return found == values.end() ? std::string() : found->second;
  };
  std::string name = value("PRETTY_NAME");
  if (name.empty()) name = std::string(trimmed(value("NAME") + " " + value("VERSION_ID")));
  if (name.empty()) return std::nullopt;
  return escape_bytes(name);
}

std::optional<std::string> parse_cpu_model(std::string_view cpuinfo) {
  std::size_t processors = 0;
  std::set<std::string> models;
  std::set<std::string> parts;
  std::string implementer;
  for (const std::string_view line : split(cpuinfo, '\n')) {
    const auto [key, value] = key_and_value(line);
    if (key == "processor") ++processors;
    if (key == "model name") models.insert(escape_bytes(value));
    if (key == "CPU implementer") implementer = escape_bytes(value);
    if (key == "CPU part") parts.insert(implementer + "/" + escape_bytes(value));
  }
  const std::set<std::string>& named = models.empty() ? parts : models;
  if (processors == 0 || named.empty()) return std::nullopt;
  const std::vector<std::string> names(named.begin(), named.end());
  return fmt::format("{} × {}", processors, join(names, " + "));
}

std::vector<Fact> machine_facts(os::FileSystem& fs, const os::HostFacts& host) {
  return {given_fact("host", "gethostname", host.host_name),
          given_fact("machine_id", "/etc/machine-id", host.machine_id),
          given_fact("boot_id", "/proc/sys/kernel/random/boot_id", host.boot_id),
          given_fact("user", "geteuid, getpwuid", host.user_name),
          file_fact(fs, "os", kOsReleaseFiles, parse_os_release),
          file_fact(fs, "kernel", kKernelFiles, parse_kernel),
          file_fact(fs, "cpu", kCpuFiles, parse_cpu_model)};
}

Json machine_fingerprint(os::FileSystem& fs, const os::HostFacts& host) {
  Json::Object fingerprint;
  for (const Fact& fact : machine_facts(fs, host)) {
    fingerprint.emplace(fact.name,
                        Json::Object{{"found", fact.found ? Json(*fact.found) : Json()},
                                     {"means", fact.means},
                                     {"why", fact.why.empty() ? Json() : Json(fact.why)}});
  }
  return fingerprint;
}

}  // namespace kijun::probe
