// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "codec/byte_source.h"
#include "os/file_system.h"

namespace kijun::ledger {

// The last bytes of a file of that size: back over two LFs or to the start, where lines are no
// longer than they may be; else as much as two longest lines.
Result<std::string> read_window(os::File& file, std::uint64_t size_bytes);

// A ledger file as it stands now, to be made under a lock and read without one: whole lines never
// change, and the tail that a writer may set aside is kept in memory.
Result<std::unique_ptr<codec::ByteSource>> settled_source(std::unique_ptr<os::File> file,
                                                          std::uint64_t size_bytes);

}  // namespace kijun::ledger
