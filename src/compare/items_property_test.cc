// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>

#include "compare/compare_samples.h"
#include "compare/order.h"

namespace kijun::compare {
namespace {

using model::CriterionVerdict;

enum class Damage { kRemove, kRename, kEmpty, kCopy };

model::Criterion items_criterion() {
  return criterion_of("items", {{"outputs", "{item}/result.png"}});
}

std::size_t file_index(std::size_t item) { return item * 2 + 1; }

bool names(const Outcome& outcome, std::string_view code, const std::string& item) {
  const auto named = named_by(outcome, code);
  return std::find(named.begin(), named.end(), item) != named.end();
}

RC_GTEST_PROP(R4ItemsProperty, AnyOneDamageIsNamed, ()) {
  const auto ids = numbered_ids(*rc::gen::inRange(1, 40));
  const auto victim = *rc::gen::inRange<std::size_t>(0, ids.size());
  const auto damage =
      *rc::gen::element(Damage::kRemove, Damage::kRename, Damage::kEmpty, Damage::kCopy);
  auto outputs = results_of(ids);
  auto& entries = outputs.entries;
  const std::string& id = ids[victim];
  const std::string other = id + *rc::gen::element<std::string>("x", " ", "\n", "\xff", "0");
  const model::Entry copy = file_entry(other + "/result.png", "picture " + id);
  if (damage == Damage::kEmpty) {
    entries[file_index(victim)] = file_entry(id + "/result.png", "");
  } else {
    if (damage != Damage::kCopy) {
      entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(file_index(victim)));
    }
    if (damage != Damage::kRemove) entries.push_back(copy);
  }
  const auto outcome = judged(items_criterion(), listing_of(entries), ids);
  RC_ASSERT(outcome.verdict == CriterionVerdict::kFail);
  const bool gone = damage == Damage::kRemove || damage == Damage::kRename;
  const bool extra = damage == Damage::kRename || damage == Damage::kCopy;
  RC_ASSERT(names(outcome, "KJ-ITEM-MISSING", id) == gone);
  RC_ASSERT(names(outcome, "KJ-ITEM-UNEXPECTED", Path(other).encoded()) == extra);
  RC_ASSERT(names(outcome, "KJ-ITEM-EMPTY", id) == (damage == Damage::kEmpty));
}

constexpr std::array kLimits{"missing", "duplicate", "unexpected", "empty"};

codec::Json::Object random_limits() {
  codec::Json::Object options{{"outputs", "{item}/result.png"}};
  for (const char* const key : kLimits) {
    if (*rc::gen::arbitrary<bool>()) options.emplace(key, *rc::gen::inRange(0, 4));
  }
  if (*rc::gen::arbitrary<bool>()) {
    options.emplace("distinct_content", *rc::gen::arbitrary<bool>());
  }
  if (*rc::gen::arbitrary<bool>()) {
    options.emplace("others", *rc::gen::element<std::string>("refuse", "allow"));
  }
  if (*rc::gen::arbitrary<bool>()) options.emplace("count", *rc::gen::inRange(1, 9));
  return options;
}

model::Listing random_outputs() {
  std::vector<model::Entry> entries;
  const auto found = *rc::gen::unique<std::vector<int>>(rc::gen::inRange(1, 10));
  for (const int id : found) {
    entries.push_back(file_entry(fmt::format("{:03}/result.png", id),
                                 std::string(*rc::gen::inRange<std::size_t>(0, 4), 'x')));
  }
  if (*rc::gen::arbitrary<bool>()) entries.push_back(file_entry("note.txt", "x"));
  return listing_of(std::move(entries));
}

RC_GTEST_PROP(R3Order, TighterNeverTurnsAFailIntoAPass, ()) {
  const auto before = criterion_of("items", random_limits());
  const auto after = criterion_of("items", random_limits());
  const auto way = order_criterion(before, after).way;
  const auto outputs = random_outputs();
  const auto old_verdict = judged(before, outputs, numbered_ids(5)).verdict;
  const auto new_verdict = judged(after, outputs, numbered_ids(5)).verdict;
  if (way == model::Strictness::kSame) RC_ASSERT(old_verdict == new_verdict);
  if (way == model::Strictness::kTighter && old_verdict == CriterionVerdict::kFail) {
    RC_ASSERT(new_verdict == CriterionVerdict::kFail);
  }
}

RC_GTEST_PROP(R3Order, WhatIsTighterOneWayIsLooserTheOther, ()) {
  const auto before = criterion_of("items", random_limits());
  const auto after = criterion_of("items", random_limits());
  if (order_criterion(before, after).way == model::Strictness::kTighter) {
    RC_ASSERT(order_criterion(after, before).way == model::Strictness::kLooser);
  }
}

}  // namespace
}  // namespace kijun::compare
