// SPDX-License-Identifier: Apache-2.0
#include "codec/toml.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <string_view>

namespace kijun::codec {
namespace {

using std::string_literals::operator""s;

constexpr std::string_view kSample = R"(# a manifest
schema = "kijun/manifest/1"
[[package]]
name = "torch"   # as pip says it
version = "1.10"

[limit]
atol = 1.5e-3
count = 100
starts = 2026-10-01T09:00:00+09:00
ok = true
)";

TomlNode parsed(std::string_view text) {
  auto node = parse_toml(text, "file.toml");
  if (!node.ok()) ADD_FAILURE() << node.error().what() << ": " << node.error().why();
  return node.ok() ? std::move(node).value() : TomlNode();
}

std::string canonical(std::string_view text) {
  return print_canonical(to_json(parsed(text))).value();
}

// "LINE:COLUMN" of a refusal.
std::string refused_at(std::string_view text) {
  const auto node = parse_toml(text, "file.toml");
  if (node.ok()) return "taken";
  EXPECT_EQ(node.error().code(), ErrorCode::kUsage);
  EXPECT_FALSE(node.error().why().empty());
  EXPECT_TRUE(node.error().what().starts_with("file.toml:")) << node.error().what();
  const std::string place = node.error().what().substr(sizeof "file.toml:" - 1);
  return place.substr(0, place.find(':', place.find(':') + 1));
}

std::string repeated(std::string_view part, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += part;
  return text;
}

TEST(Toml, KeepsTextAsText) {
  EXPECT_EQ(
      canonical(kSample),
      R"({"limit":{"atol":"0.0015","count":100,"ok":true,"starts":"2026-10-01T09:00:00+09:00"},)"
      R"("package":[{"name":"torch","version":"1.10"}],"schema":"kijun/manifest/1"})");
}

TEST(Toml, CommentsBlanksOrderAndLineEndsChangeNothing) {
  std::string crlf;
  for (const char c : kSample) crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
  EXPECT_EQ(canonical(crlf), canonical(kSample));
  EXPECT_EQ(canonical("a = 1\n\n\n  b  =  2 # note\n"), canonical("b=2\na=1"));
  EXPECT_EQ(canonical("a.b = 'x'\n"), canonical("[a]\nb = \"x\""));
  EXPECT_NE(canonical("a = '1.10'\n"), canonical("a = '1.1'\n"));
}

TEST(Toml, EveryValueKnowsItsPlace) {
  const TomlNode root = parsed(kSample);
  ASSERT_EQ(root.fields.size(), 3U);
  EXPECT_EQ(root.fields[0].key, "schema");
  EXPECT_EQ(root.fields[1].key, "package");
  EXPECT_EQ(root.fields[2].key, "limit");
  EXPECT_EQ(root.fields[0].at, (TextPosition{2, 1}));
  EXPECT_EQ(root.find("schema")->at, (TextPosition{2, 10}));
  const TomlNode& package = root.find("package")->items.at(0);
  EXPECT_EQ(package.find("version")->at, (TextPosition{5, 11}));
  EXPECT_EQ(package.fields.at(1).at, (TextPosition{5, 1}));
  EXPECT_EQ(root.find("nothing"), nullptr);
}

TEST(Toml, FieldsStandInTheOrderOfTheFile) {
  const TomlNode root = parsed("z = 1\na = 2\nm = { y = 1, b = 2 }\n");
  EXPECT_EQ(root.fields[0].key, "z");
  EXPECT_EQ(root.fields[1].key, "a");
  EXPECT_EQ(root.fields[2].value.fields[0].key, "y");
}

TEST(Toml, EveryKindHasItsName) {
  const TomlNode root = parsed("a=1\nb=1.0\nc='x'\nd=true\ne=[]\nf={}\ng=2026-10-01\n");
  const char* const names[] = {"an integer", "a decimal number", "a string",      "true or false",
                               "an array",   "a table",          "a date or time"};
  for (std::size_t i = 0; i < root.fields.size(); ++i) {
    EXPECT_EQ(root.fields[i].value.kind_name(), names[i]);
  }
}

TEST(Toml, InstantsKeepTheirZoneAndTheirLackOfOne) {
  const TomlNode root = parsed(
      "a = 2026-10-01 09:00:00Z\nb = 2026-10-01T09:00:00.250-04:30\nc = 2026-10-01T09:00:00\n"
      "d = 2026-10-01\ne = 09:00:00\nf = 2026-10-01T09:00:00+00:00\n");
  const char* const texts[] = {"2026-10-01T09:00:00Z",
                               "2026-10-01T09:00:00.25-04:30",
                               "2026-10-01T09:00:00",
                               "2026-10-01",
                               "09:00:00",
                               "2026-10-01T09:00:00Z"};
  for (std::size_t i = 0; i < root.fields.size(); ++i) {
    EXPECT_EQ(root.fields[i].value.kind, TomlNode::Kind::kInstant);
    EXPECT_EQ(root.fields[i].value.text, texts[i]);
  }
}

TEST(Toml, RefusalsNameFileLineAndColumn) {
  EXPECT_EQ(refused_at("a = 1\nb = \n"), "2:5");
  EXPECT_EQ(refused_at("a = 1\n  x y = 2\n").substr(0, 2), "2:");
  EXPECT_EQ(refused_at("a = 1\na = 2\n").substr(0, 2), "2:");
  EXPECT_EQ(refused_at("[t]\n[t]\n").substr(0, 2), "2:");
  EXPECT_EQ(refused_at("a = 'open\n").substr(0, 2), "1:");
  EXPECT_EQ(refused_at("a = 1.10.2\n").substr(0, 2), "1:");
  EXPECT_EQ(refused_at("a = 2026-02-30\n").substr(0, 2), "1:");
}

TEST(Toml, WhatBreaksTheParsersAssumptionsIsRefusedWithItsPlace) {
  EXPECT_EQ(refused_at("[[[1]]]"), "1:3");
  EXPECT_EQ(refused_at("a = 1\n[[[ 1\n"), "2:3");
  EXPECT_EQ(refused_at("[[="), "1:3");
}

TEST(Toml, LettersBeyondAsciiAreNoBlanks) {
  EXPECT_EQ(canonical("a = \"\"\"\\\n  é ў\"\"\""), "{\"a\":\"é ў\"}");
  EXPECT_EQ(canonical("\"é\" = 'ў' # é"), "{\"é\":\"ў\"}");
  EXPECT_EQ(refused_at("é = 1"), "1:1");
  EXPECT_EQ(refused_at("a = é"), "1:5");
  EXPECT_EQ(refused_at("a = 1é"), "1:6");
  EXPECT_EQ(refused_at("a = \"\\é\""), "1:7");
}

TEST(Toml, NamesOfFilesAreEscaped) {
  const auto node = parse_toml("=", "a\nb\x1b.toml");
  ASSERT_FALSE(node.ok());
  EXPECT_TRUE(node.error().what().starts_with("a\\x0ab\\x1b.toml:1:1: ")) << node.error().what();
}

TEST(Toml, TextIsUtf8EvenInComments) {
  EXPECT_EQ(refused_at("a = 1\n# é\xFF\n"), "2:4");
  EXPECT_EQ(refused_at("a = \"\xC0\x80\"\n"), "1:6");
}

TEST(Toml, IntegersFitTheRecord) {
  EXPECT_EQ(canonical("a = 9007199254740991"), "{\"a\":9007199254740991}");
  EXPECT_EQ(refused_at("a = 1\nb = [9007199254740992]"), "2:6");
  EXPECT_EQ(refused_at("b = -9223372036854775808"), "1:5");
  EXPECT_EQ(refused_at("b = 9223372036854775808").substr(0, 2), "1:");
}

TEST(Toml, DecimalsThatAreNoNumbersAreSeenAsSuch) {
  EXPECT_EQ(canonical("a = nan\nb = -inf\n"), R"({"a":"NaN","b":"-Infinity"})");
}

TEST(Toml, NestingIsBounded) {
  EXPECT_EQ(refused_at("a = "s + repeated("[", 30) + repeated("]", 30)), "taken");
  EXPECT_NE(refused_at("a = "s + repeated("[", 100) + repeated("]", 100)), "taken");
  EXPECT_NE(refused_at("a = "s + std::string(1'000'000, '[')), "taken");
  EXPECT_EQ(refused_at("a"s + repeated(".a", 30) + " = 1"), "taken");
  EXPECT_NE(refused_at("a"s + repeated(".a", 1'000'000) + " = 1"), "taken");
  EXPECT_NE(refused_at("[a"s + repeated(" . \"a\"", 300'000) + "]"), "taken");
  EXPECT_NE(
      refused_at("x = "s + repeated("{ a.a.a.a.a.a.a.a.a.a = ", 20) + "1"s + repeated("}", 20)),
      "taken");
}

TEST(Toml, DotsInTextAreNoNesting) {
  const std::string dots(200, '.');
  for (const std::string& text :
       {"a = \"" + dots + "\"", "a = '" + dots + "'", "# " + dots + "\na = 1",
        "a = \"\"\"\n\"\"\\\"" + dots + "\n\"\"\"\"\"", "a = '''\n''" + dots + "'''",
        "a = \"\\\"" + dots + "\"", "a = ["s + repeated("1.5, ", 200) + "]", "a = '' # " + dots}) {
    EXPECT_EQ(refused_at(text), "taken") << text;
  }
}

TEST(Toml, SizeIsBounded) {
  std::string text = "a = 1\n# "s + std::string(kTomlSizeMax, 'x');
  EXPECT_EQ(refused_at(text), "1:1");
  text.resize(kTomlSizeMax);
  EXPECT_EQ(refused_at(text), "taken");
}

TEST(Toml, AnEmptyFileIsAnEmptyTable) {
  EXPECT_EQ(canonical(""), "{}");
  EXPECT_EQ(canonical("# only a note"), "{}");
}

}  // namespace
}  // namespace kijun::codec
