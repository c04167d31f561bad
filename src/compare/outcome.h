// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "codec/json.h"
#include "model/verdict.h"

namespace kijun::compare {

// The place of the largest difference, or of the first failure where nothing can be ranked.
struct Worst {
  std::string file;  // encoded path
  std::string where;
  std::string reference;
  std::string candidate;
  friend bool operator==(const Worst&, const Worst&) = default;
};

// One thing seen, whether or not the limits allow it.
struct Finding {
  std::string code;  // stable: "KJ-ITEM-MISSING", "KJ-DIGEST-DIFFERS", …
  std::string item;  // encoded id or path; empty: the whole
  std::string what;
  std::string why;
  friend bool operator==(const Finding&, const Finding&) = default;
};

// What a judge says of one criterion. kError means that something could not be measured and
// nothing measured failed; it is never a pass (R23).
struct Outcome {
  model::CriterionVerdict verdict = model::CriterionVerdict::kError;
  codec::Json measured = codec::Json::Object();
  codec::Json limit = codec::Json::Object();
  std::optional<Worst> worst;
  std::vector<Finding> findings;
  std::string message;  // one line: "99 of 100; missing 1: 057"
};

// How many things were looked at to their end, how many of them broke a limit, and how many could
// not be looked at.
struct Counts {
  std::size_t measured = 0;
  std::size_t failed = 0;
  std::size_t errors = 0;
};
// A measured fail is a fail whatever stands beside it; without one, any error and having measured
// nothing is an error.
model::CriterionVerdict verdict_of(const Counts& counts);

// Nothing could be measured at all, for the reason given.
Outcome not_measured(std::string code, std::string message, std::string why);
// No item is expected of a criterion that is about items.
Outcome none_expected();
// The criterion itself, though sealed, cannot be carried out.
Outcome cannot_judge(const Error& error);

// The object in `kijun compare --json`:
// {"id","kind","verdict","measured","limit","worst","message"}.
codec::Json to_json(const Outcome& outcome, std::string_view id, std::string_view kind);
// The same as a ledger line may hold it: numbers that are no integers below 2^53 become text.
codec::Json to_record(const Outcome& outcome, std::string_view id, std::string_view kind);

}  // namespace kijun::compare
