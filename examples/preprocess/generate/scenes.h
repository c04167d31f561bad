// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "canvas.h"

namespace generate {

// A landscape, a still life, a street or a chart, painted from the seed alone.
Canvas paint_scene(std::uint64_t seed);

}  // namespace generate
