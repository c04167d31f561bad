// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "codec/sha256.h"
#include "compare/kind.h"

// What the tests of several kinds judge: criteria and folders written as short literals.
namespace kijun::compare {

inline model::Criterion criterion_of(std::string kind, codec::Json::Object options,
                                     std::string against = "") {
  model::Criterion criterion;
  criterion.id = "c-" + kind;
  criterion.kind = std::move(kind);
  criterion.owner = "sato";
  criterion.against = std::move(against);
  criterion.options = std::move(options);
  return criterion;
}

inline model::Entry file_entry(std::string_view path, std::string_view content) {
  model::Entry entry;
  entry.path = Path(path);
  entry.size_bytes = content.size();
  entry.mode = 0644;
  entry.digest = codec::sha256(content);
  return entry;
}

inline model::Entry other_entry(std::string_view path, model::EntryKind kind) {
  model::Entry entry;
  entry.path = Path(path);
  entry.kind = kind;
  entry.mode = 0755;
  return entry;
}

inline model::Listing listing_of(std::vector<model::Entry> entries) {
  std::sort(entries.begin(), entries.end(),
            [](const auto& a, const auto& b) { return a.path < b.path; });
  return {.entries = std::move(entries), .completeness = model::Completeness::kComplete};
}

// ITEM/result.png for each, every one with contents of its own.
inline model::Listing results_of(const std::vector<std::string>& ids) {
  std::vector<model::Entry> entries;
  for (const std::string& id : ids) {
    entries.push_back(other_entry(id, model::EntryKind::kFolder));
    entries.push_back(file_entry(id + "/result.png", "picture " + id));
  }
  return listing_of(std::move(entries));
}

inline std::vector<std::string> numbered_ids(int count) {
  std::vector<std::string> ids;
  for (int i = 1; i <= count; ++i) ids.push_back(fmt::format("{:03}", i));
  return ids;
}

inline Outcome judged(const model::Criterion& criterion, const model::Listing& outputs,
                      std::vector<std::string> items) {
  Evidence evidence;
  evidence.items = std::move(items);
  evidence.outputs = &outputs;
  return judge(criterion, evidence);
}

// The items that findings with this code name.
inline std::vector<std::string> named_by(const Outcome& outcome, std::string_view code) {
  std::vector<std::string> items;
  for (const Finding& finding : outcome.findings) {
    if (finding.code == code) items.push_back(finding.item);
  }
  return items;
}

inline std::string why_of(const Outcome& outcome, std::string_view code) {
  for (const Finding& finding : outcome.findings) {
    if (finding.code == code) return finding.why;
  }
  return "(no such finding)";
}

inline std::int64_t measured(const Outcome& outcome, std::string_view key) {
  return outcome.measured.integer_or(key, -1);
}

}  // namespace kijun::compare
