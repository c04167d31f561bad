// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/path.h"
#include "model/enum_names.h"
#include "model/fields.h"
#include "model/listing.h"

namespace kijun::model {

template <>
struct EnumNames<DifferenceKind> {
  static constexpr std::array<std::string_view, 7> kNames{
      "missing", "unexpected", "content", "kind", "mode", "target", "moved"};
};

namespace {

using Pairs = std::vector<std::pair<const Entry*, const Entry*>>;

// Entries of the same path side by side, null where one side lacks it.
Pairs merge(const Listing& expected, const Listing& found) {
  Pairs pairs;
  auto left = expected.entries.begin();
  auto right = found.entries.begin();
  while (left != expected.entries.end() || right != found.entries.end()) {
    const bool left_left = left != expected.entries.end();
    const bool right_left = right != found.entries.end();
    if (!right_left || (left_left && left->path < right->path)) {
      pairs.emplace_back(&*left++, nullptr);
    } else if (!left_left || right->path < left->path) {
      pairs.emplace_back(nullptr, &*right++);
    } else {
      pairs.emplace_back(&*left++, &*right++);
    }
  }
  return pairs;
}

// What the content is known as; `other` decides whether the size alone tells them apart.
std::string content_text(const Entry& entry, const Entry& other) {
  if (!entry.error.empty()) return entry.error;
  if (!entry.digest) return "";
  if (other.digest && entry.size_bytes != other.size_bytes) {
    return fmt::format("{} bytes", entry.size_bytes);
  }
  return entry.digest->str();
}

// What was not read is equal to nothing, not even to something else that was not read.
bool same_content(const Entry& expected, const Entry& found) {
  if (!expected.error.empty() || !found.error.empty()) return false;
  if (expected.kind != EntryKind::kFile) return true;
  return expected.digest && expected.digest == found.digest &&
         expected.size_bytes == found.size_bytes;
}

class Differences {
 public:
  explicit Differences(ModePolicy modes) : modes_(modes) {}

  void add(DifferenceKind kind, const Path& path, std::string expected, std::string found) {
    found_.push_back({kind, path, std::move(expected), std::move(found)});
  }

  void compare_modes(const Entry& expected, const Entry& found) {
    // A link has no mode of its own.
    if (modes_ == ModePolicy::kIgnore || expected.kind == EntryKind::kLink) return;
    if (expected.mode == found.mode) return;
    add(DifferenceKind::kMode, expected.path, fmt::format("{:04o}", expected.mode),
        fmt::format("{:04o}", found.mode));
  }

  void compare_same_path(const Entry& expected, const Entry& found) {
    if (expected.kind != found.kind) {
      add(DifferenceKind::kKind, expected.path, std::string(to_string(expected.kind)),
          std::string(to_string(found.kind)));
      return;
    }
    if (!same_content(expected, found)) {
      add(DifferenceKind::kContent, expected.path, content_text(expected, found),
          content_text(found, expected));
    }
    if (expected.target != found.target) {
      add(DifferenceKind::kTarget, expected.path, expected.target.encoded(),
          found.target.encoded());
    }
    compare_modes(expected, found);
  }

  std::vector<Difference> sorted() && {
    std::sort(found_.begin(), found_.end(), [](const Difference& a, const Difference& b) {
      return std::tie(a.path, a.kind, a.expected, a.found) <
             std::tie(b.path, b.kind, b.expected, b.found);
    });
    return std::move(found_);
  }

 private:
  ModePolicy modes_;
  std::vector<Difference> found_;
};

bool can_move(const Entry& entry) {
  return entry.kind == EntryKind::kFile && entry.digest && entry.error.empty();
}

// Gives each missing file the first unexpected one of the same bytes, each of these once; takes the
// pairs that were matched out of `unpaired`.
void match_moved(Pairs& unpaired, Differences& differences) {
  std::multimap<Digest, const Entry*> unexpected;  // equal keys stay in the order of their paths
  for (const auto& [expected, found] : unpaired) {
    if (expected == nullptr && can_move(*found)) unexpected.emplace(*found->digest, found);
  }
  std::set<const Entry*> taken;
  for (const auto& [expected, found] : unpaired) {
    if (expected == nullptr || !can_move(*expected)) continue;
    const auto match = unexpected.lower_bound(*expected->digest);
    if (match == unexpected.end() || match->first != *expected->digest) continue;
    differences.add(DifferenceKind::kMoved, expected->path, expected->path.encoded(),
                    match->second->path.encoded());
    differences.compare_modes(*expected, *match->second);
    taken.insert({match->second, expected});
    unexpected.erase(match);
  }
  std::erase_if(unpaired, [&taken](const auto& pair) {
    return taken.contains(pair.first != nullptr ? pair.first : pair.second);
  });
}

}  // namespace

std::string_view to_string(DifferenceKind kind) { return name_of(kind); }

std::vector<Difference> compare_listings(const Listing& expected, const Listing& found,
                                         ModePolicy modes) {
  Differences differences(modes);
  Pairs unpaired;
  for (const auto& pair : merge(expected, found)) {
    if (pair.first != nullptr && pair.second != nullptr) {
      differences.compare_same_path(*pair.first, *pair.second);
    } else {
      unpaired.push_back(pair);
    }
  }
  match_moved(unpaired, differences);
  for (const auto& [missing, unexpected] : unpaired) {
    if (missing != nullptr) {
      differences.add(DifferenceKind::kMissing, missing->path,
                      std::string(to_string(missing->kind)), "");
    } else {
      differences.add(DifferenceKind::kUnexpected, unexpected->path, "",
                      std::string(to_string(unexpected->kind)));
    }
  }
  return std::move(differences).sorted();
}

}  // namespace kijun::model
