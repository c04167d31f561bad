// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "app/answer.h"
#include "app/workspace.h"
#include "base/error.h"
#include "govern/actor.h"

namespace kijun::app {

govern::Actor actor_of(const Scene& scene, const std::string& person);

// An answer to fill: in a dry run its first line says that nothing was recorded.
Answer answer_in(const Scene& scene);

struct RefusedTry {
  std::string_view act;      // "adopt", "approve", …
  std::string_view subject;  // "t-2"
  std::string_view person;
};
// Records that a gate refused this act, and gives the refusal back. Records nothing of other errors
// and in a dry run; a record that cannot be written to does not hide the refusal.
Error recorded_refusal(Workspace& workspace, const RefusedTry& tried, Error refusal);

}  // namespace kijun::app
