// SPDX-License-Identifier: Apache-2.0
#include "codec/json_fault.h"

#include <gtest/gtest.h>

#include <string>

namespace kijun::codec {
namespace {

std::size_t fault_offset(std::string_view text) {
  const auto fault = find_json_fault(text, JsonLimits{});
  EXPECT_TRUE(fault.has_value()) << text;
  return fault ? fault->offset : std::string_view::npos;
}

TEST(JsonFault, GoodTextHasNone) {
  EXPECT_FALSE(find_json_fault(" {\"a\": [1, -0.5e+3, \"\\ud83d\\ude00\"]}\r\n", {}).has_value());
}

TEST(JsonFault, StandsWhereReadingStopped) {
  EXPECT_EQ(fault_offset(""), 0U);
  EXPECT_EQ(fault_offset("  x"), 2U);
  EXPECT_EQ(fault_offset("[1 2]"), 3U);
  EXPECT_EQ(fault_offset("{\"a\":1,}"), 7U);
  EXPECT_EQ(fault_offset("[1]  2"), 5U);
  EXPECT_EQ(fault_offset("\"ab\\q\""), 3U);
  EXPECT_EQ(fault_offset("[10, 9223372036854775808]"), 5U);
  EXPECT_EQ(fault_offset("\"a\xFF\""), 2U);
  EXPECT_EQ(fault_offset("{\"a\":1, \"a\":2}"), 8U);
}

TEST(JsonFault, WhatItFoundIsEscaped) {
  EXPECT_NE(find_json_fault("[\x1b", {})->why.find("\\x1b"), std::string::npos);
}

}  // namespace
}  // namespace kijun::codec
