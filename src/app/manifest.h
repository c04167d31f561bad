// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/answer.h"
#include "app/surroundings.h"

namespace kijun::app {

struct CaptureRequest {
  std::string version;
  std::vector<std::string> command;  // drafts the manifest from a start command; may be empty
};

// Records what version this is: its declaration, the bytes of its application and work data, and
// what is installed of what it declares. kDenied for other content under a version that was run.
Result<Answer> manifest_capture(const Scene& scene, const CaptureRequest& request);
Result<Answer> manifest_show(const Scene& scene, std::string_view version);
Result<Answer> manifest_diff(const Scene& scene, std::string_view from, std::string_view to);

}  // namespace kijun::app
