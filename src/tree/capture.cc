// SPDX-License-Identifier: Apache-2.0
#include "tree/capture.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <map>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "base/text.h"
#include "model/listing.h"
#include "os/file_system.h"
#include "tree/file_digest.h"
#include "tree/walk.h"

namespace kijun::tree {
namespace {

using model::Completeness;
using model::EntryKind;

class Capture {
 public:
  Capture(os::FileSystem& fs, Path root, const CaptureOptions& options)
      : fs_(fs),
        root_(std::move(root)),
        threads_(std::clamp<std::size_t>(options.threads, 1, kThreadsMax)) {}

  Result<model::Listing> folder() {
    KIJUN_TRY(walked_, walk(fs_, root_));
    readings_.resize(walked_.nodes.size());
    choose_files();
    read_first_names();
    read_other_names();
    for (std::size_t i = 0; i < walked_.nodes.size(); ++i) settle(i);
    note_changed(fs_.info(root_), walked_.root);
    return std::move(listing_);
  }

  model::Listing file(const os::FileInfo& info) {
    walked_.nodes.push_back({{}, info});
    model::Entry& entry = walked_.nodes.front().entry;
    entry.path = root_.filename();
    entry.mode = info.mode;
    readings_.push_back(FileDigester(fs_).read(root_));
    settle(0);
    return std::move(listing_);
  }

 private:
  const model::Entry& entry(std::size_t i) const { return walked_.nodes[i].entry; }

  // Of the names of one file only the first is read.
  void choose_files() {
    std::map<Identity, std::size_t> known;
    for (std::size_t i = 0; i < walked_.nodes.size(); ++i) {
      const Node& node = walked_.nodes[i];
      if (node.entry.kind != EntryKind::kFile || !node.entry.error.empty()) continue;
      if (node.info.links > 1) {
        const auto [first, is_new] = known.emplace(identity_of(node.info), i);
        if (!is_new) {
          other_names_.emplace_back(i, first->second);
          continue;
        }
      }
      first_names_.push_back(i);
    }
  }

  void read_first_names() {
    std::atomic<std::size_t> next{0};
    const auto work = [this, &next] {
      FileDigester digester(fs_);
      for (std::size_t at = next++; at < first_names_.size(); at = next++) {
        const std::size_t i = first_names_[at];
        readings_[i] = digester.read(root_ / entry(i).path);
      }
    };
    std::vector<std::jthread> helpers;
    const std::size_t useful = std::min(threads_, first_names_.size());
    try {
      while (helpers.size() + 1 < useful) helpers.emplace_back(work);
    } catch (const std::system_error&) {  // NOLINT(bugprone-empty-catch)
      // The system gives no more threads; those that run, and this one, do all of the work.
    }
    work();
  }

  void read_other_names() {
    FileDigester digester(fs_);
    for (const auto& [i, first] : other_names_) {
      const bool is_same = readings_[first].outcome == Reading::kRead &&
                           is_unchanged(readings_[first].info, walked_.nodes[i].info);
      readings_[i] = is_same ? readings_[first] : digester.read(root_ / entry(i).path);
    }
  }

  // Moves an entry with all that became known about it into the listing.
  void settle(std::size_t i) {
    Node& node = walked_.nodes[i];
    model::Entry& entry = node.entry;
    if (!entry.error.empty()) {
      worsen(Completeness::kIncomplete);
    } else if (entry.kind == EntryKind::kFile) {
      take_reading(std::move(readings_[i]), entry);
    } else if (entry.kind == EntryKind::kFolder) {
      const Path path = root_ / entry.path;
      if (note_changed(fs_.info(path), node.info)) {
        entry.error = msg("{} changed while it was captured", path.display());
      }
    }
    listing_.entries.push_back(std::move(entry));
  }

  void take_reading(FileReading reading, model::Entry& entry) {
    if (reading.outcome == Reading::kRead) {
      entry.digest = reading.digest;
      entry.size_bytes = reading.size_bytes;
      entry.mode = reading.info.mode;
      return;
    }
    entry.error = std::move(reading.error);
    worsen(reading.outcome == Reading::kUnstable ? Completeness::kUnstable
                                                 : Completeness::kIncomplete);
  }

  // Names came or went while the folder was captured.
  bool note_changed(const Result<os::FileInfo>& now, const os::FileInfo& before) {
    if (now.ok() && is_unchanged(before, now.value())) return false;
    worsen(Completeness::kUnstable);
    return true;
  }

  void worsen(Completeness to) { listing_.completeness = std::max(listing_.completeness, to); }

  os::FileSystem& fs_;
  Path root_;
  std::size_t threads_;
  Walked walked_;
  std::vector<std::size_t> first_names_;
  std::vector<std::pair<std::size_t, std::size_t>> other_names_;  // with the first of the same file
  std::vector<FileReading> readings_;                             // beside walked_.nodes
  model::Listing listing_;
};

Error not_capturable(const Path& root, os::FileKind kind) {
  if (kind == os::FileKind::kLink) {
    return Error(ErrorCode::kUsage, msg("{} is a symbolic link", root.display()))
        .because(msg("links are never followed"))
        .next(msg("name the file or folder that it points to"));
  }
  return Error(ErrorCode::kUsage, msg("{} is neither a file nor a folder", root.display()))
      .because(msg("found a {}", to_string(entry_kind(kind))))
      .next(msg("name a file or folder"));
}

}  // namespace

Result<model::Listing> capture(os::FileSystem& fs, const Path& root,
                               const CaptureOptions& options) {
  const Path plain = plain_root(root);
  KIJUN_TRY(const os::FileInfo info, fs.info(plain));
  Capture work(fs, plain, options);
  if (info.kind == os::FileKind::kFolder) return work.folder();
  if (info.kind == os::FileKind::kFile) return work.file(info);
  return not_capturable(root, info.kind);
}

Result<void> require_complete(const model::Listing& listing, const Path& root) {
  std::vector<std::string> reasons;
  for (const model::Entry& entry : listing.entries) {
    if (!entry.error.empty()) reasons.push_back(entry.error);
  }
  if (listing.completeness == Completeness::kComplete && reasons.empty()) return {};
  constexpr std::size_t kReasonsShown = 3;
  if (listing.completeness == Completeness::kUnstable) {
    return Error(ErrorCode::kConflict, msg("{} changed while it was captured", root.display()))
        .because(reasons.empty() ? msg("names came or went") : short_list(reasons, kReasonsShown))
        .next(msg("stop what writes there, then try again"));
  }
  return Error(ErrorCode::kEnvironment, msg("{} could not be read completely", root.display()))
      .because(short_list(reasons, kReasonsShown))
      .next(msg("make everything in it readable, then try again"));
}

}  // namespace kijun::tree
