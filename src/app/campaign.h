// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "app/answer.h"
#include "app/surroundings.h"
#include "base/result.h"

namespace kijun::app {

// Claims the campaign for the version that serves it. A gate's refusal is recorded.
Result<Answer> campaign_start(const Scene& scene, const std::string& name,
                              const std::string& version);
// One campaign, or all of them where the name is empty.
Result<Answer> campaign_status(const Scene& scene, const std::string& name);
Result<Answer> campaign_release(const Scene& scene, const std::string& name,
                                const std::string& reason);

}  // namespace kijun::app
