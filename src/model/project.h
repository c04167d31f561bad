// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/path.h"
#include "base/result.h"
#include "base/time.h"
#include "codec/json.h"

namespace kijun::model {

// A link to the rental's order; never a gate (R18). Both instants come from the order.
struct Order {
  std::string reference;
  std::string preference;  // ubuntu, pytorch, blender or custom: a direction, no inventory
  std::optional<Instant> starts;
  std::optional<Instant> ends;
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("reference", self.reference);
    visit("preference", self.preference);
    visit("starts", self.starts);
    visit("ends", self.ends);
  }
};

struct TargetPath {
  std::string path;
  std::string mode;  // "0750", or empty: not compared
  bool writable = false;
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("path", self.path);
    visit("mode", self.mode);
    visit("writable", self.writable);
  }
};

// What the access step looks for on the machine.
struct Target {
  std::string user;  // empty: not compared
  std::vector<TargetPath> paths;
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("user", self.user);
    visit("paths", self.paths);
  }
};

enum class Role { kPreparer, kTester, kResultOwner, kSwitchDecider, kRollbackDecider, kReceiver };
std::string_view to_string(Role role);  // "preparer", "result-owner", …

struct Person {
  std::string id;
  std::vector<Role> roles;
  std::string account;  // Unix account bound to this person, or empty
  bool has(Role role) const;
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("id", self.id);
    visit("roles", self.roles);
    visit("account", self.account);
  }
};

struct Destination {
  std::string name;
  std::string address;  // "dir:/absolute/path"
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("name", self.name);
    visit("address", self.address);
  }
};

struct Policy {
  std::string approvals = "declared";  // declared | signed
  bool solo = false;
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("approvals", self.approvals);
    visit("solo", self.solo);
  }
  friend bool operator==(const Policy&, const Policy&) = default;
};

// kijun.toml: order, what it promises, target, people, destinations, policy.
struct Project {
  Order order;
  codec::Json expect;  // what the order promises, or null; nothing else is compared (R7)
  Target target;
  std::vector<Person> people;
  std::vector<Destination> destinations;
  Policy policy;

  const Person* find_person(std::string_view id) const;
};

// kUsage with file, line, column, found and expected.
Result<Project> parse_project(std::string_view text, std::string_view file_name);

}  // namespace kijun::model
