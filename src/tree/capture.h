// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "base/path.h"
#include "base/result.h"
#include "model/listing.h"
#include "os/file_system.h"

namespace kijun::tree {

struct CaptureOptions {
  // Files are read by so many threads, 1 to kThreadsMax; with more than one, the file system must
  // allow calls from several threads. The listing is the same for any number.
  std::size_t threads = 2;
};

inline constexpr std::size_t kThreadsMax = 256;

// What lies below `root`, every file read to its end. Links are entries and never followed; FIFOs,
// sockets and devices are entries and never opened. What cannot be read is an entry with an error
// and makes the listing kIncomplete; a file that changed in each of three readings, or a folder
// whose names changed meanwhile, makes it kUnstable. A root that is one file gives one entry under
// its own name. Errors are about the root alone: kNotFound, or kUsage for a link or special file.
Result<model::Listing> capture(os::FileSystem& fs, const Path& root,
                               const CaptureOptions& options = {});

// An error that names what kept a capture from being evidence: kEnvironment for entries that could
// not be read, kConflict for those that changed meanwhile. `root` is named in the message only.
Result<void> require_complete(const model::Listing& listing, const Path& root);

}  // namespace kijun::tree
