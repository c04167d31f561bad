// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "base/path.h"
#include "ledger/ledger.h"
#include "os/file_system.h"

namespace kijun::ledger {

inline constexpr const char* kLedgerFileName = "ledger.jsonl";
inline constexpr const char* kTornFolderName = "torn";

// The ledger `folder`/ledger.jsonl. `folder` (`.kijun`) must be there before create(), the file
// need not. The file itself carries the lock: what may only be read can be read.
// Torn tails are set aside as `folder`/torn/SEQ-DIGEST12, SEQ being the line that notes it.
// `files` outlives the ledger. Opens nothing until used and holds nothing open between calls.
std::unique_ptr<Ledger> make_file_ledger(os::FileSystem& files, Path folder);

}  // namespace kijun::ledger
