// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "base/path.h"
#include "model/listing.h"

namespace kijun::compare {

// Why no file is at `path`: absent, a link or FIFO or folder in its place, or a link on the way.
std::string absence_reason(const model::Listing& listing, const Path& path);

// Whether a name that is not in the listing may be there all the same, because its folder (or one
// above it) could not be read.
bool may_be_hidden(const model::Listing& listing, const Path& path);

}  // namespace kijun::compare
