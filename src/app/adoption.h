// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "app/answer.h"
#include "app/surroundings.h"
#include "base/result.h"

namespace kijun::app {

struct AdoptRequest {
  std::string ticket;
  std::string effective;                      // RFC 3339 with a zone; empty: now
  std::vector<std::string> campaigns;         // empty: all of the ticket's
  std::vector<std::string> open_differences;  // "WHAT|OWNER|UNTIL"
};
// The candidate becomes the reference. A gate's refusal is recorded.
Result<Answer> adopt(const Scene& scene, const AdoptRequest& request);

}  // namespace kijun::app
