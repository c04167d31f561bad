// SPDX-License-Identifier: Apache-2.0
#include "base/path.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <type_traits>

namespace kijun {
namespace {

static_assert(!std::is_convertible_v<std::string, Path>);
static_assert(!std::is_convertible_v<Path, std::string>);

TEST(Path, EncodedFormGivesBackEveryName) {
  std::string every_byte;
  for (int c = 1; c < 256; ++c) every_byte += static_cast<char>(c);
  const std::string names[] = {every_byte,
                               "\xFF",
                               "line\nbreak",
                               "-rf",
                               "back\\slash",
                               "\\x41",
                               "trailing ",
                               "結果",
                               "\xE2\x80\xAE"
                               "gnp.exe",
                               std::string(255, 'n')};
  for (const std::string& name : names) {
    const Path path(name);
    const auto back = Path::parse_encoded(path.encoded());
    ASSERT_TRUE(back.ok()) << path.encoded();
    EXPECT_EQ(back.value(), path);
    EXPECT_EQ(path.encoded().find('\n'), std::string::npos);
  }
}

TEST(Path, EncodedFormIsPlainForPlainNames) {
  EXPECT_EQ(Path("sets/acceptance/057").encoded(), "sets/acceptance/057");
  EXPECT_EQ(Path("a\xFF\n").display(), "a\\xff\\x0a");
}

TEST(Path, BrokenEncodingIsRefused) {
  for (const char* const text : {"\\", "a\\", "\\x", "\\x4", "\\xGG", "\\xAB", "\\n", "\\x00"}) {
    const auto parsed = Path::parse_encoded(text);
    ASSERT_FALSE(parsed.ok()) << text;
    EXPECT_EQ(parsed.error().code(), ErrorCode::kUsage);
  }
}

TEST(Path, HasOneEncoding) {
  for (const char* const text : {"a\x0e", "\\x41", "\\x0a\n", "a\x7f"}) {
    const auto parsed = Path::parse_encoded(text);
    ASSERT_FALSE(parsed.ok()) << text;
    EXPECT_EQ(parsed.error().code(), ErrorCode::kUsage);
  }
}

TEST(Path, StaysInsideOnlyWithoutWaysOut) {
  for (const char* const inside : {"a", "a/b", "..a", "a..", ".a", "a/", "-"}) {
    EXPECT_TRUE(Path(inside).stays_inside()) << inside;
  }
  for (const char* const outside :
       {"", "/", "/a", ".", "..", "a/..", "../a", "a/../b", "a/./b", "a//b", "./a", "a/b/.."}) {
    EXPECT_FALSE(Path(outside).stays_inside()) << outside;
  }
}

TEST(Path, JoinsWithOneSlash) {
  EXPECT_EQ((Path("a") / "b").native(), "a/b");
  EXPECT_EQ((Path("a/") / "b").native(), "a/b");
  EXPECT_EQ((Path("/") / "b").native(), "/b");
  EXPECT_EQ((Path("") / "b").native(), "b");
  EXPECT_EQ((Path("a") / "/b").native(), "/b");
}

TEST(Path, TakesPartsAsAShellDoes) {
  EXPECT_EQ(Path("a/b/").filename().native(), "b");
  EXPECT_EQ(Path("b").filename().native(), "b");
  EXPECT_EQ(Path("/").filename().native(), "");
  EXPECT_EQ(Path("a/b/").parent().native(), "a");
  EXPECT_EQ(Path("b").parent().native(), ".");
  EXPECT_EQ(Path("/b").parent().native(), "/");
}

TEST(Path, OrderIsByBytes) {
  EXPECT_LT(Path("B"), Path("a"));
  EXPECT_LT(Path("a-"), Path("a/b"));
  EXPECT_LT(Path("z"), Path("\xFF"));
}

}  // namespace
}  // namespace kijun
