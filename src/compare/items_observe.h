// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "compare/items_match.h"
#include "compare/outcome.h"

namespace kijun::compare {

enum class PerItem { kAll, kOne };  // every pattern's file, or the file of exactly one pattern
enum class Others { kRefuse, kAllow };

struct ItemRules {
  PerItem per_item = PerItem::kAll;
  Others others = Others::kRefuse;
  bool distinct_content = false;
};

// The observations of R4, apart from one another; each names the ids or paths (encoded).
struct ItemObservations {
  std::vector<std::string> complete;
  std::vector<std::string> missing;
  std::vector<std::string> duplicate;
  std::vector<std::string> unexpected;
  std::vector<std::string> empty;
  std::vector<std::string> same_content;
  std::vector<std::string> unreadable;  // neither empty nor not
  std::vector<std::string> hidden;      // not found, in a folder that could not be read
  std::size_t distinct_ids = 0;         // found, expected or not
  std::vector<Finding> findings;
};

ItemObservations observe_items(const ItemMatchInput& input, const ItemMatch& match,
                               const ItemRules& rules);

}  // namespace kijun::compare
