// SPDX-License-Identifier: Apache-2.0
#include "codec/text_position.h"

#include <gtest/gtest.h>

namespace kijun::codec {
namespace {

TEST(PositionAt, CountsLinesAndCodePoints) {
  constexpr std::string_view kText = "ab\né=\n";
  EXPECT_EQ(position_at(kText, 0), (TextPosition{1, 1}));
  EXPECT_EQ(position_at(kText, 2), (TextPosition{1, 3}));
  EXPECT_EQ(position_at(kText, 3), (TextPosition{2, 1}));
  EXPECT_EQ(position_at(kText, 5), (TextPosition{2, 2}));
  EXPECT_EQ(position_at(kText, 99), (TextPosition{3, 1}));
}

TEST(FindUtf8Fault, IsTheFirstBadByte) {
  EXPECT_EQ(find_utf8_fault("基準"), std::string_view::npos);
  EXPECT_EQ(find_utf8_fault("é\xFFx\xFF"), 2U);
  EXPECT_EQ(find_utf8_fault("a\xE5\x9F"), 1U);
}

}  // namespace
}  // namespace kijun::codec
