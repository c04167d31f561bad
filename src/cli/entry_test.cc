// SPDX-License-Identifier: Apache-2.0
#include "cli/entry.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/text.h"
#include "cli/cli_test_support.h"
#include "cli/render.h"
#include "codec/json.h"

namespace kijun::cli {
namespace {

codec::Json object_of(const Said& said) {
  const auto json = codec::parse_json(said.out);
  EXPECT_TRUE(json.ok()) << said.out;
  return json.ok() ? json.value() : codec::Json();
}

void expect_answer(const Said& said) {
  const codec::Json json = object_of(said);
  ASSERT_NE(json.object(), nullptr);
  for (const char* const key : {"schema", "command", "exit", "verdict", "data", "problems"}) {
    EXPECT_NE(json.find(key), nullptr) << key;
  }
  EXPECT_EQ(json.integer_or("exit", -1), said.exit);
  EXPECT_EQ(json.text_or("schema", ""), "kijun/answer/1");
}

TEST(Json, OneObjectForAnswersErrorsAndUsage) {
  expect_answer(say({"version", "--json"}));
  expect_answer(say({"--json", "help", "words"}));
  const Said usage = say({"run", "start", "--json", "--nonsense"});
  EXPECT_EQ(usage.exit, 2);
  expect_answer(usage);
  const Said unknown = say({"--json", "nonsense"});
  EXPECT_EQ(unknown.exit, 2);
  expect_answer(unknown);
  const Said absent = say({"status", "--json"});
  EXPECT_EQ(absent.exit, 2);
  expect_answer(absent);
  EXPECT_EQ(absent.err, "");
}

TEST(Json, BehindDashesItBelongsToTheOtherProgram) {
  EXPECT_NE(say({"nonsense", "--", "--json"}).err, "");
}

TEST(Text, AnErrorIsThreeLines) {
  const Said said = say({"status"});
  EXPECT_EQ(said.exit, 2);
  EXPECT_EQ(said.out, "");
  const std::vector<std::string_view> lines = split(said.err, '\n');
  ASSERT_GE(lines.size(), 3U);
  EXPECT_NE(lines[0].find("no kijun project"), std::string_view::npos);
  EXPECT_TRUE(lines[1].starts_with("  why:  ")) << lines[1];
  EXPECT_TRUE(lines[2].starts_with("  next: kijun init")) << lines[2];
}

TEST(Text, ForeignWordsAreEscaped) {
  const Said said = say({"non\x1b[31msense\nnext: kijun adopt t-1"});
  EXPECT_EQ(said.exit, 2);
  EXPECT_EQ(said.err.find('\x1b'), std::string::npos);
  EXPECT_EQ(said.err.find("\nnext:"), std::string::npos);
}

TEST(Text, QuietDropsTextAndKeepsProblems) {
  EXPECT_EQ(say({"version", "-q"}).out, "");
  EXPECT_NE(say({"status", "-q"}).err, "");
}

TEST(Text, ColourOnlyWhereAsked) {
  EXPECT_EQ(say({"status"}).err.find('\x1b'), std::string::npos);
  EXPECT_NE(say({"status", "--color", "always"}).err.find("\x1b[31m"), std::string::npos);
}

TEST(Text, NothingTypedIsHelp) {
  const Said said = say({});
  EXPECT_EQ(said.exit, 0);
  EXPECT_NE(said.out.find("kijun init --people"), std::string::npos);
}

TEST(Render, ALineBreakInAMessageStartsNoLine) {
  app::Answer answer;
  answer.problems.push_back({.code = "KJ-X",
                             .severity = app::Severity::kError,
                             .subject = "",
                             .what = "one\ntwo",
                             .why = "a\nb",
                             .next = {"c\nd"}});
  const std::string text = render_text(answer, Colour::kNo, Detail::kUsual).err;
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3);
}

TEST(Render, VerboseAddsCodeAndSubject) {
  app::Answer answer;
  answer.problems.push_back({.code = "KJ-ITEM-MISSING",
                             .severity = app::Severity::kError,
                             .subject = "057",
                             .what = "one",
                             .why = "",
                             .next = {}});
  EXPECT_EQ(render_text(answer, Colour::kNo, Detail::kUsual).err, "one\n");
  EXPECT_EQ(render_text(answer, Colour::kNo, Detail::kVerbose).err,
            "one\n  code: KJ-ITEM-MISSING 057\n");
}

TEST(Exit, InterruptedAndTerminatedHaveTheirOwn) {
  EXPECT_EQ(exit_status(ErrorCode::kInterrupted), 130);
  EXPECT_EQ(exit_status(ErrorCode::kTerminated), 143);
}

}  // namespace
}  // namespace kijun::cli
