// SPDX-License-Identifier: Apache-2.0
#include "app/tree_list.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/tree_acts.h"
#include "base/digest.h"
#include "base/error.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "base/text.h"
#include "model/listing.h"
#include "os/file_system.h"

namespace kijun::app {
namespace {

using model::Entry;
using model::EntryKind;
using model::Listing;

constexpr std::size_t kHexSize = 2 * Digest::kSizeBytes;

Error bad_line(const Path& name, std::size_t number, std::string why) {
  return Error(ErrorCode::kUsage, msg("{}:{}: no line of a list", name.display(), number))
      .because(std::move(why))
      .next(msg("make the list with kijun tree hash or sha256sum"));
}

// coreutils' own escapes in names of lines that begin with a backslash.
std::optional<std::string> unescaped(std::string_view text) {
  std::string name;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      name += text[i];
      continue;
    }
    if (++i == text.size()) return std::nullopt;
    if (text[i] == '\\') {
      name += '\\';
    } else if (text[i] == 'n') {
      name += '\n';
    } else if (text[i] == 'r') {
      name += '\r';
    } else {
      return std::nullopt;
    }
  }
  return name;
}

Result<Entry> read_line(std::string_view line, const Path& list, std::size_t number) {
  const bool escaped = line.starts_with('\\');
  if (escaped) line.remove_prefix(1);
  const bool divided = line.size() > kHexSize + 2 && line[kHexSize] == ' ' &&
                       (line[kHexSize + 1] == ' ' || line[kHexSize + 1] == '*');
  if (!divided) return bad_line(list, number, msg("expected 64 hex digits, two blanks and a name"));
  const Result<Digest> digest = Digest::parse_hex(line.substr(0, kHexSize));
  if (!digest.ok()) return bad_line(list, number, digest.error().what());
  const std::string_view written = line.substr(kHexSize + 2);
  const std::optional<std::string> name = escaped ? unescaped(written) : std::string(written);
  if (!name) return bad_line(list, number, msg("its name has a backslash that escapes nothing"));
  Entry entry;
  entry.path = Path(name->starts_with("./") ? name->substr(2) : *name);
  entry.digest = digest.value();
  return entry;
}

bool by_path(const Entry& one, const Entry& other) { return one.path < other.path; }

Result<Listing> read_sha256sum(std::string_view text, const Path& list) {
  Listing listing;
  std::size_t number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (line.empty()) continue;
    KIJUN_TRY(Entry entry, read_line(line, list, number));
    listing.entries.push_back(std::move(entry));
  }
  std::sort(listing.entries.begin(), listing.entries.end(), by_path);
  const auto twin = std::adjacent_find(
      listing.entries.begin(), listing.entries.end(),
      [](const Entry& one, const Entry& other) { return one.path == other.path; });
  if (twin != listing.entries.end()) {
    return Error(ErrorCode::kUsage, msg("{} names {} twice", list.display(), twin->path.display()));
  }
  return listing;
}

Result<void> check_not_empty(const Listing& listing, const Path& name) {
  if (!listing.entries.empty()) return {};
  return Error(ErrorCode::kUsage, msg("{} lists nothing", name.display()))
      .because(msg("an empty list would be met by every folder"));
}

// The form of a name below the typed path; none for one that is not below it.
std::optional<Path> below(const Path& name, const Path& typed) {
  std::string folder = typed.native();
  while (folder.ends_with('/') && folder.size() > 1) folder.pop_back();
  if (folder.starts_with("./")) folder.erase(0, 2);
  if (!name.native().starts_with(folder + "/")) return std::nullopt;
  return Path(name.native().substr(folder.size() + 1));
}

}  // namespace

Result<TreeList> read_tree_list(std::string_view text, const Path& name) {
  TreeList list;
  if (text.starts_with('{')) {
    list.form = TreePrint::kListing;
    Result<Listing> parsed = model::parse_listing(text);
    if (!parsed.ok()) {
      return Error(ErrorCode::kUsage, msg("{} is no listing", name.display()))
          .because(parsed.error().what() + ": " + parsed.error().why());
    }
    list.listing = std::move(parsed).value();
  } else {
    KIJUN_TRY(list.listing, read_sha256sum(text, name));
  }
  KIJUN_TRY_VOID(check_not_empty(list.listing, name));
  return list;
}

void take_typed_folder(Listing& expected, const Path& typed, os::FileKind root) {
  if (root != os::FileKind::kFolder) {
    if (expected.entries.size() == 1 && expected.entries.front().path == typed) {
      expected.entries.front().path = typed.filename();
    }
    return;
  }
  Listing inside = expected;
  for (Entry& entry : inside.entries) {
    const std::optional<Path> name = below(entry.path, typed);
    if (!name) return;
    entry.path = *name;
  }
  std::sort(inside.entries.begin(), inside.entries.end(), by_path);
  expected = std::move(inside);
}

void keep_what_the_format_knows(Listing& expected, Listing& found) {
  std::erase_if(found.entries, [&expected](const Entry& entry) {
    return entry.kind == EntryKind::kFolder && entry.error.empty() &&
           expected.find(entry.path) == nullptr;
  });
  for (Entry& entry : expected.entries) {
    const Entry* const other = found.find(entry.path);
    if (other != nullptr) entry.size_bytes = other->size_bytes;
  }
}

}  // namespace kijun::app
