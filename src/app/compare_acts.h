// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "app/answer.h"
#include "app/surroundings.h"
#include "base/path.h"
#include "base/result.h"

namespace kijun::app {

struct CompareRequest {
  Path reference;
  Path candidate;
  Path criteria;  // a file of rows; empty: one criterion of `kind` and `settings`
  std::string kind;
  std::vector<std::string> settings;  // "key=value", the value as in TOML; a bare word is text
};

// Judges two folders or files without a project: accepted 0, rejected 1, inconclusive 3. Criteria
// that cannot be used are kUsage before any compared file is read.
Result<Answer> compare(const Scene& scene, const CompareRequest& request);

}  // namespace kijun::app
