// SPDX-License-Identifier: Apache-2.0
#include "app/compare_sides.h"

#include <memory>

#include "app/surroundings.h"
#include "base/error.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "codec/byte_source.h"
#include "os/file_system.h"
#include "tree/capture.h"
#include "tree/file_source.h"

namespace kijun::app {

Result<Side> look_at(const Scene& scene, const Path& typed) {
  KIJUN_TRY_VOID(scene.around.cancel.check());
  Side side;
  side.place = scene.folder / typed;
  KIJUN_TRY(const os::FileInfo info, scene.around.fs.info_following(side.place));
  side.root = info.kind;
  KIJUN_TRY(side.listing, tree::capture(scene.around.fs, side.place));
  return side;
}

Result<void> require_same_form(const Side& reference, Side& candidate) {
  if (reference.is_folder() != candidate.is_folder()) {
    return Error(ErrorCode::kUsage, msg("one side is a folder, the other a file"))
        .because(msg("{} and {}", reference.place.display(), candidate.place.display()));
  }
  const bool both_read = !reference.listing.entries.empty() && !candidate.listing.entries.empty();
  if (!reference.is_folder() && both_read) {
    candidate.listing.entries.front().path = reference.listing.entries.front().path;
  }
  return {};
}

Result<std::unique_ptr<codec::ByteSource>> SideFiles::open(const Path& below) {
  return tree::open_source(fs_, side_.is_folder() ? side_.place / below : side_.place);
}

}  // namespace kijun::app
