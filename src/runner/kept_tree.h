// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/digest.h"
#include "base/path.h"
#include "base/result.h"
#include "model/listing.h"
#include "os/file_system.h"
#include "store/blob_store.h"

namespace kijun::runner {

// A folder whose every file is an object of the store; the listing itself is one too, and its
// digest is how the record names the whole.
struct KeptTree {
  Digest digest;
  model::Listing listing;
};

enum class Writable { kNo, kYes };

// Captures `root` and puts its files and listing into the store. kUsage where the folder holds
// something that cannot be laid again (a FIFO, socket, device, or a link leading out); kConflict or
// kEnvironment where the capture was not complete.
Result<KeptTree> keep_tree(os::FileSystem& fs, store::BlobStore& objects, const Path& root);

// The listing kept under `digest`; kCorrupt where the store does not hold what it claims.
Result<model::Listing> kept_listing(store::BlobStore& objects, const Digest& digest);

// Lays a kept tree at `to`, which must not exist: verified bytes, modes as captured (without write
// permission for kNo). Removes what it made when it fails.
Result<void> lay_tree(os::FileSystem& fs, store::BlobStore& objects, const model::Listing& listing,
                      const Path& to, Writable writable);

}  // namespace kijun::runner
