// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "picture.h"
#include "resize.h"

namespace preprocess {

// Each channel by itself, so that its least sample becomes 0 and its greatest 255. A flat channel
// has no contrast to stretch and keeps its level.
Raster stretch(const Samples& samples);

}  // namespace preprocess
