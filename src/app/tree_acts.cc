// SPDX-License-Identifier: Apache-2.0
#include "app/tree_acts.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "app/answer.h"
#include "app/surroundings.h"
#include "app/tree_list.h"
#include "base/bytes.h"
#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "base/text.h"
#include "base/utf8.h"
#include "codec/json.h"
#include "model/listing.h"
#include "os/file_system.h"
#include "os/place.h"
#include "tree/capture.h"
#include "tree/check.h"

namespace kijun::app {
namespace {

using codec::Json;
using model::Entry;
using model::EntryKind;
using model::Listing;

constexpr std::uint64_t kListSizeMax = std::uint64_t{4} << 30U;

Json to_json(const Entry& entry) {
  Json::Object object{{"path", entry.path.encoded()},
                      {"kind", to_string(entry.kind)},
                      {"size_bytes", entry.size_bytes},
                      {"mode", fmt::format("{:04o}", entry.mode)}};
  if (entry.digest) object.emplace("sha256", entry.digest->hex());
  if (entry.kind == EntryKind::kLink) object.emplace("target", entry.target.encoded());
  if (!entry.error.empty()) object.emplace("error", entry.error);
  return object;
}

// As a shell shows it: below the path that was typed, so that `sha256sum -c` finds it again.
Listing as_typed(Listing listing, const Path& typed, os::FileKind root) {
  for (Entry& entry : listing.entries) {
    entry.path = root == os::FileKind::kFolder ? typed / entry.path : typed;
  }
  return listing;
}

void add_lines(std::string_view text, Answer& answer) {
  std::vector<std::string_view> lines = split(text, '\n');
  if (!lines.empty() && lines.back().empty()) lines.pop_back();
  answer.text.insert(answer.text.end(), lines.begin(), lines.end());
}

// What kept a capture from being evidence, as one problem and exit status 3.
void add_errors(const Listing& listing, Answer& answer) {
  std::vector<std::string> names;
  std::string first;
  for (const Entry& entry : listing.entries) {
    if (entry.error.empty()) continue;
    if (names.empty()) first = escape_bytes(entry.error);
    names.push_back(entry.path.display());
  }
  if (listing.completeness == model::Completeness::kComplete) return;
  answer.exit = exit_status(ErrorCode::kUndecided);
  const bool moved = listing.completeness == model::Completeness::kUnstable;
  answer.problems.push_back(
      {.code = moved ? "KJ-TREE-UNSTABLE" : "KJ-TREE-UNREADABLE",
       .severity = Severity::kError,
       .subject = short_list(names),
       .what = moved ? msg("it changed while it was read: {}", short_list(names))
                     : msg("could not be read: {}", short_list(names)),
       .why = first,
       .next = {moved ? msg("stop what writes there, then try again")
                      : msg("give yourself the right to read it, then try again")}});
}

void note_left_out(const Listing& listing, Answer& answer) {
  const auto left_out =
      std::count_if(listing.entries.begin(), listing.entries.end(), [](const Entry& entry) {
        return entry.kind != EntryKind::kFile && entry.kind != EntryKind::kFolder;
      });
  if (left_out == 0) return;
  answer.problems.push_back({.code = "KJ-TREE-NO-FILES",
                             .severity = Severity::kNote,
                             .subject = "",
                             .what = msg("{} links or special files are not in the list", left_out),
                             .why = msg("the format of sha256sum knows files only"),
                             .next = {"kijun tree hash --listing"}});
}

struct Captured {
  Listing listing;
  os::FileKind root = os::FileKind::kFolder;
};

Result<Captured> capture_at(const Scene& scene, const Path& typed) {
  KIJUN_TRY_VOID(scene.around.cancel.check());
  const Path place = scene.folder / typed;
  Captured captured;
  KIJUN_TRY(const os::FileInfo info, scene.around.fs.info_following(place));
  captured.root = info.kind;
  KIJUN_TRY(captured.listing, tree::capture(scene.around.fs, place));
  return captured;
}

std::string shown(const model::Difference& difference) {
  std::string text =
      fmt::format("{:<10}  {}", to_string(difference.kind), difference.path.display());
  if (difference.expected.empty() || difference.found.empty()) return text;
  return text + msg("  expected {}, found {}", escape_bytes(difference.expected),
                    escape_bytes(difference.found));
}

void add_differences(const std::vector<model::Difference>& differences, Answer& answer) {
  Json::Array rows;
  std::map<std::string_view, std::vector<std::string>> by_kind;
  for (const model::Difference& difference : differences) {
    rows.emplace_back(Json::Object{{"kind", to_string(difference.kind)},
                                   {"path", difference.path.encoded()},
                                   {"expected", difference.expected},
                                   {"found", difference.found}});
    by_kind[to_string(difference.kind)].push_back(difference.path.display());
    answer.text.push_back(shown(difference));
  }
  answer.data["differences"] = std::move(rows);
  for (const auto& [kind, names] : by_kind) {
    answer.problems.push_back({.code = "KJ-TREE-DIFFERS",
                               .severity = Severity::kError,
                               .subject = std::string(kind),
                               .what = msg("{} {}: {}", kind, names.size(), short_list(names)),
                               .why = "",
                               .next = {}});
  }
}

Answer answer_of(const tree::CheckReport& report) {
  Answer answer;
  answer.verdict = to_string(report.verdict);
  add_differences(report.differences, answer);
  add_errors(report.found, answer);
  answer.data["entries_compared"] = report.entries_compared;
  answer.data["files_compared"] = report.files_compared;
  answer.data["bytes_compared"] = report.bytes_compared;
  answer.text.push_back(msg("{}: {} entries compared, {} files, {} bytes", answer.verdict,
                            report.entries_compared, report.files_compared, report.bytes_compared));
  switch (report.verdict) {
    case tree::CheckVerdict::kEqual:
      answer.exit = 0;
      break;
    case tree::CheckVerdict::kDiffers:
      answer.exit = 1;
      break;
    case tree::CheckVerdict::kUndecided:
      answer.exit = exit_status(ErrorCode::kUndecided);
      break;
  }
  return answer;
}

// A file alone has the name of its own place; two of them are compared by content.
void give_one_name(const Captured& expected, Captured& found) {
  if (expected.root == os::FileKind::kFolder || found.root == os::FileKind::kFolder) return;
  if (expected.listing.entries.size() != 1 || found.listing.entries.size() != 1) return;
  found.listing.entries.front().path = expected.listing.entries.front().path;
}

}  // namespace

Result<Answer> tree_hash(const Scene& scene, const TreeHashRequest& request) {
  if (request.print == TreePrint::kListing && request.paths.size() != 1) {
    return Error(ErrorCode::kUsage, msg("a listing is of one folder"))
        .because(msg("{} paths were given", request.paths.size()));
  }
  Answer answer;
  Json::Array entries;
  for (const Path& typed : request.paths) {
    KIJUN_TRY(Captured captured, capture_at(scene, typed));
    add_errors(captured.listing, answer);
    if (request.print == TreePrint::kListing) {
      add_lines(model::print_listing(captured.listing), answer);
    } else {
      captured.listing = as_typed(std::move(captured.listing), typed, captured.root);
      add_lines(model::print_sha256sum(captured.listing), answer);
      note_left_out(captured.listing, answer);
    }
    for (const Entry& entry : captured.listing.entries) entries.push_back(to_json(entry));
  }
  answer.data["entries"] = std::move(entries);
  return answer;
}

Result<Answer> tree_check(const Scene& scene, const Path& list, const Path& path) {
  const Path place = scene.folder / list;
  KIJUN_TRY(const Bytes bytes, os::read_file(scene.around.fs, place, kListSizeMax));
  KIJUN_TRY(TreeList expected, read_tree_list(as_chars(bytes), list));
  KIJUN_TRY(Captured found, capture_at(scene, path));
  if (expected.form == TreePrint::kListing) {
    return answer_of(tree::compare_captures(expected.listing, std::move(found.listing),
                                            model::ModePolicy::kCompare));
  }
  take_typed_folder(expected.listing, path, found.root);
  const Result<os::FileInfo> list_info = scene.around.fs.info_following(place);
  if (list_info.ok()) {
    const auto is_the_list = [&](const Entry& entry) {
      if (expected.listing.find(entry.path) != nullptr) return false;
      const auto info = scene.around.fs.info(scene.folder / path / entry.path);
      return info.ok() && info.value().inode == list_info.value().inode &&
             info.value().device == list_info.value().device;
    };
    std::erase_if(found.listing.entries, is_the_list);
  }
  keep_what_the_format_knows(expected.listing, found.listing);
  return answer_of(tree::compare_captures(expected.listing, std::move(found.listing),
                                          model::ModePolicy::kIgnore));
}

Result<Answer> tree_diff(const Scene& scene, const Path& one, const Path& other) {
  KIJUN_TRY(Captured expected, capture_at(scene, one));
  KIJUN_TRY(Captured found, capture_at(scene, other));
  give_one_name(expected, found);
  Answer answer = answer_of(tree::compare_captures(expected.listing, std::move(found.listing),
                                                   model::ModePolicy::kCompare));
  const int exit = answer.exit;
  add_errors(expected.listing, answer);
  answer.exit = exit == 0 ? answer.exit : exit;
  return answer;
}

}  // namespace kijun::app
