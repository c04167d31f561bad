// SPDX-License-Identifier: Apache-2.0
// Kind `items`: every expected id exactly once, as sets of text (R4).
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "base/text.h"
#include "base/utf8.h"
#include "codec/json.h"
#include "compare/evidence.h"
#include "compare/items_match.h"
#include "compare/items_observe.h"
#include "compare/kind.h"
#include "compare/kind_rows.h"
#include "compare/options.h"
#include "compare/outcome.h"
#include "compare/placeholders.h"
#include "model/criteria.h"
#include "model/listing.h"

namespace kijun::compare {
namespace {

using codec::Json;
using model::Criterion;

constexpr std::array<std::string_view, 2> kNormaliseWords{"none", "NFC"};
constexpr std::array<std::string_view, 2> kOthersWords{"refuse", "allow"};
constexpr std::array<std::string_view, 2> kPerItemWords{"all", "one"};

constexpr Option limit_row(std::string_view name) {
  return {.name = name,
          .type = OptionType::kCount,
          .need = OptionNeed::kOptional,
          .order = OptionOrder::kLowerIsTighter,
          .words = {},
          .unsaid = "0"};
}

constexpr Option word_row(std::string_view name, std::span<const std::string_view> words) {
  return {.name = name,
          .type = OptionType::kWord,
          .need = OptionNeed::kOptional,
          .order = OptionOrder::kEarlierWordIsTighter,
          .words = words,
          .unsaid = words.front()};
}

constexpr std::array kOptions{
    Option{.name = "outputs",
           .type = OptionType::kTextOrTexts,
           .need = OptionNeed::kRequired,
           .order = OptionOrder::kIdentity,
           .words = {},
           .unsaid = ""},
    Option{.name = "ids",
           .type = OptionType::kTexts,
           .need = OptionNeed::kOptional,
           .order = OptionOrder::kIdentity,
           .words = {},
           .unsaid = ""},
    Option{.name = "count",
           .type = OptionType::kCount,
           .need = OptionNeed::kOptional,
           .order = OptionOrder::kExact,
           .words = {},
           .unsaid = ""},
    limit_row("missing"),
    limit_row("duplicate"),
    limit_row("unexpected"),
    limit_row("empty"),
    Option{.name = "distinct_content",
           .type = OptionType::kFlag,
           .need = OptionNeed::kOptional,
           .order = OptionOrder::kTrueIsTighter,
           .words = {},
           .unsaid = "false"},
    word_row("normalise", kNormaliseWords),
    word_row("others", kOthersWords),
    word_row("per_item", kPerItemWords),
};

std::vector<std::string> expected_ids(const Criterion& criterion,
                                      std::span<const std::string> items) {
  std::vector<std::string> ids = texts_of(criterion, "ids");
  if (ids.empty()) ids.assign(items.begin(), items.end());
  return ids;
}

Error unusable(const Criterion& criterion, std::string why) {
  return Error(ErrorCode::kUsage, msg("criterion \"{}\" cannot be judged", criterion.id))
      .because(std::move(why));
}

Result<void> check_ids(const Criterion& criterion, const std::vector<Pattern>& patterns) {
  std::vector<std::string> ids = texts_of(criterion, "ids");
  for (const Pattern& pattern : patterns) {
    for (const std::string& id : ids) {
      const Result<Path> path = pattern.expand(id);
      if (!path.ok()) return Error(path.error());
    }
  }
  std::sort(ids.begin(), ids.end());
  const auto twice = std::adjacent_find(ids.begin(), ids.end());
  if (twice != ids.end()) {
    return unusable(criterion, msg("`ids` names \"{}\" twice", escape_bytes(*twice)));
  }
  return {};
}

Result<void> check_items(const Criterion& criterion) {
  KIJUN_TRY(const std::vector<Pattern> patterns, parse_patterns(texts_of(criterion, "outputs")));
  for (const Pattern& pattern : patterns) {
    if (pattern.has_item()) continue;
    return unusable(criterion,
                    msg("`outputs` \"{}\" has no {{item}}", escape_bytes(pattern.text())));
  }
  KIJUN_TRY_VOID(check_ids(criterion, patterns));
  const std::optional<std::int64_t> count = count_if(criterion, "count");
  const std::size_t listed = texts_of(criterion, "ids").size();
  if (count && listed > 0 && *count != static_cast<std::int64_t>(listed)) {
    return unusable(criterion, msg("`count` is {}, but `ids` names {}", *count, listed));
  }
  return {};
}

// What nothing at all would meet is no criterion: the smallest bad sample is the empty folder.
CanFail items_can_fail(const Criterion& criterion, std::size_t item_count) {
  const std::size_t listed = texts_of(criterion, "ids").size();
  const auto expected = static_cast<std::int64_t>(listed > 0 ? listed : item_count);
  if (expected == 0) return {.yes = false, .why = msg("no items are expected")};
  if (count_or(criterion, "count", 0) > 0) return {};
  const std::int64_t missing = count_or(criterion, "missing", 0);
  if (missing < expected) return {};
  return {.yes = false,
          .why = msg("`missing` is {} of {} items: no outputs at all would meet it", missing,
                     expected)};
}

Result<std::vector<Path>> items_read(const Criterion& criterion,
                                     std::span<const std::string> items) {
  KIJUN_TRY(const std::vector<Pattern> patterns, parse_patterns(texts_of(criterion, "outputs")));
  return expand_all(patterns, expected_ids(criterion, items));
}

ItemRules rules_of(const Criterion& criterion) {
  return {
      .per_item = text_or(criterion, "per_item", "all") == "one" ? PerItem::kOne : PerItem::kAll,
      .others =
          text_or(criterion, "others", "refuse") == "allow" ? Others::kAllow : Others::kRefuse,
      .distinct_content = flag_or(criterion, "distinct_content", false)};
}

struct LimitedList {
  const char* key;
  const char* label;  // for the message, with the count and the names behind it
  const std::vector<std::string>* names;
};

std::vector<LimitedList> limited_lists(const ItemObservations& seen) {
  return {{"missing", mark("missing"), &seen.missing},
          {"duplicate", mark("duplicate"), &seen.duplicate},
          {"unexpected", mark("unexpected"), &seen.unexpected},
          {"empty", mark("empty"), &seen.empty}};
}

std::string named(const char* label, const std::vector<std::string>& names) {
  if (names.empty()) return "";
  return fmt::format("; {} {}: {}", translate(label), names.size(), short_list(names));
}

Counts count_limits(const Criterion& criterion, const ItemObservations& seen) {
  Counts counts{.measured = seen.complete.size() + seen.missing.size(),
                .failed = 0,
                .errors = seen.unreadable.size() + seen.hidden.size()};
  for (const LimitedList& list : limited_lists(seen)) {
    const auto limit = static_cast<std::uint64_t>(count_or(criterion, list.key, 0));
    if (list.names->size() > limit) ++counts.failed;
  }
  if (!seen.same_content.empty()) ++counts.failed;
  const std::optional<std::int64_t> count = count_if(criterion, "count");
  // Hidden ones may be the ones that make the count.
  if (count && !std::cmp_equal(*count, seen.distinct_ids)) {
    ++(seen.hidden.empty() ? counts.failed : counts.errors);
  }
  return counts;
}

Json limits_of(const Criterion& criterion) {
  Json::Object limits{{"missing", count_or(criterion, "missing", 0)},
                      {"duplicate", count_or(criterion, "duplicate", 0)},
                      {"unexpected", count_or(criterion, "unexpected", 0)},
                      {"empty", count_or(criterion, "empty", 0)}};
  if (const auto count = count_if(criterion, "count")) limits.emplace("count", *count);
  if (flag_or(criterion, "distinct_content", false)) limits.emplace("same_content", 0);
  return limits;
}

Json measured_of(const ItemObservations& seen, std::size_t expected) {
  return Json::Object{{"expected", expected},
                      {"found", seen.complete.size()},
                      {"distinct_ids", seen.distinct_ids},
                      {"missing", seen.missing.size()},
                      {"duplicate", seen.duplicate.size()},
                      {"unexpected", seen.unexpected.size()},
                      {"empty", seen.empty.size()},
                      {"same_content", seen.same_content.size()},
                      {"unreadable", seen.unreadable.size() + seen.hidden.size()}};
}

std::string message_of(const Criterion& criterion, const ItemObservations& seen,
                       std::size_t expected) {
  std::string message = msg("{} of {}", seen.complete.size(), expected);
  for (const LimitedList& list : limited_lists(seen)) message += named(list.label, *list.names);
  message += named(mark("same content"), seen.same_content);
  message += named(mark("unreadable"), seen.unreadable);
  message += named(mark("not known"), seen.hidden);
  const std::optional<std::int64_t> count = count_if(criterion, "count");
  if (count && !std::cmp_equal(*count, seen.distinct_ids)) {
    message += msg("; {} different ids instead of {}", seen.distinct_ids, *count);
  }
  return message;
}

Outcome judge_ids(const Criterion& criterion, const ItemMatchInput& input) {
  const Result<ItemMatch> match = match_items(input);
  if (!match.ok()) {
    return not_measured("KJ-ITEM-SET-UNUSABLE", match.error().what(), match.error().why());
  }
  ItemObservations seen = observe_items(input, match.value(), rules_of(criterion));
  Outcome outcome;
  Counts counts = count_limits(criterion, seen);
  if (input.outputs->completeness == model::Completeness::kUnstable) {
    // What moved while it was read is evidence of nothing, good or bad.
    counts = {.measured = 0, .failed = 0, .errors = 1};
  }
  outcome.verdict = verdict_of(counts);
  outcome.measured = measured_of(seen, input.ids.size());
  outcome.limit = limits_of(criterion);
  outcome.message = message_of(criterion, seen, input.ids.size());
  outcome.findings = std::move(seen.findings);
  return outcome;
}

Outcome judge_items(const Criterion& criterion, const Evidence& evidence) {
  const std::vector<std::string> ids = expected_ids(criterion, evidence.items);
  if (ids.empty()) return none_expected();
  const Result<std::vector<Pattern>> patterns = parse_patterns(texts_of(criterion, "outputs"));
  if (!patterns.ok()) return cannot_judge(patterns.error());
  const bool compose = text_or(criterion, "normalise", "none") == "NFC";
  return judge_ids(criterion, {.patterns = patterns.value(),
                               .ids = ids,
                               .normalise = compose ? Normalise::kNfc : Normalise::kNone,
                               .outputs = evidence.outputs,
                               .claimed = &evidence.claimed});
}

}  // namespace

Kind items_kind() {
  return {.name = "items",
          .metric_version = "1",
          .against = AgainstUse::kNever,
          .options = kOptions,
          .check = check_items,
          .can_fail = items_can_fail,
          .reads = items_read,
          .judge = judge_items};
}

}  // namespace kijun::compare
