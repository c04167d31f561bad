// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "app/workspace.h"
#include "base/error.h"

namespace kijun::app {

struct RefusedTry {
  std::string_view act;      // "adopt", "approve", …
  std::string_view subject;  // "t-2"
  std::string_view person;
};
// Records that a gate refused this act, and gives the refusal back. Says nothing of other errors
// and in a dry run; a record that cannot be written to does not hide the refusal.
Error recorded_refusal(Workspace& workspace, const RefusedTry& tried, Error refusal);

}  // namespace kijun::app
