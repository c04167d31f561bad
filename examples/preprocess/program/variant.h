// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "resize.h"

namespace preprocess {

// What sets one version of the program apart; PREPROCESS_FIXED_POINT chooses when it is built.
struct Variant {
  const char* name;
  Samples (*resize)(const Raster& from, Size to);
};

extern const Variant kVariant;

}  // namespace preprocess
