// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/path.h"
#include "base/result.h"
#include "ledger/ledger.h"
#include "ledger/torn_note.h"
#include "os/file_system.h"

namespace kijun::ledger {

// The notes that are owed when `torn` stands behind `head`: of tails that an interrupted append set
// aside, and of `torn` itself. Changes nothing. In the order of their lines.
Result<std::vector<TornNote>> owed_notes(os::FileSystem& files, const Path& torn_folder,
                                         const std::optional<Head>& head, std::string_view torn);

// Durable when it returns; doing it again after a crash gives the same file.
Result<void> set_aside(os::FileSystem& files, const Path& torn_folder, const TornNote& note,
                       std::string_view torn);

}  // namespace kijun::ledger
