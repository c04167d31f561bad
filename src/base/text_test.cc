// SPDX-License-Identifier: Apache-2.0
#include "base/text.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/message.h"

namespace kijun {
namespace {

using Views = std::vector<std::string_view>;
using Strings = std::vector<std::string>;

TEST(Split, KeepsEmptyParts) {
  EXPECT_EQ(split("a,b", ','), (Views{"a", "b"}));
  EXPECT_EQ(split(",a,", ','), (Views{"", "a", ""}));
  EXPECT_EQ(split("", ','), (Views{""}));
}

TEST(Join, IsSplitBackwards) {
  EXPECT_EQ(join(Strings{}, ", "), "");
  EXPECT_EQ(join(Strings{"a"}, ", "), "a");
  EXPECT_EQ(join(Strings{"", "a", ""}, ","), ",a,");
}

TEST(NearestWord, OffersALikelySlipOnly) {
  constexpr std::array<std::string_view, 4> kWords = {"items", "digest", "array", "owner"};
  EXPECT_EQ(nearest_word("itmes", kWords), "items");
  EXPECT_EQ(nearest_word("ditest", kWords), "digest");
  EXPECT_EQ(nearest_word("array", kWords), "array");
  EXPECT_EQ(nearest_word("tolerance", kWords), "");
  EXPECT_EQ(nearest_word("", kWords), "");
  EXPECT_EQ(nearest_word("items", {}), "");
}

TEST(NearestWord, AShortWordIsNotReplacedWhole) {
  constexpr std::array<std::string_view, 1> kWords = {"id"};
  EXPECT_EQ(nearest_word("xy", kWords), "");
}

TEST(ShortList, SaysHowManyItLeavesOut) {
  const Strings nine(9, "x");
  EXPECT_EQ(short_list(Strings{"a", "b"}), "a, b");
  EXPECT_EQ(short_list(Strings(8, "x")), "x, x, x, x, x, x, x, x");
  EXPECT_EQ(short_list(nine), "x, x, x, x, x, x, x, x and 1 more");
  EXPECT_EQ(short_list(Strings{"a", "b", "c"}, 1), "a and 2 more");
}

TEST(Message, FillsFieldsAndKeepsBracesOfValues) {
  EXPECT_EQ(msg("not an id: {}", "{0}"), "not an id: {0}");
  EXPECT_EQ(msg("{1} before {0}", 1, 2), "2 before 1");
}

TEST(Message, AFaultyTranslationDoesNotHideTheMessage) {
  const int value = 3;
  EXPECT_EQ(format_translated("count {}", fmt::make_format_args(value)), "count 3");
}

TEST(Message, CountsInSingularAndPlural) {
  EXPECT_EQ(msg_count("{} item", "{} items", 1), "1 item");
  EXPECT_EQ(msg_count("{} item", "{} items", 0), "0 items");
  EXPECT_EQ(msg_count("{} item", "{} items", 2), "2 items");
}

}  // namespace
}  // namespace kijun
