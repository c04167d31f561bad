// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/path.h"
#include "base/result.h"
#include "compare/evidence.h"
#include "compare/options.h"
#include "compare/outcome.h"
#include "model/criteria.h"

namespace kijun::compare {

// Whether a kind looks at what `against` names.
enum class AgainstUse { kNever, kMay };

// Whether a criterion can fail at all; `why` says why not (R24).
struct CanFail {
  bool yes = true;
  std::string why;
};

// One row of the table of kinds. A kind is a file that fills in one such row.
struct Kind {
  std::string_view name;
  std::string_view metric_version;  // of its formulas; another version is another criterion
  AgainstUse against = AgainstUse::kNever;
  std::span<const Option> options;
  // What the options' table cannot say: limits that contradict one another. kUsage.
  Result<void> (*check)(const model::Criterion& criterion);
  CanFail (*can_fail)(const model::Criterion& criterion, std::size_t item_count);
  // The files it expects, for a criterion that passed check_criterion.
  Result<std::vector<Path>> (*reads)(const model::Criterion& criterion,
                                     std::span<const std::string> items);
  Outcome (*judge)(const model::Criterion& criterion, const Evidence& evidence);
};

std::span<const Kind> kinds();
// Null when there is no such kind.
const Kind* find_kind(std::string_view name);

// kUsage, with the place of the row in `file_name` (empty: given as flags), for an unknown kind or
// key (with the nearest known one), a wrong type, a limit that is none, `against` where nothing is
// compared. No file is read for it.
Result<void> check_criterion(const model::Criterion& criterion, std::string_view file_name);

// For a criterion that passed check_criterion.
CanFail can_fail(const model::Criterion& criterion, std::size_t item_count);

// What Evidence::claimed is made of: the paths that these criteria expect.
std::set<Path> claimed_paths(std::span<const model::Criterion> criteria,
                             std::span<const std::string> items);

// Judges one criterion. Not applicable while `against` names a reference that is not there yet; an
// error for a criterion that does not pass check_criterion, and where nothing was measured.
Outcome judge(const model::Criterion& criterion, const Evidence& evidence);

}  // namespace kijun::compare
