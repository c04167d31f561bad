// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "model/acts.h"
#include "model/criteria.h"

namespace kijun::compare {

struct LimitOrder {
  model::Strictness way = model::Strictness::kSame;
  std::string reason;  // "missing 0 → 1; distinct_content true → false"
};

// How `after` compares with `before`, which has the same id. Anything looser outweighs anything
// tighter beside it; another kind, owner, step, `against` or checker command is looser, and so is
// what cannot be ordered (R3).
LimitOrder order_criterion(const model::Criterion& before, const model::Criterion& after);

// Every difference between two declarations: "set", "run", then the criteria by id; those that stay
// the same are listed too. Added is tighter, removed looser. `owner` is the one under `before`.
// What lies in files (the set's content, a checker's bytes) is the caller's to compare.
std::vector<model::SealChange> order_criteria(const model::Criteria& before,
                                              const model::Criteria& after);

}  // namespace kijun::compare
