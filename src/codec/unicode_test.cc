// SPDX-License-Identifier: Apache-2.0
#include "codec/unicode.h"

#include <gtest/gtest.h>

#include <string>

namespace kijun::codec {
namespace {

TEST(Unicode, ComposesWhatWasDecomposed) {
  EXPECT_EQ(nfc("e\xcc\x81"), "\xc3\xa9");
  EXPECT_EQ(nfc("\xc3\xa9"), "\xc3\xa9");
  EXPECT_EQ(nfc("\xe3\x82\xab\xe3\x82\x99"), "\xe3\x82\xac");  // KA and voicing mark
}

TEST(Unicode, KeepsCompatibilityFormsApart) {
  EXPECT_EQ(nfc("\xef\xbc\x91"), "\xef\xbc\x91");  // full-width 1 is not 1
}

TEST(Unicode, KeepsOctetsThatAreNoText) {
  EXPECT_EQ(nfc("a\xff"), "a\xff");
  EXPECT_EQ(fold_case("A\xff"), "A\xff");
}

TEST(Unicode, KeepsNulAndEmpty) {
  const std::string text("A\0B", 3);
  EXPECT_EQ(nfc(text), text);
  EXPECT_EQ(fold_case(text), std::string("a\0b", 3));
  EXPECT_EQ(nfc(""), "");
}

TEST(Unicode, FoldsCase) {
  EXPECT_EQ(fold_case("R\xc3\x89SUM\xc3\x89"), "r\xc3\xa9sum\xc3\xa9");
  EXPECT_EQ(fold_case("E\xcc\x81"), fold_case("\xc3\xa9"));
  EXPECT_EQ(fold_case("STRASSE"), fold_case("stra\xc3\x9f"
                                            "e"));
}

}  // namespace
}  // namespace kijun::codec
