// SPDX-License-Identifier: Apache-2.0
#include "govern/changes.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "codec/json.h"
#include "model/acts.h"
#include "model/enum_names.h"
#include "model/manifest.h"

namespace kijun::govern {
namespace {

using model::Change;
using model::ChangeKind;

// What one version says under one name of one kind.
struct Said {
  std::string text;
  std::string found;  // what capture saw, where that may differ from what is declared
};
using Key = std::pair<ChangeKind, std::string>;
using Facts = std::map<Key, Said>;

void add_application(const VersionFacts& version, Facts& facts) {
  const model::Application& application = version.declared.application;
  const std::string text = application.name + " " + application.version + " " + application.files +
                           " " + version.act.application.brief();
  facts[{ChangeKind::kApplication, "application"}] = {text, version.act.application.str()};
}

void add_elements(const VersionFacts& version, Facts& facts) {
  for (const model::Element& element : version.act.elements) {
    const std::string name =
        element.source.empty() ? element.name : element.source + ":" + element.name;
    const std::string& text = element.version.empty() ? element.found : element.version;
    facts[{element.kind, name}] = {text, element.found};
  }
}

// A word as it is apart from where the application lies: its folder's name is the application's,
// and a version in another folder is no second change (R12).
std::string without_folder(const std::string& word, std::string folder) {
  while (folder.ends_with('/')) folder.pop_back();
  folder += '/';
  return word.starts_with(folder) ? "{application}/" + word.substr(folder.size()) : word;
}

void add_settings(const VersionFacts& version, Facts& facts) {
  const model::StartProcedure& start = version.declared.start;
  // As JSON, so that two arguments never look like one with a blank in it.
  codec::Json::Array words;
  for (const std::string& word : start.command) {
    words.emplace_back(without_folder(word, version.declared.application.files));
  }
  facts[{ChangeKind::kSettings, "start.command"}] = {
      codec::print_json(codec::Json(std::move(words)), codec::JsonLayout::kCompact), {}};
  for (const auto& [name, value] : start.environment) {
    facts[{ChangeKind::kSettings, "start.env." + name}] = {value, {}};
  }
  for (const auto& [name, value] : version.declared.settings) {
    facts[{ChangeKind::kSettings, "settings." + name}] = {value, {}};
  }
}

void add_work_data(const VersionFacts& version, Facts& facts) {
  for (const model::WorkData& data : version.declared.work_data) {
    const auto listing = version.act.work_data.find(data.name);
    const std::string digest =
        listing == version.act.work_data.end() ? std::string("-") : listing->second.str();
    facts[{ChangeKind::kDataFormat, "work_data." + data.name}] = {data.path + " " + digest, {}};
  }
}

Facts facts_of(const VersionFacts& version) {
  Facts facts;
  add_application(version, facts);
  add_elements(version, facts);
  add_settings(version, facts);
  add_work_data(version, facts);
  return facts;
}

// Declared alike but found otherwise is a change of the machine all the same. What could not be
// read on one side says nothing.
bool equal(const Said& before, const Said& after) {
  if (before.text != after.text) return false;
  return before.found.empty() || after.found.empty() || before.found == after.found;
}

Change change_of(const Key& key, const Said& before, const Said& after) {
  const bool declared = before.text != after.text;
  return {key.first, key.second, declared ? before.text : before.found,
          declared ? after.text : after.found};
}

bool counts_as_application(ChangeKind kind) {
  return kind == ChangeKind::kPackage || kind == ChangeKind::kApplication;
}

}  // namespace

std::vector<Change> changes_between(const VersionFacts& before, const VersionFacts& after) {
  const Facts old = facts_of(before);
  const Facts present = facts_of(after);
  std::vector<Change> changes;
  for (const auto& [key, said] : old) {
    const auto now = present.find(key);
    if (now == present.end()) {
      changes.push_back({key.first, key.second, said.text, {}});
    } else if (!equal(said, now->second)) {
      changes.push_back(change_of(key, said, now->second));
    }
  }
  for (const auto& [key, said] : present) {
    if (!old.contains(key)) changes.push_back({key.first, key.second, {}, said.text});
  }
  std::sort(changes.begin(), changes.end(), [](const Change& a, const Change& b) {
    return std::tie(a.kind, a.name) < std::tie(b.kind, b.name);
  });
  return changes;
}

std::vector<std::string> kept_between(const VersionFacts& before, const VersionFacts& after) {
  const Facts present = facts_of(after);
  std::vector<std::string> kept;
  for (const auto& [key, said] : facts_of(before)) {
    const auto now = present.find(key);
    if (now != present.end() && equal(said, now->second)) kept.push_back(key.second);
  }
  std::sort(kept.begin(), kept.end());
  return kept;
}

std::vector<ChangeKind> kinds_of(std::span<const Change> changes) {
  std::vector<ChangeKind> kinds;
  kinds.reserve(changes.size());
  for (const Change& change : changes) kinds.push_back(change.kind);
  std::sort(kinds.begin(), kinds.end());
  kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
  return kinds;
}

ChangeSize size_of(std::span<const ChangeKind> kinds) {
  bool application = false;
  std::size_t others = 0;
  std::array<bool, model::EnumNames<ChangeKind>::kNames.size()> seen{};
  for (const ChangeKind kind : kinds) {
    bool& known = seen.at(static_cast<std::size_t>(kind));
    if (known) continue;
    known = true;
    if (counts_as_application(kind)) {
      application = true;
    } else {
      ++others;
    }
  }
  const std::size_t count = others + (application ? 1U : 0U);
  constexpr std::array kSizes{ChangeSize::kNothing, ChangeSize::kOneKind, ChangeSize::kTwoKinds};
  return count < kSizes.size() ? kSizes.at(count) : ChangeSize::kBigger;
}

bool is_bigger(std::span<const ChangeKind> kinds) { return size_of(kinds) == ChangeSize::kBigger; }

std::vector<SplitPart> propose_split(std::span<const Change> changes) {
  std::map<ChangeKind, SplitPart> parts;  // application stands for packages too
  for (const Change& change : changes) {
    const ChangeKind key =
        counts_as_application(change.kind) ? ChangeKind::kApplication : change.kind;
    parts[key].changes.push_back(change);
  }
  std::vector<SplitPart> split;
  for (auto& [kind, part] : parts) {
    part.kinds = kinds_of(part.changes);
    split.push_back(std::move(part));
  }
  return split;
}

}  // namespace kijun::govern
