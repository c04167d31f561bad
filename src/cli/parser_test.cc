// SPDX-License-Identifier: Apache-2.0
#include "cli/parser.h"

#include <gtest/gtest.h>

namespace kijun::cli {
namespace {

using Words = std::vector<std::string>;

Call parsed(const Words& words) {
  auto call = parse_call(words);
  EXPECT_TRUE(call.ok()) << (call.ok() ? "" : call.error().why());
  return call.ok() ? std::move(call).value() : Call();
}

Error refused(const Words& words) {
  const auto call = parse_call(words);
  EXPECT_FALSE(call.ok());
  return call.ok() ? Error(ErrorCode::kInternal, "accepted") : call.error();
}

TEST(Parser, GlobalsStandBeforeAndBehindTheWords) {
  const Call before = parsed({"-C", "/p", "--as", "sato", "--json", "run", "start", "A"});
  const Call behind = parsed({"run", "start", "A", "-C", "/p", "--as", "sato", "--json"});
  for (const Call* const call : {&before, &behind}) {
    EXPECT_EQ(call->globals.folder, "/p");
    EXPECT_EQ(call->globals.person, "sato");
    EXPECT_TRUE(call->globals.json);
    EXPECT_EQ(call->arguments.one("VERSION"), "A");
  }
}

TEST(Parser, TwoPositionalsTakeOneWordEach) {
  const Call call = parsed({"candidate", "revise", "B", "B2"});
  EXPECT_EQ(call.arguments.one("FROM"), "B");
  EXPECT_EQ(call.arguments.one("TO"), "B2");
  refused({"candidate", "revise", "B", "B2", "B3"});
}

TEST(Parser, ListsAreCutAtCommasAndMayBeRepeated) {
  const Call call = parsed({"run", "recheck", "B", "--items", "001,002", "--items", "057"});
  EXPECT_EQ(call.arguments.all("--items"), (Words{"001", "002", "057"}));
}

TEST(Parser, RepeatedValuesKeepTheirCommas) {
  const Call call = parsed(
      {"compare", "a", "b", "--kind", "items", "--set", "ids=[\"1\",\"2\"]", "--set", "count=2"});
  EXPECT_EQ(call.arguments.all("--set"), (Words{"ids=[\"1\",\"2\"]", "count=2"}));
}

TEST(Parser, WhatFollowsDashesIsNotLookedAt) {
  const Call call =
      parsed({"manifest", "capture", "A", "--", "prog", "--json", "{inputs}", "--", "x"});
  EXPECT_EQ(call.arguments.all("COMMAND"), (Words{"prog", "--json", "{inputs}", "--", "x"}));
  EXPECT_FALSE(call.globals.json);
}

TEST(Parser, IdsStayText) {
  EXPECT_EQ(parsed({"run", "show", "r-1", "--item", "057"}).arguments.one("--item"), "057");
}

TEST(Parser, UnknownCommandHasTheNearest) {
  const Error error = refused({"run", "strat", "A"});
  EXPECT_EQ(error.code(), ErrorCode::kUsage);
  ASSERT_FALSE(error.next_acts().empty());
  EXPECT_NE(error.next_acts().front().find("run start"), std::string::npos);
}

TEST(Parser, UnknownNounHasTheNearest) {
  const Error error = refused({"statsu"});
  ASSERT_FALSE(error.next_acts().empty());
  EXPECT_NE(error.next_acts().front().find("status"), std::string::npos);
}

TEST(Parser, UnknownOptionHasTheNearest) {
  const Error error = refused({"run", "start", "A", "--jbos", "2"});
  ASSERT_FALSE(error.next_acts().empty());
  EXPECT_NE(error.next_acts().front().find("--jobs"), std::string::npos);
}

TEST(Parser, CommandsAreNotAbbreviated) {
  EXPECT_EQ(refused({"run", "sta", "A"}).code(), ErrorCode::kUsage);
  EXPECT_EQ(refused({"run", "start", "A", "--job", "2"}).code(), ErrorCode::kUsage);
}

TEST(Parser, MissingAndSurplusWordsAreUsage) {
  EXPECT_EQ(refused({"run", "start"}).code(), ErrorCode::kUsage);
  EXPECT_EQ(refused({"run", "start", "A", "B"}).code(), ErrorCode::kUsage);
  EXPECT_EQ(refused({"run", "start", "A", "--lang", "fr"}).code(), ErrorCode::kUsage);
}

TEST(Parser, TextIsUtf8AndPathsAreBytes) {
  EXPECT_EQ(refused({"ticket", "close", "t-1", "--reason", "\xff"}).code(), ErrorCode::kUsage);
  EXPECT_EQ(refused({"run", "start", "\xff"}).code(), ErrorCode::kUsage);
  EXPECT_EQ(parsed({"tree", "hash", "\xff"}).arguments.one("PATH"), "\xff");
}

TEST(Arguments, IntegersAreBounded) {
  Arguments arguments;
  constexpr Arguments::Range kRange{.otherwise = 7, .least = 1, .most = 9};
  EXPECT_EQ(arguments.integer("--n", kRange).value(), 7);
  for (const char* const bad : {"0", "10", "x", "1x", "", "99999999999999999999"}) {
    arguments.set("--n", {bad});
    EXPECT_FALSE(arguments.integer("--n", kRange).ok()) << bad;
  }
  arguments.set("--n", {"9"});
  EXPECT_EQ(arguments.integer("--n", kRange).value(), 9);
}

}  // namespace
}  // namespace kijun::cli
