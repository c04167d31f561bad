// SPDX-License-Identifier: Apache-2.0
#include "tree/path_scan.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "base/utf8.h"
#include "model/listing.h"
#include "os/file_system.h"
#include "tree/walk.h"

namespace kijun::tree {
namespace {

enum class Wanted { kFiles, kFolders, kBoth };

struct Pattern {
  std::string_view suffix;
  Wanted wanted = Wanted::kBoth;
};

Result<Pattern> parse_pattern(std::string_view text) {
  Pattern pattern;
  std::string_view rest = text;
  if (rest.ends_with('/')) {
    pattern.wanted = Wanted::kFolders;
    rest.remove_suffix(1);
  }
  const bool is_star = rest.starts_with('*');
  if (is_star) rest.remove_prefix(1);
  if (!is_star || rest.find_first_of("*?[]{}/\\") != std::string_view::npos) {
    return Error(ErrorCode::kUsage, msg("{} is no pattern for items", escape_bytes(text)))
        .because(msg("only a star in front, a fixed ending and a slash for folders are known"))
        .next(msg("write */ for folders, * for files and folders, *.png for files by ending"));
  }
  if (!rest.empty() && pattern.wanted == Wanted::kBoth) pattern.wanted = Wanted::kFiles;
  pattern.suffix = rest;
  return pattern;
}

// A folder beside wanted files is somebody else's; a link or special file could be meant as either.
bool is_other_kind(os::FileKind kind, Wanted wanted) {
  if (kind == os::FileKind::kFile) return wanted == Wanted::kFolders;
  if (kind == os::FileKind::kFolder) return wanted == Wanted::kFiles;
  return kind != os::FileKind::kLink && wanted == Wanted::kFolders;
}

// UTF-8 without what escape_bytes writes otherwise; a backslash is an ordinary character.
bool is_printable(std::string_view name) {
  std::string doubled;
  for (const char c : name) doubled.append(c == '\\' ? 2 : 1, c);
  return escape_bytes(name) == doubled;
}

Error no_item(const Path& path, std::string why) {
  return Error(ErrorCode::kUsage, msg("{} cannot be an item", path.display()))
      .because(std::move(why))
      .next(msg("rename it, replace it by a copy, or move it out of the set"));
}

Result<Item> make_item(const Path& root, const os::FolderEntry& entry, const Pattern& pattern) {
  const std::string& name = entry.name.native();
  const bool is_plain = entry.kind == os::FileKind::kFile || entry.kind == os::FileKind::kFolder;
  if (!is_plain) {
    return no_item(root / entry.name, msg("it is a {}", model::to_string(entry_kind(entry.kind))));
  }
  if (!is_printable(name)) return no_item(root / entry.name, msg("its name is no printable text"));
  std::string id = name.substr(0, name.size() - pattern.suffix.size());
  if (id.empty()) return no_item(root / entry.name, msg("nothing stands before the ending"));
  return Item{std::move(id), entry.name};
}

}  // namespace

Result<std::vector<Item>> expand_items(os::FileSystem& fs, const Path& root,
                                       std::string_view pattern) {
  KIJUN_TRY(const Pattern wanted, parse_pattern(pattern));
  KIJUN_TRY(const std::vector<os::FolderEntry> names, fs.list(root));
  std::vector<Item> items;
  for (const os::FolderEntry& name : names) {
    if (!name.name.native().ends_with(wanted.suffix)) continue;
    if (is_other_kind(name.kind, wanted.wanted)) continue;
    KIJUN_TRY(Item item, make_item(root, name, wanted));
    items.push_back(std::move(item));
  }
  return items;
}

}  // namespace kijun::tree
