// SPDX-License-Identifier: Apache-2.0
#include "tree/snapshot.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "base/text.h"
#include "model/listing.h"
#include "os/file_system.h"
#include "os/place.h"
#include "tree/capture.h"
#include "tree/roles.h"
#include "tree/walk.h"

namespace kijun::tree {
namespace {

using model::Entry;
using model::EntryKind;
using model::Listing;

// While a copy is made its folders must be writable, whatever they end as.
constexpr std::uint32_t kFolderModeWhileCopying = 0700;

// ---- before anything is made

std::size_t depth_of(const Path& path) {
  return 1 + static_cast<std::size_t>(std::count(path.native().begin(), path.native().end(), '/'));
}

Result<void> require_copyable(const Listing& expected, const Path& from) {
  KIJUN_TRY_VOID(require_complete(expected, from));
  for (const Entry& entry : expected.entries) {
    const Path path = from / entry.path;
    const bool is_special = entry.kind == EntryKind::kFifo || entry.kind == EntryKind::kSocket ||
                            entry.kind == EntryKind::kDevice;
    if (is_special) {
      return Error(ErrorCode::kDenied, msg("{} cannot be copied", path.display()))
          .because(msg("it is a {}", to_string(entry.kind)))
          .next(msg("remove it, or leave it out of what is copied"));
    }
    // What could not be removed again is not made.
    if (depth_of(entry.path) >= os::kTreeDepthMax) {
      return Error(ErrorCode::kLimit, msg("{} lies too deep", path.display()))
          .because(msg("at most {} levels are copied", os::kTreeDepthMax));
    }
  }
  return {};
}

Result<os::FileInfo> require_folder(os::FileSystem& fs, const Path& from) {
  KIJUN_TRY(const os::FileInfo info, fs.info(from));
  if (info.kind != os::FileKind::kFolder) {
    return Error(ErrorCode::kUsage, msg("{} is no folder", from.display()))
        .because(msg("found a {}", model::to_string(entry_kind(info.kind))));
  }
  return info;
}

// ---- the one copy routine

Result<void> copy_entry(os::FileSystem& fs, const Path& from, const Path& to, const Entry& entry) {
  if (entry.kind == EntryKind::kFolder) {
    return fs.make_folder(to / entry.path, kFolderModeWhileCopying);
  }
  if (entry.kind == EntryKind::kLink) return fs.make_link(entry.target, to / entry.path);
  auto copied = fs.clone_file(from / entry.path, to / entry.path, entry.mode);
  if (!copied.ok() && copied.error().code() == ErrorCode::kNotFound) {
    return Error(ErrorCode::kConflict, copied.error().what()).because(copied.error().why());
  }
  return copied;
}

// Into the folder `to`, which was just made.
Result<void> copy_entries(os::FileSystem& fs, const Path& from, const Path& to,
                          const Listing& expected, std::uint32_t root_mode) {
  for (const Entry& entry : expected.entries) {
    KIJUN_TRY_VOID(copy_entry(fs, from, to, entry));
  }
  // From the end, so that a folder is closed only after those inside it.
  for (auto entry = expected.entries.rbegin(); entry != expected.entries.rend(); ++entry) {
    if (entry->kind != EntryKind::kFolder) continue;
    KIJUN_TRY_VOID(fs.set_mode(to / entry->path, entry->mode));
  }
  return fs.set_mode(to, root_mode);
}

std::string short_list_of(const std::vector<model::Difference>& differences) {
  std::vector<std::string> texts;
  texts.reserve(differences.size());
  for (const model::Difference& difference : differences) {
    texts.push_back(difference.path.display() + " (" + std::string(to_string(difference.kind)) +
                    ")");
  }
  constexpr std::size_t kShown = 4;
  return short_list(texts, kShown);
}

bool is_same(const Listing& expected, const Listing& found) {
  return found.completeness == model::Completeness::kComplete &&
         compare_listings(expected, found, model::ModePolicy::kCompare).empty();
}

// The copy as it stands on the disk, when it is what was expected; else whose fault it is.
Result<Listing> read_back(os::FileSystem& fs, const Path& from, const Path& to,
                          const Listing& expected, const CaptureOptions& options) {
  KIJUN_TRY(Listing found, capture(fs, to, options));
  if (is_same(expected, found)) return found;
  KIJUN_TRY(const Listing source, capture(fs, from, options));
  const auto moved = compare_listings(expected, source, model::ModePolicy::kCompare);
  if (!moved.empty()) {
    return Error(ErrorCode::kConflict, msg("{} is not what was to be copied", from.display()))
        .because(short_list_of(moved))
        .next(msg("capture it again, then copy what is there now"));
  }
  KIJUN_TRY_VOID(require_complete(found, to));
  return Error(ErrorCode::kEnvironment, msg("the copy of {} differs from it", from.display()))
      .because(short_list_of(compare_listings(expected, found, model::ModePolicy::kCompare)))
      .next(msg("check the disk under {}", to.parent().display()));
}

// Removes what was made so far and hands on why; a failed cleanup never replaces the reason.
Error undone(os::FileSystem& fs, const Path& made, Error reason) {
  const auto removed = os::remove_tree(fs, made);
  if (removed.ok()) return reason;
  return std::move(reason).within(
      msg("a partial copy is left behind as {}: {}", made.display(), removed.error().why()));
}

// ---- place

// Somebody stands where the tree is to go: the same, or something that must not be touched.
Result<Placement> judge_occupant(os::FileSystem& fs, const Path& destination,
                                 const Listing& expected, const CaptureOptions& options) {
  const auto taken = [&destination](std::string why) {
    return Error(ErrorCode::kDenied, msg("{} already holds something else", destination.display()))
        .because(std::move(why))
        .coded("KJ-PLACE-TAKEN")
        .next(msg("choose another name; what stands there is never replaced"));
  };
  KIJUN_TRY(const os::FileInfo info, fs.info(destination));
  if (info.kind != os::FileKind::kFolder) {
    return taken(msg("it is a {}", model::to_string(entry_kind(info.kind))));
  }
  KIJUN_TRY(Listing found, capture(fs, destination, options));
  KIJUN_TRY_VOID(require_complete(found, destination));
  const auto differences = compare_listings(expected, found, model::ModePolicy::kCompare);
  if (!differences.empty()) return taken(short_list_of(differences));
  // Whoever placed it may have been stopped before it was safe from a power cut.
  KIJUN_TRY_VOID(fs.sync_all(destination));
  KIJUN_TRY_VOID(fs.sync_folder(destination.parent()));
  return Placement{PlaceOutcome::kAlreadyThere, destination, std::move(found)};
}

Result<Listing> stage_tree(os::FileSystem& fs, const Path& from, const Path& stage,
                           const Listing& expected, const CaptureOptions& options,
                           std::uint32_t root_mode) {
  KIJUN_TRY_VOID(copy_entries(fs, from, stage, expected, root_mode));
  KIJUN_TRY_VOID(fs.sync_all(stage));
  return read_back(fs, from, stage, expected, options);
}

Result<Placement> place_staged(os::FileSystem& fs, const Path& stage, const Path& destination,
                               Listing found, const CaptureOptions& options) {
  auto placed = os::place_folder(fs, stage, destination);
  if (placed.ok()) return Placement{PlaceOutcome::kPlaced, destination, std::move(found)};
  if (fs.info(stage).ok()) {
    Error reason = undone(fs, stage, std::move(placed).error());
    if (reason.code() != ErrorCode::kConflict) return reason;
    return judge_occupant(fs, destination, found, options);
  }
  return std::move(placed).error().within(
      msg("{} holds the whole tree, but a power cut could still undo that", destination.display()));
}

}  // namespace

Result<void> copy_tree(os::FileSystem& fs, const Path& from, const Path& to,
                       const Listing& expected, const CaptureOptions& options) {
  const Path source = plain_root(from);
  const Path target = plain_root(to);
  KIJUN_TRY_VOID(require_copyable(expected, source));
  KIJUN_TRY(const os::FileInfo root, require_folder(fs, source));
  KIJUN_TRY_VOID(
      require_outside(fs, {msg("the copy"), target.parent()}, {msg("what is copied"), source}));
  KIJUN_TRY_VOID(fs.make_folder(target, kFolderModeWhileCopying));
  auto copied = copy_entries(fs, source, target, expected, root.mode);
  if (!copied.ok()) return undone(fs, target, std::move(copied).error());
  auto verified = read_back(fs, source, target, expected, options);
  if (!verified.ok()) return undone(fs, target, std::move(verified).error());
  return {};
}

Result<Placement> place_tree(os::FileSystem& fs, const Path& from, const Path& destination,
                             const Listing& expected, const CaptureOptions& options) {
  const Path source = plain_root(from);
  const Path target = plain_root(destination);
  KIJUN_TRY_VOID(require_copyable(expected, source));
  KIJUN_TRY(const os::FileInfo root, require_folder(fs, source));
  KIJUN_TRY_VOID(
      require_outside(fs, {msg("the copy"), target.parent()}, {msg("what is copied"), source}));
  const auto occupant = fs.info(target);
  if (occupant.ok()) return judge_occupant(fs, target, expected, options);
  if (occupant.error().code() != ErrorCode::kNotFound) return occupant.error();
  KIJUN_TRY(const Path stage, os::temporary_name(target.parent()));
  KIJUN_TRY_VOID(fs.make_folder(stage, kFolderModeWhileCopying));
  auto found = stage_tree(fs, source, stage, expected, options, root.mode);
  if (!found.ok()) return undone(fs, stage, std::move(found).error());
  return place_staged(fs, stage, target, std::move(found).value(), options);
}

Result<Placement> place_tree(os::FileSystem& fs, const Path& from, const Path& destination,
                             const CaptureOptions& options) {
  KIJUN_TRY(const Listing expected, capture(fs, from, options));
  return place_tree(fs, from, destination, expected, options);
}

}  // namespace kijun::tree
