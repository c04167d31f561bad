// SPDX-License-Identifier: Apache-2.0
#include "base/utf8.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace kijun {
namespace {

TEST(IsUtf8, TakesTheEdgesOfEveryLength) {
  for (const char* const text :
       {"", "\x01", "\x7F", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80",
        "\xEF\xBF\xBF", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF", "基準 kijun"}) {
    EXPECT_TRUE(is_utf8(text)) << escape_bytes(text);
  }
  EXPECT_TRUE(is_utf8(std::string_view("a\0b", 3)));
}

TEST(IsUtf8, RefusesEverythingBeyondThem) {
  for (const char* const text :
       {"\x80", "\xBF", "\xC0\x80", "\xC1\xBF", "\xC2", "\xC2\x41", "\xC2\xC2", "\xE0\x9F\xBF",
        "\xE0\xA0", "\xED\xA0\x80", "\xED\xBF\xBF", "\xF0\x8F\xBF\xBF", "\xF0\x90\x80",
        "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFE", "\xFF", "good\xFF", "\xC2\x80\x80"}) {
    EXPECT_FALSE(is_utf8(text)) << escape_bytes(text);
  }
}

TEST(EscapeBytes, LeavesReadableTextAlone) {
  EXPECT_EQ(escape_bytes("結果 ~/a-b.png"), "結果 ~/a-b.png");
  EXPECT_EQ(escape_bytes("a\\b"), "a\\\\b");
}

TEST(EscapeBytes, DefusesWhatMovesTheCursorOrTheOrder) {
  EXPECT_EQ(escape_bytes("\x1b[2J"), "\\x1b[2J");
  EXPECT_EQ(escape_bytes("a\r\n"), "a\\x0d\\x0a");
  EXPECT_EQ(escape_bytes("\x7F\xC2\x9B"), "\\x7f\\xc2\\x9b");
  EXPECT_EQ(escape_bytes("\xE2\x80\xA8\xE2\x80\xAE\xE2\x81\xA6"),
            "\\xe2\\x80\\xa8\\xe2\\x80\\xae\\xe2\\x81\\xa6");
  EXPECT_EQ(escape_bytes("\xEF\xBB\xBF"), "\\xef\\xbb\\xbf");
  EXPECT_EQ(escape_bytes("\xC3"), "\\xc3");
}

TEST(EscapeBytes, EveryPairOfBytesComesBackAndIsUtf8) {
  for (unsigned high = 0; high < 256; ++high) {
    for (unsigned low = 0; low < 256; ++low) {
      const std::string bytes{static_cast<char>(high), static_cast<char>(low)};
      const std::string text = escape_bytes(bytes);
      std::string back;
      ASSERT_TRUE(is_utf8(text)) << text;
      ASSERT_TRUE(unescape_bytes(text, back)) << text;
      ASSERT_EQ(back, bytes) << text;
    }
  }
}

TEST(UnescapeBytes, RefusesWhatEscapeNeverWrites) {
  std::string bytes;
  for (const char* const text : {"\\", "\\x", "\\x1", "\\xFF", "\\x1g", "\\u0041", "a\\b"}) {
    EXPECT_FALSE(unescape_bytes(text, bytes)) << text;
  }
}

}  // namespace
}  // namespace kijun
