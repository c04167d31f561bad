// SPDX-License-Identifier: Apache-2.0
#include "runner/gather.h"

#include <utility>
#include <vector>

#include "base/error.h"
#include "base/path.h"
#include "base/result.h"
#include "os/file_system.h"

namespace kijun::runner {
namespace {

class Gathering {
 public:
  Gathering(os::FileSystem& fs, const Path& from, const Path& into)
      : fs_(fs), from_(from), into_(into) {}

  Result<void> run() {
    folders_.emplace_back();
    while (!folders_.empty()) {
      const Path below = folders_.back();
      folders_.pop_back();
      KIJUN_TRY(const auto entries, fs_.list(at(from_, below)));
      for (const os::FolderEntry& entry : entries) {
        KIJUN_TRY_VOID(move(below.empty() ? entry.name : below / entry.name, entry.kind));
      }
    }
    return {};
  }
  std::vector<Path> collisions() && { return std::move(collisions_); }

 private:
  static Path at(const Path& root, const Path& below) {
    return below.empty() ? root : root / below;
  }

  Result<void> move(const Path& below, os::FileKind kind) {
    const Result<void> moved = fs_.rename_no_replace(from_ / below, into_ / below);
    if (moved.ok()) return {};
    if (moved.error().code() != ErrorCode::kConflict) return moved.error();
    KIJUN_TRY(const os::FileInfo there, fs_.info(into_ / below));
    if (kind == os::FileKind::kFolder && there.kind == os::FileKind::kFolder) {
      folders_.push_back(below);
    } else {
      collisions_.push_back(below);
    }
    return {};
  }

  os::FileSystem& fs_;
  const Path& from_;
  const Path& into_;
  std::vector<Path> folders_;
  std::vector<Path> collisions_;
};

}  // namespace

Result<std::vector<Path>> gather_outputs(os::FileSystem& fs, const Path& from, const Path& into) {
  Gathering gathering(fs, from, into);
  KIJUN_TRY_VOID(gathering.run());
  return std::move(gathering).collisions();
}

}  // namespace kijun::runner
