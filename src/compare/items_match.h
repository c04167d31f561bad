// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "base/path.h"
#include "base/result.h"
#include "compare/placeholders.h"
#include "model/listing.h"

namespace kijun::compare {

enum class Normalise { kNone, kNfc };

// The spelling under which ids are compared.
std::string id_key(std::string_view id, Normalise normalise);

// An expected id and the files that claim it, by pattern.
struct ItemFiles {
  std::string id;
  std::vector<std::vector<const model::Entry*>> by_pattern;
  std::vector<std::string> shares_with;  // ids that one of its files would stand for as well
};

struct ItemMatch {
  std::map<std::string, ItemFiles> expected;                           // by key
  std::map<std::string, std::vector<const model::Entry*>> unexpected;  // by id as found
  std::vector<const model::Entry*> others;  // match no pattern, and no other criterion wants them
};

struct ItemMatchInput {
  std::span<const Pattern> patterns;
  std::span<const std::string> ids;
  Normalise normalise = Normalise::kNone;
  const model::Listing* outputs = nullptr;
  const std::set<Path>* claimed = nullptr;
};

// Puts every name that is no folder to the id it belongs to. kUsage when the ids are no set: one
// given twice, two that are one after normalising, one that makes no file name.
Result<ItemMatch> match_items(const ItemMatchInput& input);

}  // namespace kijun::compare
