// SPDX-License-Identifier: Apache-2.0
#include "compare/kind.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "compare/compare_samples.h"

namespace kijun::compare {
namespace {

TEST(Kinds, AreSortedCompleteAndFound) {
  std::string_view before;
  for (const Kind& kind : kinds()) {
    EXPECT_LT(before, kind.name);
    before = kind.name;
    EXPECT_EQ(find_kind(kind.name), &kind);
    EXPECT_FALSE(kind.metric_version.empty());
    std::set<std::string_view> names;
    for (const Option& option : kind.options) {
      EXPECT_TRUE(names.insert(option.name).second) << option.name;
      EXPECT_EQ(option.type == OptionType::kWord, !option.words.empty()) << option.name;
    }
  }
  EXPECT_EQ(find_kind("itmes"), nullptr);
}

TEST(Kinds, AnUnknownOneOffersTheNearest) {
  auto criterion = criterion_of("itens", {});
  criterion.at = {.line = 12, .column = 1};
  const auto checked = check_criterion(criterion, "criteria.toml");
  ASSERT_FALSE(checked.ok());
  EXPECT_EQ(checked.error().code(), ErrorCode::kUsage);
  EXPECT_TRUE(checked.error().what().starts_with("criteria.toml:12:1: "));
  EXPECT_EQ(checked.error().why(), "known kinds: command, digest, files, items");
  EXPECT_EQ(checked.error().next_acts(), std::vector<std::string>{"did you mean \"items\"?"});
}

TEST(Kinds, AnUnknownKeyOffersTheNearest) {
  const auto checked =
      check_criterion(criterion_of("items", {{"outputs", "{item}"}, {"mising", 1}}), "");
  ASSERT_FALSE(checked.ok());
  EXPECT_EQ(checked.error().next_acts(), std::vector<std::string>{"did you mean `missing`?"});
}

// Floats of a declaration arrive as decimal text.
TEST(R24Kinds, LimitsThatAreNoneAreRefused) {
  for (const codec::Json& value : std::vector<codec::Json>{
           "nan", "NaN", "inf", "0.5", "1", "", -1, true, codec::Json(), codec::Json::Array{1}}) {
    const auto checked =
        check_criterion(criterion_of("items", {{"outputs", "{item}"}, {"missing", value}}), "");
    ASSERT_FALSE(checked.ok()) << codec::print_json(value, codec::JsonLayout::kCompact);
    EXPECT_EQ(checked.error().code(), ErrorCode::kUsage);
  }
}

TEST(R24Kinds, WhatItemsCannotMeanIsRefused) {
  const auto refused = [](codec::Json::Object options) {
    return !check_criterion(criterion_of("items", std::move(options)), "").ok();
  };
  EXPECT_TRUE(refused({}));
  EXPECT_TRUE(refused({{"outputs", "result.png"}}));
  EXPECT_TRUE(refused({{"outputs", codec::Json::Array()}}));
  EXPECT_TRUE(refused({{"outputs", "../{item}"}}));
  EXPECT_TRUE(refused({{"outputs", "{item}"}, {"normalise", "NFKC"}}));
  EXPECT_TRUE(refused({{"outputs", "{item}"}, {"ids", codec::Json::Array{"a", "a"}}}));
  EXPECT_TRUE(refused({{"outputs", "{item}"}, {"ids", codec::Json::Array{"a/b"}}}));
  EXPECT_TRUE(refused({{"outputs", "{item}"}, {"ids", codec::Json::Array{"a"}}, {"count", 2}}));
  EXPECT_FALSE(refused({{"outputs", "{item}"}, {"ids", codec::Json::Array{"a"}}, {"count", 1}}));
}

TEST(Kinds, AgainstIsRefusedWhereNothingIsCompared) {
  EXPECT_FALSE(
      check_criterion(criterion_of("items", {{"outputs", "{item}"}}, "reference"), "").ok());
}

TEST(R23Kinds, ACriterionThatDoesNotPassTheCheckIsAnError) {
  const auto outputs = results_of({"1"});
  for (const auto& criterion :
       {criterion_of("nothing", {}), criterion_of("items", {}),
        criterion_of("items", {{"outputs", "{item}/result.png"}, {"missing", "nan"}})}) {
    EXPECT_EQ(judged(criterion, outputs, {"1"}).verdict, model::CriterionVerdict::kError);
  }
  EXPECT_FALSE(can_fail(criterion_of("nothing", {}), 1).yes);
}

}  // namespace
}  // namespace kijun::compare
