// SPDX-License-Identifier: Apache-2.0
#include "probe/target.h"

#include <fmt/core.h>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/check.h"
#include "base/error.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "model/project.h"
#include "os/file_system.h"
#include "os/host_facts.h"
#include "os/random.h"
#include "probe/fact.h"

namespace kijun::probe {
namespace {

using os::FileInfo;
using os::FileKind;

constexpr std::size_t kProbeNameSize = 8;  // random octets
constexpr std::uint32_t kProbeMode = 0600;

std::string reason_of(const Error& error) {
  return error.why().empty() ? error.what() : error.what() + ": " + error.why();
}

Fact fact_of(const model::TargetPath& target, std::string_view what, std::string means) {
  return {.name = fmt::format("path {} {}", target.path, what),
          .means = std::move(means),
          .expected = std::nullopt,
          .found = std::nullopt,
          .why = ""};
}

// "0750" and "750" are one mode; what is no mode stays as it is, and then equals nothing.
std::string mode_text(const std::string& text) {
  std::uint32_t mode = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), mode, 8);
  if (fault != std::errc() || end != text.data() + text.size()) return text;
  return fmt::format("{:04o}", mode);
}

std::string_view kind_text(FileKind kind) {
  switch (kind) {
    case FileKind::kFile:
      return "file";
    case FileKind::kFolder:
      return "folder";
    case FileKind::kLink:
      return "link";
    case FileKind::kFifo:
      return "fifo";
    case FileKind::kSocket:
      return "socket";
    case FileKind::kDevice:
      return "device";
  }
  KIJUN_UNREACHABLE();
}

// Tried and not computed from mode bits: lists, read-only mounts and quotas do not stand in them.
Fact writable_folder(os::FileSystem& fs, const model::TargetPath& target, const Path& folder) {
  Fact fact = fact_of(target, "writable", "probe file made and removed");
  fact.expected = "yes";
  const Result<std::string> name = os::random_hex(kProbeNameSize);
  if (!name.ok()) {
    fact.why = reason_of(name.error());
    return fact;
  }
  const Path probe = folder / (".kijun-probe-" + name.value());
  Result<std::unique_ptr<os::File>> file = fs.create_new(probe, kProbeMode);
  if (!file.ok()) {
    fact.found = "no";
    fact.why = reason_of(file.error());
    return fact;
  }
  Result<void> written = file.value()->write(as_bytes("kijun\n"));
  Result<void> closed = file.value()->close();
  const Result<void> removed = fs.remove_file(probe);
  if (!written.ok() || !closed.ok()) {
    fact.found = "no";
    fact.why = reason_of(!written.ok() ? written.error() : closed.error());
  } else if (!removed.ok()) {
    fact.found = "not removable";
    fact.why = reason_of(removed.error());
  } else {
    fact.found = "yes";
  }
  return fact;
}

Fact writable_file(os::FileSystem& fs, const model::TargetPath& target, const Path& path) {
  Fact fact = fact_of(target, "writable", "opened for appending, nothing written");
  fact.expected = "yes";
  const Result<std::unique_ptr<os::File>> file = fs.open_append(path, kProbeMode);
  fact.found = file.ok() ? "yes" : "no";
  if (!file.ok()) fact.why = reason_of(file.error());
  return fact;
}

Fact writable_fact(os::FileSystem& fs, const model::TargetPath& target, const Path& path,
                   FileKind kind) {
  if (kind == FileKind::kFolder) return writable_folder(fs, target, path);
  if (kind == FileKind::kFile) return writable_file(fs, target, path);
  Fact fact = fact_of(target, "writable", "stat");
  fact.expected = "yes";
  fact.why = msg("writing to a {} is not tried", kind_text(kind));
  return fact;
}

void check_path(os::FileSystem& fs, const model::TargetPath& target, const Path& project,
                std::vector<Fact>& facts) {
  const Path path = target.path == "." ? project : project / target.path;
  Fact there = fact_of(target, "present", "stat");
  there.expected = "yes";
  const Result<FileInfo> info = fs.info_following(path);
  if (!info.ok()) {
    // Only a name that is not there is absent; what may not be looked at is unknown.
    if (info.error().code() == ErrorCode::kNotFound) there.found = "no";
    there.why = reason_of(info.error());
    facts.push_back(std::move(there));
    return;
  }
  there.found = "yes";
  const Result<FileInfo> itself = fs.info(path);
  if (itself.ok() && itself.value().kind == FileKind::kLink) {
    there.why = msg("through a link, to a {}", kind_text(info.value().kind));
  }
  facts.push_back(std::move(there));
  Fact owner = fact_of(target, "owner", "stat");
  owner.found = fmt::format("uid {} gid {}", info.value().uid, info.value().gid);
  facts.push_back(std::move(owner));
  if (!target.mode.empty()) {
    Fact mode = fact_of(target, "mode", "stat");
    mode.expected = mode_text(target.mode);
    mode.found = fmt::format("{:04o}", info.value().mode);
    facts.push_back(std::move(mode));
  }
  if (target.writable) facts.push_back(writable_fact(fs, target, path, info.value().kind));
}

Fact user_fact(const model::Target& target, const os::HostFacts& host) {
  Fact fact{.name = "user",
            .means = "geteuid, getpwuid",
            .expected = std::nullopt,
            .found = std::nullopt,
            .why = ""};
  if (!target.user.empty()) fact.expected = target.user;
  if (!host.user_name.empty()) {
    fact.found = host.user_name;
  } else {
    fact.why = msg("uid {} has no name on this machine", host.uid);
  }
  return fact;
}

}  // namespace

std::vector<Fact> check_target(os::FileSystem& fs, const model::Target& target,
                               const os::HostFacts& host, const Path& project) {
  std::vector<Fact> facts{user_fact(target, host)};
  for (const model::TargetPath& path : target.paths) check_path(fs, path, project, facts);
  return facts;
}

}  // namespace kijun::probe
