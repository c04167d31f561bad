// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "app/surroundings.h"
#include "base/error.h"
#include "base/result.h"
#include "codec/byte_source.h"

namespace kijun::app {

// The bytes of a project's ledger as they are: a damaged record must still be looked at, so nothing
// is folded. kNotFound where `scene.folder` holds no project.
Result<std::unique_ptr<codec::ByteSource>> stored_bytes(const Scene& scene);

// The id in the genesis line; empty where that cannot be read, or could be no file name.
Result<std::string> stored_ledger_id(const Scene& scene);

// kCorrupt: a ledger without any line. Every project has its genesis line from the first moment.
Error no_line();

}  // namespace kijun::app
