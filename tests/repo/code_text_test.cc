// SPDX-License-Identifier: Apache-2.0
#include "tests/repo/code_text.h"

#include <gtest/gtest.h>

namespace kijun::repo {
namespace {

TEST(CodeOnly, BlanksComments) {
  EXPECT_EQ(code_only("a; // b\nc; /* d\ne */ f;\n"), "a;     \nc;     \n     f;\n");
  EXPECT_EQ(code_only("a; /* never closed"), "a;                ");
}

TEST(CodeOnly, BlanksTheInsidesOfLiterals) {
  EXPECT_EQ(code_only(R"(f("a\"b", 'c', '\'') + g)"), R"(f("    ", ' ', '  ') + g)");
  EXPECT_EQ(code_only("R\"x(a\")\" b)x\" + c"), "              + c");
}

TEST(CodeOnly, KeepsIncludePathsAndDigitSeparators) {
  EXPECT_EQ(code_only("#include \"base/text.h\"\n1'000 + f();"),
            "#include \"base/text.h\"\n1'000 + f();");
}

TEST(CodeOnly, KeepsCommentSignsInsideLiteralsFromOpeningOne) {
  EXPECT_EQ(code_only("a(\"//\"); b();"), "a(\"  \"); b();");
}

}  // namespace
}  // namespace kijun::repo
