// SPDX-License-Identifier: Apache-2.0
#include "base/time.h"

#include <gtest/gtest.h>

#include <string>

namespace kijun {
namespace {

std::string in_utc(const char* text) { return Instant::parse(text).value().str(); }

TEST(Instant, IsPrintedInUtc) {
  EXPECT_EQ(in_utc("2026-12-01T00:00:00Z"), "2026-12-01T00:00:00Z");
  EXPECT_EQ(in_utc("2026-12-01T09:00:00+09:00"), "2026-12-01T00:00:00Z");
  EXPECT_EQ(in_utc("2026-12-01T09:00+09:00"), "2026-12-01T00:00:00Z");
  EXPECT_EQ(in_utc("2026-11-30T19:30:00-04:30"), "2026-12-01T00:00:00Z");
}

TEST(Instant, CrossesDaysMonthsAndYears) {
  EXPECT_EQ(in_utc("2027-01-01T00:30:00+01:00"), "2026-12-31T23:30:00Z");
  EXPECT_EQ(in_utc("2024-02-28T23:59:59-00:01"), "2024-02-29T00:00:59Z");
  EXPECT_EQ(in_utc("1969-12-31T23:59:59Z"), "1969-12-31T23:59:59Z");
  EXPECT_EQ(in_utc("0001-01-01T00:00:00Z"), "0001-01-01T00:00:00Z");
  EXPECT_EQ(in_utc("9999-12-31T23:59:59Z"), "9999-12-31T23:59:59Z");
}

TEST(Instant, CountsSecondsSince1970) {
  EXPECT_EQ(Instant::parse("1970-01-01T00:00:00Z").value().at().time_since_epoch().count(), 0);
  EXPECT_EQ(Instant::parse("2001-09-09T01:46:40Z").value().at().time_since_epoch().count(),
            1'000'000'000);
}

TEST(Instant, WithoutAZoneItIsAGuess) {
  for (const char* const text : {"2026-12-01T09:00:00", "2026-12-01T09:00", "2026-12-01"}) {
    const auto parsed = Instant::parse(text);
    ASSERT_FALSE(parsed.ok()) << text;
    EXPECT_EQ(parsed.error().code(), ErrorCode::kUsage);
    EXPECT_FALSE(parsed.error().next_acts().empty());
  }
}

TEST(Instant, WhatIsNoInstantIsRefused) {
  for (const char* const text : {"",
                                 "2026-02-29T00:00:00Z",
                                 "2026-13-01T00:00:00Z",
                                 "2026-00-01T00:00:00Z",
                                 "2026-12-32T00:00:00Z",
                                 "2026-12-00T00:00:00Z",
                                 "2026-12-01T24:00:00Z",
                                 "2026-12-01T23:60:00Z",
                                 "2026-12-01T23:59:60Z",
                                 "2026-12-01T00:00:00.5Z",
                                 "2026-12-01t00:00:00Z",
                                 "2026-12-01T00:00:00z",
                                 "2026-12-01 00:00:00Z",
                                 "2026-12-01T00:00:00ZZ",
                                 "2026-12-01T00:00:00+9:00",
                                 "2026-12-01T00:00:00+0900",
                                 "2026-12-01T00:00:00+24:00",
                                 "2026-12-01T00:00:00+00:60",
                                 " 2026-12-01T00:00:00Z",
                                 "26-12-01T00:00:00Z",
                                 "-026-12-01T00:00:00Z",
                                 "+026-12-01T00:00:00Z"}) {
    EXPECT_FALSE(Instant::parse(text).ok()) << text;
  }
}

}  // namespace
}  // namespace kijun
