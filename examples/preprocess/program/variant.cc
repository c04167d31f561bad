// SPDX-License-Identifier: Apache-2.0
#include "variant.h"

namespace preprocess {

#if PREPROCESS_FIXED_POINT
const Variant kVariant = {"B", resize_fixed};
#else
const Variant kVariant = {"A", resize_double};
#endif

}  // namespace preprocess
