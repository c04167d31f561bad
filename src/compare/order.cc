// SPDX-License-Identifier: Apache-2.0
#include "compare/order.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/message.h"
#include "base/text.h"
#include "base/utf8.h"
#include "codec/json.h"
#include "compare/kind.h"
#include "compare/options.h"
#include "model/acts.h"
#include "model/criteria.h"
#include "model/step.h"

namespace kijun::compare {
namespace {

using codec::Json;
using model::Criterion;
using model::Strictness;

// Gathers reasons; the loosest way wins.
class Ordering {
 public:
  void add(Strictness way, std::string reason) {
    if (way == Strictness::kSame) return;
    reasons_.push_back(std::move(reason));
    if (way == Strictness::kLooser || way_ == Strictness::kSame) way_ = way;
  }
  LimitOrder take() && { return {.way = way_, .reason = join(reasons_, "; ")}; }

 private:
  Strictness way_ = Strictness::kSame;
  std::vector<std::string> reasons_;
};

Strictness lower_is_tighter(std::int64_t before, std::int64_t after) {
  if (before == after) return Strictness::kSame;
  return after < before ? Strictness::kTighter : Strictness::kLooser;
}

// The value that is in force: the one given, else what the row says of a silent one; null: no
// limit.
Json in_force(const Criterion& criterion, const Option& option) {
  const auto found = criterion.options.find(option.name);
  if (found != criterion.options.end()) return found->second;
  if (option.unsaid.empty()) return {};
  if (option.type == OptionType::kFlag) return option.unsaid == "true";
  if (option.type != OptionType::kCount) return option.unsaid;
  std::int64_t value = 0;
  for (const char digit : option.unsaid) value = value * 10 + (digit - '0');
  return value;
}

std::int64_t rank_of(const Json& value, const Option& option) {
  if (value.integer() != nullptr) {
    return option.order == OptionOrder::kHigherIsTighter ? -*value.integer() : *value.integer();
  }
  if (value.boolean() != nullptr) return *value.boolean() ? 0 : 1;
  const std::string_view text = value.string() == nullptr ? "" : std::string_view(*value.string());
  return std::find(option.words.begin(), option.words.end(), text) - option.words.begin();
}

std::vector<std::string> sorted_texts(const Criterion& criterion, std::string_view key) {
  std::vector<std::string> texts = texts_of(criterion, key);
  std::sort(texts.begin(), texts.end());
  return texts;
}

Strictness more_is_tighter(const Criterion& before, const Criterion& after, std::string_view key) {
  const std::vector<std::string> old_texts = sorted_texts(before, key);
  const std::vector<std::string> new_texts = sorted_texts(after, key);
  if (old_texts == new_texts) return Strictness::kSame;
  return std::includes(new_texts.begin(), new_texts.end(), old_texts.begin(), old_texts.end())
             ? Strictness::kTighter
             : Strictness::kLooser;
}

Strictness order_option(const Criterion& before, const Criterion& after, const Option& option) {
  const Json old_value = in_force(before, option);
  const Json new_value = in_force(after, option);
  if (old_value == new_value) return Strictness::kSame;
  if (option.order == OptionOrder::kIdentity) return Strictness::kLooser;
  if (option.order == OptionOrder::kMoreIsTighter) {
    return more_is_tighter(before, after, option.name);
  }
  if (old_value.is_null()) return Strictness::kTighter;
  if (new_value.is_null() || option.order == OptionOrder::kExact) return Strictness::kLooser;
  return lower_is_tighter(rank_of(old_value, option), rank_of(new_value, option));
}

std::string shown(const Json& value) {
  if (value.is_null()) return msg("(not given)");
  if (value.string() != nullptr) return escape_bytes(*value.string());
  return escape_bytes(codec::print_json(value, codec::JsonLayout::kCompact));
}

void order_text(Ordering& ordering, std::string_view what, std::string_view before,
                std::string_view after) {
  if (before == after) return;
  ordering.add(Strictness::kLooser, msg("{} {} → {}", what, shown(before), shown(after)));
}

void order_number(Ordering& ordering, std::string_view what, std::int64_t before,
                  std::int64_t after) {
  ordering.add(lower_is_tighter(before, after), msg("{} {} → {}", what, before, after));
}

model::SealChange change_of(std::string id, LimitOrder order, std::string owner) {
  return {.id = std::move(id),
          .way = order.way,
          .reason = std::move(order.reason),
          .owner = std::move(owner)};
}

LimitOrder order_set(const model::AcceptanceSet& before, const model::AcceptanceSet& after) {
  Ordering ordering;
  order_text(ordering, "path", before.path.encoded(), after.path.encoded());
  order_text(ordering, "items", before.items, after.items);
  // More items are a changed set too: what was measured before says nothing about the new ones.
  order_text(ordering, "count", std::to_string(before.count), std::to_string(after.count));
  return std::move(ordering).take();
}

LimitOrder order_run(const model::RunSettings& before, const model::RunSettings& after) {
  Ordering ordering;
  order_number(ordering, "tries", before.tries, after.tries);
  order_number(ordering, "timeout_s", before.timeout_s, after.timeout_s);
  if (before.gpu != after.gpu) {
    const bool tighter = after.gpu == model::GpuUse::kMustUse;
    ordering.add(tighter ? Strictness::kTighter : Strictness::kLooser,
                 tighter ? msg("gpu must be used") : msg("gpu was changed"));
  }
  order_text(ordering, "exit_status", std::to_string(before.exit_status),
             std::to_string(after.exit_status));
  return std::move(ordering).take();
}

}  // namespace

LimitOrder order_criterion(const Criterion& before, const Criterion& after) {
  Ordering ordering;
  order_text(ordering, "kind", before.kind, after.kind);
  order_text(ordering, "step", to_string(before.step), to_string(after.step));
  order_text(ordering, "owner", before.owner, after.owner);
  order_text(ordering, "against", before.against, after.against);
  if (before.kind != after.kind) return std::move(ordering).take();
  const Kind* const kind = find_kind(after.kind);
  if (kind == nullptr) {
    if (before.options != after.options) {
      ordering.add(Strictness::kLooser, msg("limits of an unknown kind cannot be ordered"));
    }
    return std::move(ordering).take();
  }
  for (const Option& option : kind->options) {
    ordering.add(order_option(before, after, option),
                 fmt::format("{} {} → {}", option.name, shown(in_force(before, option)),
                             shown(in_force(after, option))));
  }
  return std::move(ordering).take();
}

std::vector<model::SealChange> order_criteria(const model::Criteria& before,
                                              const model::Criteria& after) {
  std::vector<model::SealChange> rows;
  for (const Criterion& old_row : before.criteria) {
    const Criterion* const new_row = after.find(old_row.id);
    rows.push_back(change_of(old_row.id,
                             new_row == nullptr
                                 ? LimitOrder{.way = Strictness::kLooser, .reason = msg("removed")}
                                 : order_criterion(old_row, *new_row),
                             old_row.owner));
  }
  for (const Criterion& new_row : after.criteria) {
    if (before.find(new_row.id) != nullptr) continue;
    rows.push_back(change_of(new_row.id, {.way = Strictness::kTighter, .reason = msg("added")},
                             new_row.owner));
  }
  std::sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
  std::vector<model::SealChange> changes{change_of("set", order_set(before.set, after.set), ""),
                                         change_of("run", order_run(before.run, after.run), "")};
  changes.insert(changes.end(), rows.begin(), rows.end());
  return changes;
}

}  // namespace kijun::compare
