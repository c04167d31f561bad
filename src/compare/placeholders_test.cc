// SPDX-License-Identifier: Apache-2.0
#include "compare/placeholders.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace kijun::compare {
namespace {

Pattern pattern_of(std::string_view text) { return Pattern::parse(text).value(); }

TEST(Pattern, ExpandsAndMatchesBack) {
  const Pattern pattern = pattern_of("{item}/result-{item}.png");
  EXPECT_EQ(pattern.expand("057").value(), Path("057/result-057.png"));
  EXPECT_EQ(pattern.match(Path("057/result-057.png")), "057");
  EXPECT_EQ(pattern.match(Path("057/result-57.png")), std::nullopt);
  EXPECT_EQ(pattern.match(Path("057/result-.png")), std::nullopt);
  EXPECT_EQ(pattern.match(Path("a/057/result-057.png")), std::nullopt);
}

TEST(Pattern, ReadsRepeatedIdsInOnePart) {
  const Pattern pattern = pattern_of("{item}{item}_{item}");
  EXPECT_EQ(pattern.match(Path("abab_ab")), "ab");
  EXPECT_EQ(pattern.match(Path("abab_ba")), std::nullopt);
  EXPECT_EQ(pattern.match(Path("abab_a")), std::nullopt);
}

TEST(Pattern, TakesBracesDoubled) {
  const Pattern pattern = pattern_of("{{{item}}}.txt");
  EXPECT_EQ(pattern.expand("a").value(), Path("{a}.txt"));
  EXPECT_EQ(pattern.match(Path("{a}.txt")), "a");
}

TEST(Pattern, WithoutItemIsOneFile) {
  const Pattern pattern = pattern_of("report.html");
  EXPECT_FALSE(pattern.has_item());
  EXPECT_EQ(pattern.expand("").value(), Path("report.html"));
  EXPECT_EQ(pattern.match(Path("report.html")), "");
  EXPECT_EQ(pattern.match(Path("report.htm")), std::nullopt);
}

TEST(Pattern, RefusesWhatLeavesTheFolderOrMeansNothing) {
  for (const char* const text : {"", "/a", "a/", "a//b", "../a", "a/../b", "./a", "{items}",
                                 "{item", "item}", "{}", "a{", "{work:x}/a"}) {
    EXPECT_FALSE(Pattern::parse(text).ok()) << text;
  }
  EXPECT_FALSE(Pattern::parse(std::string_view("a\0b", 3)).ok());
}

TEST(Pattern, RefusesIdsThatAreNoNames) {
  for (const char* const id : {"", "a/b", "..", ".", "/"}) {
    EXPECT_FALSE(pattern_of("{item}").expand(id).ok()) << id;
  }
  EXPECT_FALSE(pattern_of("{item}.").expand(".").ok());
  EXPECT_FALSE(pattern_of("{item}").expand(std::string_view("a\0b", 3)).ok());
  EXPECT_EQ(pattern_of("{item}.png").expand(".").value(), Path("..png"));
}

TEST(Pattern, TheMostTellingOneWins) {
  const std::vector<Pattern> patterns{pattern_of("{item}.png"), pattern_of("{item}.small.png")};
  const auto match = match_best(patterns, Path("a.small.png"));
  ASSERT_TRUE(match);
  EXPECT_EQ(match->pattern, 1U);
  EXPECT_EQ(match->item, "a");
  EXPECT_FALSE(match_best(patterns, Path("a.jpg")));
}

RC_GTEST_PROP(PatternProperty, MatchUndoesExpand, ()) {
  const auto text = *rc::gen::element<std::string>("{item}", "{item}/result.png", "a{item}a/{item}",
                                                   "{item}{item}.x", "x/{item}-{item}.{item}");
  const auto id =
      *rc::gen::container<std::string>(rc::gen::element('a', '.', '-', '0', '\xff', '\n'));
  const Pattern pattern = pattern_of(text);
  const auto path = pattern.expand(id);
  if (!path.ok()) return;
  RC_ASSERT(path.value().stays_inside());
  RC_ASSERT(pattern.match(path.value()) == id);
}

RC_GTEST_PROP(PatternProperty, ExpandUndoesMatch, ()) {
  const auto text =
      *rc::gen::element<std::string>("{item}", "{item}/a", "a{item}a/{item}", "{item}{item}a");
  const auto native = *rc::gen::container<std::string>(rc::gen::element('a', '.', '/', 'b'));
  const Pattern pattern = pattern_of(text);
  const auto id = pattern.match(Path(native));
  if (!id) return;
  RC_ASSERT(pattern.expand(*id).value() == Path(native));
}

}  // namespace
}  // namespace kijun::compare
