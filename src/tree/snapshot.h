// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/path.h"
#include "base/result.h"
#include "model/listing.h"
#include "os/file_system.h"
#include "tree/capture.h"

namespace kijun::tree {

// Makes `to`, which must not exist (kConflict), an independent copy of the folder `from`: reflinks
// or copies, never hard links; folders and files keep their modes, links are made again as links.
// FIFOs, sockets and devices are refused (kDenied) before anything is made. The copy is read back
// and compared with `expected`: kConflict when `from` is not (or no longer) what was expected,
// kEnvironment when the bytes did not arrive. On failure the partial copy is removed. Not synced.
Result<void> copy_tree(os::FileSystem& fs, const Path& from, const Path& to,
                       const model::Listing& expected, const CaptureOptions& options = {});

enum class PlaceOutcome { kPlaced, kAlreadyThere };

struct Placement {
  PlaceOutcome outcome = PlaceOutcome::kPlaced;
  Path path;               // where it stands now
  model::Listing listing;  // as read back from there
};

// Places a folder once, durably: a copy under a short random name (os::temporary_name) beside
// `destination`, synced, read back, renamed without replacing, its parent synced. The parent must
// exist. `destination` holds nothing or the whole at any moment; a kill can leave a stage behind,
// which never stands in the way. A destination that already holds `expected` is kAlreadyThere;
// one that holds anything else is refused (kDenied) and left as it is.
Result<Placement> place_tree(os::FileSystem& fs, const Path& from, const Path& destination,
                             const model::Listing& expected, const CaptureOptions& options = {});
// The same with whatever `from` holds now.
Result<Placement> place_tree(os::FileSystem& fs, const Path& from, const Path& destination,
                             const CaptureOptions& options = {});

}  // namespace kijun::tree
