// SPDX-License-Identifier: Apache-2.0
#include "tree/roles.h"

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "model/listing.h"
#include "os/file_system.h"
#include "tree/walk.h"

namespace kijun::tree {
namespace {

// One path has at most PATH_MAX / 2 parts; a climb that has not arrived by then never will.
constexpr std::size_t kClimbMax = 4096;

Error mixed(const RoleFolder& one, const RoleFolder& other, std::string why) {
  return Error(ErrorCode::kDenied, msg("{} ({}) and {} ({}) are not apart", one.role,
                                       one.path.display(), other.role, other.path.display()))
      .because(std::move(why))
      .next(msg("keep them in folders of their own, copies instead of links"));
}

struct Side {
  RoleFolder folder;
  Walked walked;
  std::set<Identity> own;  // the folder itself and everything in it that is no link
};

Result<Side> look_at(os::FileSystem& fs, const RoleFolder& folder) {
  // A folder named through a link is judged by what it is; `/.` makes the kernel arrive there.
  KIJUN_TRY(Walked walked, walk(fs, folder.path / "."));
  Side side{folder, std::move(walked), {}};
  side.own.insert(identity_of(side.walked.root));
  for (const Node& node : side.walked.nodes) {
    if (!node.entry.error.empty()) {
      return Error(ErrorCode::kEnvironment,
                   msg("cannot tell whether {} is apart from others", folder.path.display()))
          .because(node.entry.error);
    }
    if (node.entry.kind != model::EntryKind::kLink) side.own.insert(identity_of(node.info));
  }
  return side;
}

// Where a link leads; for one that dangles, the nearest folder that is there: writing through it
// would make the rest.
std::optional<Identity> end_of_link(os::FileSystem& fs, const Path& link, const Path& target) {
  const auto there = fs.info_following(link);
  if (there.ok()) return identity_of(there.value());
  Path at = link.parent() / target;
  for (std::size_t i = 0; i < kClimbMax; ++i) {
    const auto info = fs.info_following(at);
    if (info.ok()) return identity_of(info.value());
    if (at == at.parent()) return std::nullopt;
    at = at.parent();
  }
  return std::nullopt;
}

Result<void> refuse_links(os::FileSystem& fs, const Side& from, const Side& into) {
  for (const Node& node : from.walked.nodes) {
    if (node.entry.kind != model::EntryKind::kLink) continue;
    const auto end = end_of_link(fs, from.folder.path / node.entry.path, node.entry.target);
    if (end && into.own.contains(*end)) {
      return mixed(from.folder, into.folder,
                   msg("the link {} leads from one into the other", node.entry.path.display()));
    }
  }
  return {};
}

Result<void> refuse_shared(const Side& one, const Side& other) {
  for (const Node& node : one.walked.nodes) {
    if (node.entry.kind == model::EntryKind::kLink) continue;
    if (other.own.contains(identity_of(node.info))) {
      return mixed(
          one.folder, other.folder,
          msg("{} is the same file in both (device and inode)", node.entry.path.display()));
    }
  }
  return {};
}

}  // namespace

Result<void> require_outside(os::FileSystem& fs, const RoleFolder& inner, const RoleFolder& outer) {
  KIJUN_TRY(const os::FileInfo wanted, fs.info_following(outer.path));
  Path at = inner.path;
  KIJUN_TRY(os::FileInfo here, fs.info_following(at));
  for (std::size_t i = 0; i < kClimbMax; ++i) {
    if (identity_of(here) == identity_of(wanted)) {
      return mixed(inner, outer,
                   i == 0 ? msg("both are one folder") : msg("one lies inside the other"));
    }
    at = at / "..";
    KIJUN_TRY(const os::FileInfo above, fs.info_following(at));
    if (identity_of(above) == identity_of(here)) return {};
    here = above;
  }
  return Error(ErrorCode::kLimit, msg("{} lies too deep", inner.path.display()));
}

Result<void> require_apart(os::FileSystem& fs, const RoleFolder& one, const RoleFolder& other) {
  KIJUN_TRY_VOID(require_outside(fs, one, other));
  KIJUN_TRY_VOID(require_outside(fs, other, one));
  KIJUN_TRY(const Side left, look_at(fs, one));
  KIJUN_TRY(const Side right, look_at(fs, other));
  KIJUN_TRY_VOID(refuse_shared(left, right));
  KIJUN_TRY_VOID(refuse_links(fs, left, right));
  return refuse_links(fs, right, left);
}

}  // namespace kijun::tree
