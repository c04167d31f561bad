// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/bytes.h"
#include "base/path.h"
#include "base/result.h"
#include "os/file_system.h"

namespace kijun::os {

enum class Replace { kNo, kYes };

// Names of files on their way start with this; a kill can leave one behind, nobody reads it.
inline constexpr std::string_view kTemporaryPrefix = ".tmp-";

// A new name for a file on its way into `folder`.
Result<Path> temporary_name(const Path& folder);

// The one way a file comes to stand under its name: whole and synced, or not at all. kNo: kConflict
// when the name exists.
Result<void> place_file(FileSystem& files, const Path& destination, ByteView bytes,
                        std::uint32_t mode, Replace replace);
// The last half of the above for a file that was written, synced and closed under a temporary name
// on the same file system. Removes it on failure.
Result<void> place_written(FileSystem& files, const Path& temporary, const Path& destination,
                           Replace replace);
// Gives a staged folder its final name, once everything in it is on the disk. kConflict when the
// name exists; the staged folder then stays.
Result<void> place_folder(FileSystem& files, const Path& staged, const Path& destination);

// The whole file; kLimit when it is larger than `size_bytes_max`.
Result<Bytes> read_file(FileSystem& files, const Path& path, std::uint64_t size_bytes_max);

// `mkdir -p`, durable. An existing folder (or a link to one) is fine, anything else kConflict.
Result<void> make_folders(FileSystem& files, const Path& path, std::uint32_t mode);

// Deeper nesting than this is refused (kLimit) rather than followed.
inline constexpr std::size_t kTreeDepthMax = 1000;

// `rm -rf`: absent is fine, links are removed and never followed, unwritable folders are opened
// first, another file system mounted inside is refused (kDenied).
Result<void> remove_tree(FileSystem& files, const Path& path);

}  // namespace kijun::os
