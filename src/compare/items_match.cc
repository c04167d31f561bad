// SPDX-License-Identifier: Apache-2.0
#include "compare/items_match.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "base/utf8.h"
#include "codec/unicode.h"
#include "compare/placeholders.h"
#include "model/listing.h"

namespace kijun::compare {
namespace {

using model::Entry;
using model::EntryKind;

struct Slot {
  std::string key;
  std::size_t pattern = 0;
};
using Slots = std::unordered_map<Path, std::vector<Slot>>;

Result<void> add_id(ItemMatch& match, const std::string& id, const ItemMatchInput& input) {
  const std::string key = id_key(id, input.normalise);
  ItemFiles files{.id = id, .by_pattern = {}, .shares_with = {}};
  files.by_pattern.resize(input.patterns.size());
  const auto [at, fresh] = match.expected.emplace(key, std::move(files));
  if (fresh) return {};
  if (at->second.id == id) {
    return Error(ErrorCode::kUsage, msg("the id \"{}\" is expected twice", escape_bytes(id)));
  }
  return Error(ErrorCode::kUsage,
               msg("two expected ids are one in Unicode's form C: \"{}\"", escape_bytes(key)));
}

Result<Slots> expected_slots(ItemMatch& match, const ItemMatchInput& input) {
  Slots slots;
  for (const std::string& id : input.ids) {
    KIJUN_TRY_VOID(add_id(match, id, input));
    for (std::size_t i = 0; i < input.patterns.size(); ++i) {
      KIJUN_TRY(Path path, input.patterns[i].expand(id));
      slots[std::move(path)].push_back({.key = id_key(id, input.normalise), .pattern = i});
    }
  }
  return slots;
}

class Matcher {
 public:
  Matcher(const ItemMatchInput& input, ItemMatch& match, const Slots& slots)
      : input_(input), match_(match), slots_(slots) {}

  void place(const Entry& entry) {
    const auto exact = slots_.find(entry.path);
    if (exact != slots_.end()) {
      place_exactly(entry, exact->second);
      return;
    }
    const std::optional<PatternMatch> read = match_best(input_.patterns, entry.path);
    if (read && entry.kind == EntryKind::kFile) {
      const auto item = match_.expected.find(id_key(read->item, input_.normalise));
      if (item != match_.expected.end()) {
        item->second.by_pattern[read->pattern].push_back(&entry);
        return;
      }
    }
    if (input_.claimed->contains(entry.path)) return;
    if (read) {
      match_.unexpected[read->item].push_back(&entry);
    } else {
      match_.others.push_back(&entry);
    }
  }

 private:
  // A link or FIFO here is no output: its id stays missing, and the reason names it.
  void place_exactly(const Entry& entry, const std::vector<Slot>& slots) {
    if (entry.kind != EntryKind::kFile) return;
    for (const Slot& slot : slots) {
      ItemFiles& item = match_.expected.at(slot.key);
      item.by_pattern[slot.pattern].push_back(&entry);
      for (const Slot& other : slots) {
        if (&other == &slot) continue;
        item.shares_with.push_back(match_.expected.at(other.key).id);
      }
    }
  }

  const ItemMatchInput& input_;
  ItemMatch& match_;
  const Slots& slots_;
};

}  // namespace

std::string id_key(std::string_view id, Normalise normalise) {
  return normalise == Normalise::kNfc ? codec::nfc(id) : std::string(id);
}

Result<ItemMatch> match_items(const ItemMatchInput& input) {
  ItemMatch match;
  KIJUN_TRY(const Slots slots, expected_slots(match, input));
  Matcher matcher(input, match, slots);
  for (const Entry& entry : input.outputs->entries) {
    if (entry.kind != EntryKind::kFolder) matcher.place(entry);
  }
  return match;
}

}  // namespace kijun::compare
