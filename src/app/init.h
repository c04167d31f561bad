// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "app/answer.h"
#include "app/surroundings.h"
#include "base/result.h"

namespace kijun::app {

struct InitRequest {
  std::vector<std::string> people;  // the first prepares and tests, the second has the other roles
  std::string order;
  std::string preference = "custom";
  bool solo = false;
};

// Writes kijun.toml, criteria.toml and manifests/A.toml where they are absent, and the record with
// its genesis line. kConflict where a record is or was.
Result<Answer> init(const Scene& scene, const InitRequest& request);

}  // namespace kijun::app
