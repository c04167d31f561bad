// SPDX-License-Identifier: Apache-2.0
#include "probe/fact.h"

#include <gtest/gtest.h>

namespace kijun::probe {
namespace {

Fact fact_of(std::optional<std::string> expected, std::optional<std::string> found) {
  return {.name = "n",
          .means = "m",
          .expected = std::move(expected),
          .found = std::move(found),
          .why = ""};
}

TEST(R23Fact, WhatCouldNotBeReadIsUnknown) {
  EXPECT_EQ(fact_of("a", std::nullopt).verdict(), FactVerdict::kUnknown);
  EXPECT_EQ(fact_of(std::nullopt, std::nullopt).verdict(), FactVerdict::kUnknown);
}

TEST(R7Fact, NothingExpectedIsNotCompared) {
  EXPECT_EQ(fact_of(std::nullopt, "a").verdict(), FactVerdict::kHolds);
  EXPECT_EQ(fact_of("a", "a").verdict(), FactVerdict::kHolds);
  EXPECT_EQ(fact_of("a", "b").verdict(), FactVerdict::kDiffers);
  EXPECT_EQ(fact_of("", "b").verdict(), FactVerdict::kDiffers);
}

TEST(Fact, PrintsNullForWhatIsNotThere) {
  EXPECT_EQ(codec::print_json(to_json(fact_of("a", std::nullopt)), codec::JsonLayout::kCompact),
            R"({"expected":"a","found":null,"means":"m","name":"n","why":null})");
}

}  // namespace
}  // namespace kijun::probe
