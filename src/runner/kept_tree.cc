// SPDX-License-Identifier: Apache-2.0
#include "runner/kept_tree.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/check.h"
#include "base/digest.h"
#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "base/text.h"
#include "model/listing.h"
#include "os/file_system.h"
#include "os/place.h"
#include "store/blob_store.h"
#include "tree/capture.h"

namespace kijun::runner {
namespace {

constexpr std::uint64_t kListingSizeMax = std::uint64_t{1} << 30U;
constexpr std::uint32_t kWriteBits = 0222;
constexpr std::uint32_t kFolderWhileLaying = 0700;

// A link may be kept when following it stays inside the tree: no more ".." than there are folders
// above the link, and none after a name, because a name may itself be a link to anywhere inside and
// one step up from there is no longer what it reads like.
bool link_stays_inside(const model::Entry& link) {
  if (link.target.is_absolute()) return false;
  const std::string_view path = link.path.native();
  const auto depth = static_cast<std::size_t>(std::count(path.begin(), path.end(), '/'));
  std::size_t up = 0;
  bool named = false;
  for (const std::string_view part : split(link.target.native(), '/')) {
    if (part == "..") {
      if (named || ++up > depth) return false;
    } else if (!part.empty() && part != ".") {
      named = true;
    }
  }
  return true;
}

Result<void> require_layable(const model::Listing& listing, const Path& root) {
  for (const model::Entry& entry : listing.entries) {
    const bool plain =
        entry.kind == model::EntryKind::kFile || entry.kind == model::EntryKind::kFolder;
    if (plain) continue;
    if (entry.kind == model::EntryKind::kLink && link_stays_inside(entry)) continue;
    return Error(ErrorCode::kUsage, msg("{} cannot be kept", (root / entry.path).display()))
        .because(msg("it is a {}; only files, folders and links that stay inside are restorable",
                     model::to_string(entry.kind)))
        .next(msg("remove it, or put the file itself there"));
  }
  return {};
}

std::uint32_t laid_mode(const model::Entry& entry, Writable writable) {
  return writable == Writable::kYes ? entry.mode : entry.mode & ~kWriteBits;
}

Result<void> lay_entry(os::FileSystem& fs, store::BlobStore& objects, const model::Entry& entry,
                       const Path& to, Writable writable) {
  const Path path = to / entry.path;
  switch (entry.kind) {
    case model::EntryKind::kFolder:
      return fs.make_folder(path, kFolderWhileLaying);
    case model::EntryKind::kFile:
      KIJUN_ASSERT(entry.digest.has_value());
      return objects.materialise(*entry.digest, path, laid_mode(entry, writable));
    case model::EntryKind::kLink:
      return fs.make_link(entry.target, path);
    case model::EntryKind::kFifo:
    case model::EntryKind::kSocket:
    case model::EntryKind::kDevice:
      break;
  }
  return Error(ErrorCode::kCorrupt, msg("a kept tree holds {}", path.display()))
      .because(msg("it is a {}", model::to_string(entry.kind)));
}

Result<void> lay_all(os::FileSystem& fs, store::BlobStore& objects, const model::Listing& listing,
                     const Path& to, Writable writable) {
  for (const model::Entry& entry : listing.entries) {
    KIJUN_TRY_VOID(lay_entry(fs, objects, entry, to, writable));
  }
  // Modes of folders last and inside out: a folder without write permission takes no more entries.
  for (auto entry = listing.entries.rbegin(); entry != listing.entries.rend(); ++entry) {
    if (entry->kind != model::EntryKind::kFolder) continue;
    KIJUN_TRY_VOID(fs.set_mode(to / entry->path, laid_mode(*entry, writable)));
  }
  return writable == Writable::kYes ? Result<void>() : fs.set_mode(to, 0555);
}

}  // namespace

Result<KeptTree> keep_tree(os::FileSystem& fs, store::BlobStore& objects, const Path& root) {
  KIJUN_TRY(model::Listing listing, tree::capture(fs, root));
  KIJUN_TRY_VOID(tree::require_complete(listing, root));
  KIJUN_TRY_VOID(require_layable(listing, root));
  for (const model::Entry& entry : listing.entries) {
    if (entry.kind != model::EntryKind::kFile) continue;
    KIJUN_TRY(const Digest put, objects.put_file(root / entry.path));
    if (put == *entry.digest) continue;
    return Error(ErrorCode::kConflict,
                 msg("{} changed while it was kept", (root / entry.path).display()))
        .because(msg("first {}, then {}", entry.digest->brief(), put.brief()))
        .next(msg("stop what writes there and try again"));
  }
  const std::string text = model::print_listing(listing);
  KIJUN_TRY(const Digest digest, objects.put(as_bytes(text)));
  return KeptTree{digest, std::move(listing)};
}

Result<model::Listing> kept_listing(store::BlobStore& objects, const Digest& digest) {
  KIJUN_TRY(const Bytes bytes, objects.get(digest, kListingSizeMax));
  return model::parse_listing(as_chars(bytes));
}

Result<void> lay_tree(os::FileSystem& fs, store::BlobStore& objects, const model::Listing& listing,
                      const Path& to, Writable writable) {
  KIJUN_TRY_VOID(fs.make_folder(to, kFolderWhileLaying));
  Result<void> laid = lay_all(fs, objects, listing, to, writable);
  if (laid.ok()) return laid;
  Result<void> removed = os::remove_tree(fs, to);
  if (!removed.ok()) {
    return std::move(laid).error().within(msg("left behind: {}", to.display()));
  }
  return laid;
}

}  // namespace kijun::runner
