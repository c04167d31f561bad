// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/repo/source_tree.h"

namespace kijun::repo {

// A file below schema/ that is no JSON Schema: it does not parse, or names no version of it.
Findings check_schema(const SourceFile& file);

}  // namespace kijun::repo
