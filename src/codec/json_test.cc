// SPDX-License-Identifier: Apache-2.0
#include "codec/json.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "base/utf8.h"

namespace kijun::codec {
namespace {

using std::string_literals::operator""s;

Json parsed(std::string_view text) {
  auto value = parse_json(text);
  if (!value.ok()) ADD_FAILURE() << text << ": " << value.error().why();
  return value.ok() ? std::move(value).value() : Json("not parsed");
}

// Why a text is refused; empty when it is taken.
std::string refusal(std::string_view text, const JsonLimits& limits = {}) {
  const auto value = parse_json(text, limits);
  if (value.ok()) return "";
  EXPECT_EQ(value.error().code(), ErrorCode::kUsage);
  return value.error().why();
}

std::string nested(std::size_t depth) {
  return std::string(depth, '[') + "1"s + std::string(depth, ']');
}

TEST(Json, LiteralsKeepTheirKind) {
  const Json value = Json::Object{{"yes", true}, {"count", 100}, {"ratio", 0.5},
                                  {"id", "057"}, {"none", {}},   {"list", Json::Array{1, 2}}};
  EXPECT_EQ(value.find("yes")->kind_name(), "boolean");
  EXPECT_EQ(value.find("count")->kind_name(), "integer");
  EXPECT_EQ(value.find("ratio")->kind_name(), "number");
  EXPECT_EQ(value.find("id")->kind_name(), "string");
  EXPECT_EQ(value.find("none")->kind_name(), "null");
  EXPECT_EQ(value.find("list")->kind_name(), "array");
  EXPECT_EQ(value.kind_name(), "object");
}

TEST(Json, LookingUpFallsBackForOtherKinds) {
  Json value;
  value["a"]["b"] = 3;
  EXPECT_EQ(value.find("a")->integer_or("b", 0), 3);
  EXPECT_EQ(value.integer_or("a", 7), 7);
  EXPECT_EQ(value.text_or("missing", "other"), "other");
  EXPECT_EQ(Json(3).find("a"), nullptr);
}

TEST(JsonDeathTest, MistakesOfKijunEndTheProgram) {
  Json text("text");
  EXPECT_EXIT(text["key"], testing::ExitedWithCode(70), "internal error");
  EXPECT_EXIT(Json(std::numeric_limits<std::uint64_t>::max()), testing::ExitedWithCode(70),
              "internal error");
}

TEST(ParseJson, ReadsEveryKind) {
  EXPECT_EQ(parsed(" {\"a\" : [ null, true, false, -7, 1.5e1, \"x\" ] }\n"),
            (Json::Object{{"a", Json::Array{Json(), true, false, -7, 15.0, "x"}}}));
  EXPECT_EQ(parsed("{}"), Json::Object());
  EXPECT_EQ(parsed("[]"), Json::Array());
}

TEST(ParseJson, IntegersAreExactUpToInt64) {
  EXPECT_EQ(parsed("9007199254740993"), std::int64_t{9007199254740993});
  EXPECT_EQ(parsed("9223372036854775807"), std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(parsed("-9223372036854775808"), std::numeric_limits<std::int64_t>::min());
  for (const char* const text :
       {"9223372036854775808", "18446744073709551615", "18446744073709551616",
        "-9223372036854775809", "100000000000000000000000000000"}) {
    EXPECT_NE(refusal(text).find("64 bits"), std::string::npos) << text << refusal(text);
  }
}

TEST(ParseJson, NumbersThatNoDoubleHoldsAreRefused) {
  EXPECT_EQ(parsed("1e308"), 1e308);
  EXPECT_EQ(parsed("1e-400"), 0.0);
  EXPECT_NE(refusal("[1e309]").find("too large"), std::string::npos);
  EXPECT_NE(refusal("-1e999999999999").find("too large"), std::string::npos);
}

TEST(ParseJson, NotANumberIsNoNumber) {
  for (const char* const text : {"NaN", "nan", "Infinity", "-Infinity", "inf", "+1", "01", "-01",
                                 "1.", ".5", "1e", "1e+", "-", "0x10", "1_000", "--1"}) {
    EXPECT_NE(refusal(text), "") << text;
  }
}

TEST(ParseJson, ADuplicateKeyIsRefusedInEverySpelling) {
  EXPECT_NE(refusal(R"({"a":1,"b":2,"a":1})").find("column 14: the key \"a\" stands twice"),
            std::string::npos)
      << refusal(R"({"a":1,"b":2,"a":1})");
  EXPECT_NE(refusal(R"({"a":1,"\u0061":1})"), "");
  EXPECT_NE(refusal(R"([{"x":{"":1,"":2}}])"), "");
  EXPECT_EQ(refusal(R"([{"a":1},{"a":{"a":1}}])"), "");
}

TEST(ParseJson, NothingMayStandAround) {
  for (const char* const text : {"",           " ",
                                 "1 2",        "{} {}",
                                 "{}x",        "[]]",
                                 "{},",        "\xEF\xBB\xBF{}",
                                 "// note\n1", "1 /* note */",
                                 "'a'",        "[1,]",
                                 "{\"a\":1,}", "{a:1}",
                                 "[1 2]",      "{\"a\" 1}",
                                 "[",          "{",
                                 "[}",         "\"open",
                                 "tru",        "True"}) {
    EXPECT_NE(refusal(text), "") << text;
  }
  EXPECT_NE(refusal(std::string_view()), "");
  EXPECT_NE(refusal(std::string_view("1\0", 2)), "");
  EXPECT_NE(refusal(std::string_view("{}\n\0", 4)), "");
}

TEST(ParseJson, DepthIsBounded) {
  EXPECT_EQ(refusal(nested(64)), "");
  EXPECT_NE(refusal(nested(65)).find("more than 64"), std::string::npos);
  EXPECT_EQ(refusal(nested(3), {.depth_max = 3}), "");
  EXPECT_NE(refusal(nested(4), {.depth_max = 3}), "");
  EXPECT_NE(refusal(nested(1001), {.depth_max = 100'000}), "");
  EXPECT_NE(refusal(nested(1'000'000), {.depth_max = 100'000}), "");
  EXPECT_NE(refusal(std::string(1'000'000, '[')), "");
}

TEST(ParseJson, SizeIsBounded) {
  EXPECT_EQ(refusal("[1]", {.size_bytes_max = 3}), "");
  EXPECT_NE(refusal("[12]", {.size_bytes_max = 3}).find("4 bytes"), std::string::npos);
}

TEST(ParseJson, TextIsUtf8) {
  for (const char* const text : {"\"\xFF\"", "\"\xC0\x80\"", "\"\xED\xA0\x80\"", "{\"\x80\":1}"}) {
    EXPECT_NE(refusal(text).find("UTF-8"), std::string::npos) << escape_bytes(text);
  }
  EXPECT_EQ(parsed("\"基準\x7F\""), "基準\x7F");
}

TEST(ParseJson, EscapesMeanCharacters) {
  EXPECT_EQ(parsed(R"("\"\\\/\b\f\n\r\t\u00e9\uD83D\ude00")"), "\"\\/\b\f\n\r\té😀");
  EXPECT_EQ(parsed(R"("\u0000")"), std::string(1, '\0'));
  for (const char* const text : {R"("\ud800")", R"("\udc00")", R"("\ud800\u0041")", R"("\ud800x")",
                                 R"("\udc00\ud800")", R"({"\ud800":1})", R"("\u12g4")", R"("\u12")",
                                 R"("\x41")", R"("\")", "\"\t\"", "\"a\nb\""}) {
    EXPECT_NE(refusal(text), "") << text;
  }
}

TEST(ParseJson, RefusalsNameLineAndColumn) {
  EXPECT_NE(refusal("{\n  \"é\": x\n}").find("line 2, column 8: expected a value, found `x`"),
            std::string::npos)
      << refusal("{\n  \"é\": x\n}");
}

TEST(ParseJson, ALargeTextLeavesTheNextOneAlone) {
  const std::string large = "[\""s + std::string(std::size_t{5} << 20U, 'x') + "\"]";
  EXPECT_EQ(parsed(large).array()->size(), 1U);
  EXPECT_EQ(parsed("[1]"), (Json::Array{1}));
}

rc::Gen<std::string> any_text() {
  return rc::gen::map(rc::gen::container<std::string>(rc::gen::arbitrary<char>()),
                      [](const std::string& bytes) {
                        // Half of it as it is where it happens to be UTF-8, so that control
                        // characters are met too.
                        return is_utf8(bytes) ? bytes : escape_bytes(bytes);
                      });
}

rc::Gen<Json> any_scalar() {
  return rc::gen::oneOf(
      rc::gen::just(Json()),
      rc::gen::map(rc::gen::arbitrary<bool>(), [](bool b) { return Json(b); }),
      rc::gen::map(
          rc::gen::inRange<std::int64_t>(-(std::int64_t{1} << 53U) + 1, std::int64_t{1} << 53U),
          [](std::int64_t i) { return Json(i); }),
      rc::gen::map(any_text(), [](const std::string& text) { return Json(text); }));
}

rc::Gen<Json> any_json(int depth) {
  if (depth == 0) return any_scalar();
  const auto below = rc::gen::resize(6, rc::gen::lazy([depth] { return any_json(depth - 1); }));
  return rc::gen::oneOf(any_scalar(),
                        rc::gen::map(rc::gen::container<std::vector<Json>>(below),
                                     [](const std::vector<Json>& items) { return Json(items); }),
                        rc::gen::map(rc::gen::container<std::vector<std::pair<std::string, Json>>>(
                                         rc::gen::pair(any_text(), below)),
                                     [](const std::vector<std::pair<std::string, Json>>& members) {
                                       return Json(Json::Object(members.begin(), members.end()));
                                     }));
}

TEST(ParseJson, GivesBackWhatWasPrinted) {
  const bool holds = rc::check("parse(print(x)) == x, in every layout", [] {
    const Json value = *any_json(3);
    const std::string canonical = print_canonical(value).value();
    RC_ASSERT(parse_json(canonical).value() == value);
    RC_ASSERT(parse_json(print_json(value, JsonLayout::kIndented)).value() == value);
    RC_ASSERT(print_json(value, JsonLayout::kCompact) == canonical);
  });
  EXPECT_TRUE(holds);
}

TEST(ParseJson, GivesBackEveryDouble) {
  const bool holds = rc::check("doubles survive print and parse", [](double value) {
    const std::string text = print_json(Json(value), JsonLayout::kCompact);
    RC_ASSERT(parse_json(text).value() == Json(value));
  });
  EXPECT_TRUE(holds);
}

}  // namespace
}  // namespace kijun::codec
