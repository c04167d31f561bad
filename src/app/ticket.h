// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/answer.h"
#include "app/surroundings.h"
#include "base/result.h"

namespace kijun::app {

struct TicketOpenRequest {
  std::string to;
  std::vector<std::string> campaigns;
  std::string reason;
  std::string bigger_reason;  // required where three or more kinds change (R12)
};
Result<Answer> ticket_open(const Scene& scene, const TicketOpenRequest& request);
Result<Answer> ticket_show(const Scene& scene, std::string_view ticket);
// What the candidate changes; 1 when it changes something.
Result<Answer> ticket_diff(const Scene& scene, std::string_view ticket);
Result<Answer> ticket_close(const Scene& scene, std::string_view ticket, const std::string& reason);

}  // namespace kijun::app
