// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "image.h"

namespace check {

enum class ReadOutcome { kRead, kMissing, kUndecodable };

// A picture counts as read only if all of it decoded without a warning and nothing follows its
// end: a cut or patched PNG must not pass because its lost part happens to be black.
ReadOutcome read_png(const std::string& path, Image& image, std::string& problem);

}  // namespace check
