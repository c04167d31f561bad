// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/path.h"
#include "base/result.h"
#include "codec/json.h"
#include "codec/toml.h"
#include "model/step.h"

namespace kijun::model {

// The small representative data that every version is run on.
struct AcceptanceSet {
  Path path;          // relative to the project, or absolute
  std::string items;  // pattern of the items: "*/", "*", "*.ext"
  std::int64_t count = 0;
};

enum class GpuUse { kUnsaid, kNone, kMustUse };

struct RunSettings {
  std::int64_t tries = 1;
  std::int64_t timeout_s = 0;
  GpuUse gpu = GpuUse::kUnsaid;
  std::int64_t exit_status = 0;
};

// One row of criteria.toml; what its kind reads and its limits stay as `options`, which compare/
// checks against the table of kinds.
struct Criterion {
  std::string id;
  Step step = Step::kResult;
  std::string kind;
  std::string owner;
  std::string against;          // "", "reference", "first", "inputs" or a path
  codec::Json::Object options;  // every other key; floats as decimal text
  codec::TextPosition at;       // of the row, for complaints
};

struct Criteria {
  AcceptanceSet set;
  RunSettings run;
  std::vector<Criterion> criteria;
  codec::Json canonical;  // of the parsed content: comments, blanks and CRLF change nothing in it

  const Criterion* find(std::string_view id) const;
};

// kUsage with file, line and column for wrong types, unknown keys (with the nearest known one),
// duplicate ids and missing fields. What a kind makes of its options is compare/'s to say.
Result<Criteria> parse_criteria(std::string_view text, std::string_view file_name);

}  // namespace kijun::model
