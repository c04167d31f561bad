// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/path.h"
#include "base/result.h"
#include "codec/json.h"

namespace kijun::model {

enum class ChangeKind {
  kOs,
  kKernel,
  kDriver,
  kContainer,
  kFramework,
  kPackage,
  kDataFormat,
  kSettings,
  kApplication,
};
std::string_view to_string(ChangeKind kind);  // "os", "data-format", …

// The kind of change that another version of this element would be, by the committed table of names
// (model/change_kinds.cc); a name that is in no row is a package.
ChangeKind kind_of_element(std::string_view source, std::string_view name);

struct Application {
  std::string name;
  std::string version;
  std::string files;  // folder relative to the project; its bytes are kept in the store
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("name", self.name);
    visit("version", self.version);
    visit("files", self.files);
  }
};

struct Dependency {
  std::string source;  // dpkg | pip | conda | file | container
  std::string name;
  std::string version;
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("source", self.source);
    visit("name", self.name);
    visit("version", self.version);
  }
};

struct StartProcedure {
  std::vector<std::string> command;  // placeholders {inputs} {outputs} {item} {work:NAME}
  std::map<std::string, std::string> environment;
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("command", self.command);
    visit("environment", self.environment);
  }
  // True when the command is started once per item instead of once for the whole set.
  bool per_item() const;
};

// Files that software may rewrite: a run gets a copy of them, which is compared afterwards.
struct WorkData {
  std::string name;  // for {work:NAME}; the path where not given
  std::string path;
  std::string owner;
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("name", self.name);
    visit("path", self.path);
    visit("owner", self.owner);
  }
};

struct MissingElement {
  std::string what;
  std::string owner;  // empty: unowned, and then the manifest cannot become a reference (R8)
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("what", self.what);
    visit("owner", self.owner);
  }
};

// One complete declaration of a version, never a delta.
struct Manifest {
  std::string version;
  std::string from;  // the version it was copied from, or empty
  Application application;
  std::vector<Dependency> dependencies;
  StartProcedure start;
  std::vector<WorkData> work_data;
  std::map<std::string, std::string> settings;
  std::vector<MissingElement> missing;
  codec::Json canonical;
};

Result<Manifest> parse_manifest(std::string_view text, std::string_view file_name);

}  // namespace kijun::model
