// SPDX-License-Identifier: Apache-2.0
#include "compare/items_observe.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/digest.h"
#include "base/message.h"
#include "base/result.h"
#include "base/text.h"
#include "base/utf8.h"
#include "compare/absence.h"
#include "compare/items_match.h"
#include "compare/name_hints.h"
#include "compare/placeholders.h"
#include "model/listing.h"

namespace kijun::compare {
namespace {

using model::Entry;

std::string encoded(std::string_view name) { return Path(name).encoded(); }

std::string paths_of(const std::vector<const Entry*>& entries) {
  std::vector<std::string> paths;
  paths.reserve(entries.size());
  for (const Entry* const entry : entries) paths.push_back(entry->path.display());
  return short_list(paths);
}

// Names that look alike but are not the same, one of them missing and the other one too many.
class Likenesses {
 public:
  void add_missing(const std::string& name) { missing_.emplace(likeness_key(name), name); }
  void add_extra(const std::string& name) { extra_.emplace(likeness_key(name), name); }
  std::string for_missing(const std::string& name) const { return hint(extra_, name); }
  std::string for_extra(const std::string& name) const { return hint(missing_, name); }

 private:
  using Names = std::unordered_map<std::string, std::string>;
  static std::string hint(const Names& names, const std::string& name) {
    const auto like = names.find(likeness_key(name));
    if (like == names.end()) return "";
    const std::optional<std::string> difference = only_difference(name, like->second);
    if (!difference) return "";
    return msg("\"{}\" differs only in {}", escape_bytes(like->second), *difference);
  }
  Names missing_;
  Names extra_;
};

class Observer {
 public:
  Observer(const ItemMatchInput& input, const ItemMatch& match, const ItemRules& rules)
      : input_(input), match_(match), rules_(rules) {}

  ItemObservations run() {
    gather_likenesses();
    for (const auto& [key, item] : match_.expected) observe(item);
    for (const auto& [id, entries] : match_.unexpected) observe_unexpected(id, entries);
    if (rules_.others == Others::kRefuse) observe_others();
    if (rules_.distinct_content) observe_contents();
    return std::move(seen_);
  }

 private:
  static bool has_file(const std::vector<const Entry*>& files) { return !files.empty(); }

  bool is_missing(const ItemFiles& item) const {
    const auto& slots = item.by_pattern;
    return rules_.per_item == PerItem::kAll ? !std::all_of(slots.begin(), slots.end(), has_file)
                                            : std::none_of(slots.begin(), slots.end(), has_file);
  }

  void gather_likenesses() {
    for (const auto& [key, item] : match_.expected) {
      if (!is_missing(item)) continue;
      ids_.add_missing(item.id);
      for (const Pattern& pattern : input_.patterns) {
        const Result<Path> path = pattern.expand(item.id);
        if (path.ok()) paths_.add_missing(path.value().native());
      }
    }
    for (const auto& [id, entries] : match_.unexpected) ids_.add_extra(id);
    for (const Entry* const other : match_.others) paths_.add_extra(other->path.native());
  }

  void observe(const ItemFiles& item) {
    const auto& slots = item.by_pattern;
    if (std::any_of(slots.begin(), slots.end(), has_file)) ++seen_.distinct_ids;
    if (is_missing(item)) {
      observe_missing(item);
    } else {
      seen_.complete.push_back(encoded(item.id));
    }
    observe_duplicate(item);
    observe_empty(item);
  }

  void observe_missing(const ItemFiles& item) {
    std::vector<std::string> reasons;
    bool hidden = false;
    for (std::size_t i = 0; i < input_.patterns.size(); ++i) {
      const Result<Path> path = input_.patterns[i].expand(item.id);
      if (!path.ok() || has_file(item.by_pattern[i])) continue;
      hidden = hidden || may_be_hidden(*input_.outputs, path.value());
      reasons.push_back(absence_reason(*input_.outputs, path.value()));
      reasons.push_back(paths_.for_missing(path.value().native()));
    }
    reasons.push_back(ids_.for_missing(item.id));
    std::erase(reasons, "");
    if (hidden) {
      note(seen_.hidden, "KJ-ITEM-HIDDEN", item.id,
           msg("whether {} is there is not known", encoded(item.id)),
           msg("its folder could not be read"));
    } else {
      note(seen_.missing, "KJ-ITEM-MISSING", item.id, msg("{} is missing", encoded(item.id)),
           join(reasons, "; "));
    }
  }

  void observe_duplicate(const ItemFiles& item) {
    std::vector<const Entry*> all;
    bool twice = false;
    for (const auto& files : item.by_pattern) {
      twice = twice || files.size() > 1;
      all.insert(all.end(), files.begin(), files.end());
    }
    twice = twice || (rules_.per_item == PerItem::kOne && all.size() > 1);
    if (!twice && item.shares_with.empty()) return;
    std::vector<std::string> others;
    others.reserve(item.shares_with.size());
    for (const std::string& id : item.shares_with) others.push_back(encoded(id));
    note(seen_.duplicate, "KJ-ITEM-DUPLICATE", item.id,
         msg("{} is there more than once", encoded(item.id)),
         twice ? paths_of(all)
               : msg("{} would stand for {} too", paths_of(all), short_list(others)));
  }

  void observe_empty(const ItemFiles& item) {
    std::vector<const Entry*> empty;
    std::vector<const Entry*> unreadable;
    for (const auto& files : item.by_pattern) {
      for (const Entry* const file : files) {
        if (!file->error.empty()) {
          unreadable.push_back(file);
        } else if (file->size_bytes == 0) {
          empty.push_back(file);
        }
      }
    }
    if (!empty.empty()) {
      note(seen_.empty, "KJ-ITEM-EMPTY", item.id, msg("{} is empty", encoded(item.id)),
           msg("{}: 0 bytes", paths_of(empty)));
    }
    if (!unreadable.empty()) {
      note(seen_.unreadable, "KJ-ITEM-UNREADABLE", item.id,
           msg("{} could not be read", encoded(item.id)),
           msg("{}: {}", paths_of(unreadable), escape_bytes(unreadable.front()->error)));
    }
  }

  void observe_unexpected(const std::string& id, const std::vector<const Entry*>& entries) {
    const bool any_file = std::any_of(entries.begin(), entries.end(), [](const Entry* entry) {
      return entry->kind == model::EntryKind::kFile;
    });
    if (any_file) ++seen_.distinct_ids;
    std::vector<std::string> reasons{paths_of(entries), ids_.for_extra(id)};
    std::erase(reasons, "");
    note(seen_.unexpected, "KJ-ITEM-UNEXPECTED", id, msg("{} is unexpected", encoded(id)),
         join(reasons, "; "));
  }

  void observe_others() {
    for (const Entry* const other : match_.others) {
      std::vector<std::string> reasons{msg("no criterion asks for this {}", to_string(other->kind)),
                                       paths_.for_extra(other->path.native())};
      std::erase(reasons, "");
      note(seen_.unexpected, "KJ-ITEM-UNEXPECTED", other->path.native(),
           msg("{} is unexpected", other->path.display()), join(reasons, "; "));
    }
  }

  // Within one pattern: a preview may well equal its full picture. Empty files are named as empty.
  void observe_contents() {
    for (std::size_t i = 0; i < input_.patterns.size(); ++i) {
      std::map<Digest, std::vector<std::string>> ids;
      for (const auto& [key, item] : match_.expected) {
        for (const Entry* const file : item.by_pattern[i]) {
          if (!file->error.empty() || file->size_bytes == 0) continue;
          if (!file->digest) {
            note(seen_.unreadable, "KJ-ITEM-UNREADABLE", item.id,
                 msg("{} has no digest", encoded(item.id)), file->path.display());
            continue;
          }
          ids[*file->digest].push_back(item.id);
        }
      }
      for (const auto& [digest, same] : ids) observe_same(digest, same);
    }
  }

  void observe_same(const Digest& digest, std::vector<std::string> same) {
    same.erase(std::unique(same.begin(), same.end()), same.end());
    if (same.size() < 2) return;
    std::vector<std::string> names;
    names.reserve(same.size());
    for (const std::string& id : same) names.push_back(encoded(id));
    for (const std::string& id : same) {
      note(seen_.same_content, "KJ-ITEM-TWIN", id, msg("{} has another's contents", encoded(id)),
           msg("{} have the SHA-256 {}", short_list(names), digest.hex()));
    }
  }

  void note(std::vector<std::string>& list, const char* code, const std::string& name,
            std::string what, std::string why) {
    list.push_back(encoded(name));
    seen_.findings.push_back(
        {.code = code, .item = encoded(name), .what = std::move(what), .why = std::move(why)});
  }

  const ItemMatchInput& input_;
  const ItemMatch& match_;
  const ItemRules& rules_;
  Likenesses ids_;
  Likenesses paths_;
  ItemObservations seen_;
};

}  // namespace

ItemObservations observe_items(const ItemMatchInput& input, const ItemMatch& match,
                               const ItemRules& rules) {
  return Observer(input, match, rules).run();
}

}  // namespace kijun::compare
