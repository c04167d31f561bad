// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "app/answer.h"
#include "app/surroundings.h"
#include "base/result.h"
#include "model/acts.h"

namespace kijun::app {

struct JudgeRequest {
  std::string subject;  // t-1, or s-2 where that seal is looser
  model::ApprovalWay way = model::ApprovalWay::kApprove;
  std::string reason;
};
// Approves, returns or rejects exactly what stands now (R11). A gate's refusal is recorded.
Result<Answer> judge(const Scene& scene, const JudgeRequest& request);

}  // namespace kijun::app
