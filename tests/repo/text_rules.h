// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/repo/source_tree.h"

namespace kijun::repo {

// Rules over single files. Each looks at the files that it is about and passes the others.

Findings check_width(const SourceFile& file);
Findings check_reminders(const SourceFile& file);
Findings check_licence(const SourceFile& file);
Findings check_machine_paths(const SourceFile& file);
Findings check_pragma_once(const SourceFile& file);

}  // namespace kijun::repo
