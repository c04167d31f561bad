// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "picture.h"

namespace preprocess {

// The same bytes for the same picture: level, strategy and filter are fixed, and no chunk holds a
// time or a text.
std::vector<std::uint8_t> encode_png(const Raster& raster);

}  // namespace preprocess
