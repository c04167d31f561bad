// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "base/path.h"
#include "os/file_system.h"
#include "store/blob_store.h"

namespace kijun::store {

// Objects as files `objects`/ab/cdef… (the digest's hex, cut after two digits), mode 0444. Folders
// are made when first needed. Names that start with os::kTemporaryPrefix are files on their way or
// left by a kill; they are no objects. `files` outlives the store.
std::unique_ptr<BlobStore> make_folder_blob_store(os::FileSystem& files, Path objects);

}  // namespace kijun::store
