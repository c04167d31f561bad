// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "picture.h"

namespace preprocess {

// stats.json: keys sorted, four decimals, the same bytes for the same pictures.
std::string stats_json(const Picture& input, std::string_view format, const Raster& result);

}  // namespace preprocess
