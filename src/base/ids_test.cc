// SPDX-License-Identifier: Apache-2.0
#include "base/ids.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>

namespace kijun {
namespace {

static_assert(!std::is_same_v<RunId, SealId>);
static_assert(!std::is_convertible_v<std::uint64_t, RunId>);
static_assert(!std::is_constructible_v<RunId, SealId>);
static_assert(!std::is_default_constructible_v<LineSeq>);

TEST(NumberedId, PrintsWhatItParses) {
  for (const std::uint64_t number :
       {std::uint64_t{1}, std::uint64_t{10}, std::numeric_limits<std::uint64_t>::max()}) {
    const RunId id(number);
    EXPECT_EQ(RunId::parse(id.str()).value(), id);
  }
  EXPECT_EQ(TicketId(12).str(), "t-12");
}

TEST(NumberedId, EveryOtherSpellingIsRefused) {
  for (const char* const text :
       {"", "r", "r-", "r-0", "r-01", "r-+1", "r--1", "r- 1", "r-1 ", "R-1", "t-1", "1", "r1",
        "r-1x", "r-0x1", "r-18446744073709551616"}) {
    const auto parsed = RunId::parse(text);
    ASSERT_FALSE(parsed.ok()) << text;
    EXPECT_EQ(parsed.error().code(), ErrorCode::kUsage);
    EXPECT_NE(parsed.error().why().find("r-1"), std::string::npos) << parsed.error().why();
  }
}

TEST(NumberedId, OrderIsThatOfTheNumbers) { EXPECT_LT(RunId(9), RunId(10)); }

TEST(ParseName, TakesWhatPeopleChoose) {
  for (const char* const name : {"a", "A", "0", "_x", "+1", "torch-2.1+cu121", "B_2"}) {
    EXPECT_EQ(parse_name("version", name).value(), name);
  }
  EXPECT_TRUE(parse_name("version", std::string(64, 'x')).ok());
}

TEST(ParseName, RefusesWhatIsNoNameAndNamesIt) {
  const std::string bad[] = {"",     ".",   "..",    "-x",
                             ".git", "a/b", "a b",   std::string("a\0b", 3),
                             "a\n",  "é",   "a\xFF", std::string(65, 'x')};
  for (const std::string& name : bad) {
    const auto parsed = parse_name("campaign", name);
    ASSERT_FALSE(parsed.ok()) << name;
    EXPECT_EQ(parsed.error().code(), ErrorCode::kUsage);
    EXPECT_NE(parsed.error().what().find("campaign"), std::string::npos);
  }
}

TEST(ParseName, ForeignBytesAreEscapedInTheMessage) {
  const auto parsed = parse_name("person", "\x1b[31m");
  EXPECT_EQ(parsed.error().what().find('\x1b'), std::string::npos);
  EXPECT_NE(parsed.error().what().find("\\x1b"), std::string::npos);
}

}  // namespace
}  // namespace kijun
