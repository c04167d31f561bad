// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "codec/json.h"

namespace kijun::codec {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

bool is_canonical(std::string_view text) {
  const auto value = parse_json(text);
  if (!value.ok()) return false;
  const auto printed = print_canonical(value.value());
  return printed.ok() && printed.value() == text;
}

TEST(PrintCanonical, HasOneSpelling) {
  const Json value = Json::Object{{"b", Json::Array{1, Json(), true}}, {"a", ""}, {"B", -1}};
  EXPECT_EQ(print_canonical(value).value(), R"({"B":-1,"a":"","b":[1,null,true]})");
}

TEST(PrintCanonical, KeysAreSortedByBytes) {
  const Json value =
      Json::Object{{"é", 1}, {"z", 2}, {"aa", 3}, {"a", 4}, {"😀", 5}, {"\xEF\xBF\xBD", 6}};
  EXPECT_EQ(print_canonical(value).value(),
            "{\"a\":4,\"aa\":3,\"z\":2,\"é\":1,\"\xEF\xBF\xBD\":6,\"😀\":5}");
}

TEST(PrintCanonical, EscapesNothingButTheNecessary) {
  std::string all;
  for (char c = 0; c < 0x20; ++c) all += c;
  EXPECT_EQ(
      print_canonical(Json(all)).value(),
      R"("\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\t\n\u000b\f\r\u000e\u000f)"
      R"(\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d)"
      R"(\u001e\u001f")");
  EXPECT_EQ(print_canonical(Json("\"\\/\x7F\xE2\x80\xA8 結果")).value(),
            "\"\\\"\\\\/\x7F\xE2\x80\xA8 結果\"");
}

TEST(PrintCanonical, AnotherSpellingOfTheSameValueIsSeen) {
  ASSERT_TRUE(is_canonical(R"({"a":["/é\n\u001f"],"b":0})"));
  for (const char* const text :
       {R"({"b":0,"a":["/é\n\u001f"]})", R"({"a":["\/é\n\u001f"],"b":0})",
        R"({"a":["/\u00e9\n\u001f"],"b":0})", R"({"a":["/é\u000a\u001f"],"b":0})",
        R"({"a":["/é\n\u001F"],"b":0})", R"({"a":["/é\n\u001f"],"b":-0})",
        R"({"a":["/é\n\u001f"], "b":0})", "{\"a\":[\"/é\\n\\u001f\"],\"b\":0}\n"}) {
    ASSERT_TRUE(parse_json(text).ok()) << text;
    EXPECT_FALSE(is_canonical(text)) << text;
  }
}

TEST(PrintCanonical, HoldsNoFloats) {
  for (const double value : {0.5, 1.0, -0.0, 1e300, kNaN, kInfinity}) {
    const auto printed = print_canonical(Json::Object{{"limit", Json::Array{value}}});
    ASSERT_FALSE(printed.ok()) << value;
    EXPECT_EQ(printed.error().code(), ErrorCode::kInternal);
    EXPECT_FALSE(printed.error().why().empty());
  }
}

TEST(PrintCanonical, IntegersEndBelowTwoToTheFiftyThird) {
  constexpr std::int64_t kEdge = std::int64_t{1} << 53U;
  EXPECT_EQ(print_canonical(Json(kEdge - 1)).value(), "9007199254740991");
  EXPECT_EQ(print_canonical(Json(1 - kEdge)).value(), "-9007199254740991");
  for (const std::int64_t value :
       {kEdge, -kEdge, kEdge + 1, std::numeric_limits<std::int64_t>::min(),
        std::numeric_limits<std::int64_t>::max()}) {
    EXPECT_FALSE(print_canonical(Json(value)).ok()) << value;
  }
}

TEST(PrintJson, IndentsByTwo) {
  const Json value = Json::Object{{"a", Json::Array{1, Json::Object{{"b", Json::Array()}}}},
                                  {"c", Json::Object()}};
  EXPECT_EQ(print_json(value, JsonLayout::kIndented),
            "{\n  \"a\": [\n    1,\n    {\n      \"b\": []\n    }\n  ],\n  \"c\": {}\n}");
  EXPECT_EQ(print_json(value, JsonLayout::kCompact), R"({"a":[1,{"b":[]}],"c":{}})");
}

TEST(PrintJson, ADoubleStaysADouble) {
  EXPECT_EQ(print_json(Json(1.0), JsonLayout::kCompact), "1.0");
  EXPECT_EQ(print_json(Json(-0.0), JsonLayout::kCompact), "-0.0");
  EXPECT_EQ(print_json(Json(0.1), JsonLayout::kCompact), "0.1");
  EXPECT_EQ(print_json(Json(1e300), JsonLayout::kCompact), "1e+300");
}

TEST(PrintJson, WhatIsNotFiniteIsText) {
  EXPECT_EQ(print_json(Json(Json::Array{kNaN, kInfinity, -kInfinity}), JsonLayout::kCompact),
            R"(["NaN","Infinity","-Infinity"])");
}

TEST(DecimalText, IsTheShortestThatReadsBack) {
  EXPECT_EQ(decimal_text(0.02), "0.02");
  EXPECT_EQ(decimal_text(0.1 + 0.2), "0.30000000000000004");
  EXPECT_EQ(decimal_text(100), "100");
  EXPECT_EQ(decimal_text(5e-324), "5e-324");
  EXPECT_EQ(decimal_text(-0.0), "-0");
  EXPECT_EQ(decimal_text(kNaN), "NaN");
  EXPECT_EQ(decimal_text(-kInfinity), "-Infinity");
}

}  // namespace
}  // namespace kijun::codec
