// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "app/answer.h"
#include "app/surroundings.h"
#include "base/result.h"

namespace kijun::app {

// Copies manifests/FROM.toml whole under the new version's name; kConflict where that is taken.
Result<Answer> candidate_new(const Scene& scene, std::string_view version, std::string_view from);
// The same, and an open ticket that has `from` as its candidate has `to` from then on.
Result<Answer> candidate_revise(const Scene& scene, std::string_view from, std::string_view to,
                                const std::string& bigger_reason);
Result<Answer> candidate_show(const Scene& scene, std::string_view version);

}  // namespace kijun::app
