// SPDX-License-Identifier: Apache-2.0
#include "tree/destination.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/bytes.h"
#include "base/error.h"
#include "base/ids.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "base/utf8.h"
#include "codec/byte_source.h"
#include "model/listing.h"
#include "os/file_system.h"
#include "os/place.h"
#include "tree/capture.h"
#include "tree/file_source.h"
#include "tree/snapshot.h"
#include "tree/walk.h"

namespace kijun::tree {
namespace {

constexpr std::string_view kScheme = "dir:";
constexpr std::string_view kProbeText = "kijun probe\n";
constexpr std::uint32_t kProbeMode = 0600;

class FolderDestination final : public Destination {
 public:
  FolderDestination(os::FileSystem& fs, Path folder, const CaptureOptions& options)
      : fs_(fs), folder_(std::move(folder)), options_(options) {}

  std::string address() const override { return std::string(kScheme) + folder_.native(); }

  Result<void> probe() override {
    KIJUN_TRY_VOID(require_folder());
    KIJUN_TRY(const Path file, os::temporary_name(folder_));
    auto written = write_probe(file);
    const auto removed = fs_.remove_file(file);
    if (!written.ok()) return std::move(written).error();
    if (!removed.ok()) return removed.error();
    return {};
  }

  Result<Placement> put(const Path& from, std::string_view name,
                        const model::Listing& expected) override {
    KIJUN_TRY_VOID(require_folder());
    KIJUN_TRY(const Path tree, tree_named(name));
    return place_tree(fs_, from, tree, expected, options_);
  }

  Result<model::Listing> read_back(std::string_view name) override {
    KIJUN_TRY(const Path tree, tree_named(name));
    return capture(fs_, tree, options_);
  }

  Result<std::unique_ptr<codec::ByteSource>> open(std::string_view name,
                                                  const Path& below) override {
    KIJUN_TRY(const Path tree, tree_named(name));
    if (!below.stays_inside()) {
      return Error(ErrorCode::kDenied, msg("{} leads out of {}", below.display(), name));
    }
    KIJUN_TRY_VOID(require_no_links(tree, below));
    return open_source(fs_, tree / below);
  }

  Result<void> fetch(std::string_view name, const Path& to,
                     const model::Listing& expected) override {
    KIJUN_TRY(const Path tree, tree_named(name));
    return copy_tree(fs_, tree, to, expected, options_);
  }

 private:
  Result<Path> tree_named(std::string_view name) const {
    KIJUN_TRY(const std::string checked, parse_name(msg("name at a destination"), name));
    return folder_ / checked;
  }

  Result<void> require_folder() {
    auto info = fs_.info_following(folder_);
    if (!info.ok()) {
      return Error(ErrorCode::kEnvironment, msg("{} cannot be reached", address()))
          .because(info.error().why().empty() ? info.error().what() : info.error().why())
          .next(msg("mount or make the folder, then try again"));
    }
    if (info.value().kind == os::FileKind::kFolder) return {};
    return Error(ErrorCode::kEnvironment, msg("{} is no folder", address()))
        .because(msg("found a {}", model::to_string(entry_kind(info.value().kind))));
  }

  Result<void> write_probe(const Path& path) {
    KIJUN_TRY(const std::unique_ptr<os::File> file, fs_.create_new(path, kProbeMode));
    KIJUN_TRY_VOID(file->write(as_bytes(kProbeText)));
    KIJUN_TRY_VOID(file->sync_data());
    KIJUN_TRY_VOID(file->close());
    KIJUN_TRY(const Bytes found, os::read_file(fs_, path, kProbeText.size()));
    if (as_chars(found) == kProbeText) return {};
    return Error(ErrorCode::kEnvironment, msg("{} does not keep what is written", address()))
        .because(msg("a probe file came back with other bytes"));
  }

  // Every folder on the way to `below`, the tree itself included, is a real one.
  Result<void> require_no_links(const Path& tree, const Path& below) {
    for (Path at = tree / below.parent();; at = at.parent()) {
      KIJUN_TRY(const os::FileInfo info, fs_.info(at));
      if (info.kind != os::FileKind::kFolder) {
        return Error(ErrorCode::kDenied, msg("{} is no folder", at.display()))
            .because(msg("found a {}", model::to_string(entry_kind(info.kind))));
      }
      if (at.native().size() <= tree.native().size()) return {};
    }
  }

  os::FileSystem& fs_;
  Path folder_;
  CaptureOptions options_;
};

}  // namespace

Result<Path> parse_destination(std::string_view address) {
  if (!address.starts_with(kScheme)) {
    return Error(ErrorCode::kUsage, msg("{} is no destination", escape_bytes(address)))
        .because(msg("only dir: destinations are supported by this version"))
        .next(msg("write dir: and the absolute path of a folder"));
  }
  const std::string_view path = address.substr(kScheme.size());
  const bool is_absolute = path.starts_with('/');
  if (!is_absolute || path.find('\0') != std::string_view::npos) {
    return Error(ErrorCode::kUsage, msg("{} is no destination", escape_bytes(address)))
        .because(msg("the path behind dir: must be absolute"))
        .next(msg("write dir: and the absolute path of a folder"));
  }
  return plain_root(Path(path));
}

std::unique_ptr<Destination> make_folder_destination(os::FileSystem& fs, Path folder,
                                                     const CaptureOptions& options) {
  return std::make_unique<FolderDestination>(fs, std::move(folder), options);
}

}  // namespace kijun::tree
