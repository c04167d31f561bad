// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>

#include "base/time.h"
#include "codec/json.h"
#include "model/state.h"

// How campaigns are told, wherever they are shown.
namespace kijun::app {

// Those that an adoption names or somebody claimed.
std::set<std::string> campaign_names(const model::State& state);
codec::Json campaign_data(const model::State& state, const std::string& campaign, Instant now);
// "prep: served by A; held by sato on node-1 with A since …, c-1, fence 1".
std::string campaign_line(const model::State& state, const std::string& campaign, Instant now);

}  // namespace kijun::app
