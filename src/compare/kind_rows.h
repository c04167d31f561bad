// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "compare/kind.h"

// The rows of the table of kinds, one file each.
namespace kijun::compare {

Kind command_kind();
Kind digest_kind();
Kind files_kind();
Kind items_kind();

}  // namespace kijun::compare
