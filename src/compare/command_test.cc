// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "compare/checker.h"
#include "compare/checker_answer.h"
#include "compare/compare_samples.h"

namespace kijun::compare {
namespace {

using model::CriterionVerdict;
using Names = std::vector<std::string>;

const std::string kPass = R"({"schema":"kijun/check/1","verdict":"pass","measured":{"psnr":41.5},)"
                          R"("limit":{"psnr":40},"worst":{},"message":"close enough"})";
const std::string kFail =
    R"({"schema":"kijun/check/1","verdict":"fail","measured":{"psnr":12},"limit":{"psnr":40},)"
    R"("worst":{"file":"b.png","where":"3,4","reference":1,"candidate":"NaN"},)"
    R"("message":"too far"})";

model::Criterion checker(codec::Json::Object more = {}) {
  more.emplace("command", codec::Json::Array{"./check", "{candidate}", "{item}"});
  return criterion_of("command", std::move(more));
}

Outcome answered(std::vector<CheckerAnswer> answers, std::vector<std::string> items) {
  const auto outputs = listing_of({});
  Evidence evidence;
  evidence.items = std::move(items);
  evidence.outputs = &outputs;
  evidence.answers = std::move(answers);
  return judge(checker(), evidence);
}

CheckerAnswer says(std::string item, std::string answer) {
  return {.item = std::move(item), .answer = std::move(answer), .failure = ""};
}

TEST(Command, AllPass) {
  const auto outcome = answered({says("a", kPass), says("b", kPass)}, {"a", "b"});
  EXPECT_EQ(outcome.verdict, CriterionVerdict::kPass);
  EXPECT_EQ(measured(outcome, "pass"), 2);
}

TEST(Command, AFailIsNamedWithItsWorstPlace) {
  const auto outcome = answered({says("a", kPass), says("b", kFail)}, {"a", "b"});
  EXPECT_EQ(outcome.verdict, CriterionVerdict::kFail);
  EXPECT_EQ(named_by(outcome, "KJ-CHECKER-FAIL"), Names{"b"});
  EXPECT_EQ(outcome.worst, (Worst{"b.png", "3,4", "1", "NaN"}));
  EXPECT_EQ(outcome.message, "1 of 2 pass; fail: b");
}

TEST(R23Command, AMissingOrDoubleAnswerIsAnErrorAndAFailStaysAFail) {
  EXPECT_EQ(answered({says("a", kPass)}, {"a", "b"}).verdict, CriterionVerdict::kError);
  EXPECT_EQ(answered({says("a", kPass), says("a", kPass)}, {"a"}).verdict,
            CriterionVerdict::kError);
  EXPECT_EQ(answered({says("a", kPass), says("x", kPass)}, {"a"}).verdict,
            CriterionVerdict::kError);
  EXPECT_EQ(answered({says("a", kFail)}, {"a", "b"}).verdict, CriterionVerdict::kFail);
  EXPECT_EQ(answered({}, {}).verdict, CriterionVerdict::kError);
}

TEST(R23Command, ACheckerThatEndedBadlyIsAnErrorWhateverItSaid) {
  EXPECT_EQ(answered({{.item = "a", .answer = kPass, .failure = "exit status 1"}}, {"a"}).verdict,
            CriterionVerdict::kError);
}

TEST(R23Command, UnusableAnswersAreErrors) {
  const std::string long_answer = kPass + std::string(kAnswerSizeMax, ' ');
  for (const std::string& answer : std::vector<std::string>{
           "",
           "pass",
           "null",
           "[]",
           "{}",
           kPass + kPass,
           kPass.substr(0, kPass.size() - 1),
           long_answer,
           "\xff",
           R"({"schema":"kijun/check/2","verdict":"pass","measured":{"x":1}})",
           R"({"verdict":"pass","measured":{"x":1}})",
           R"({"schema":"kijun/check/1","measured":{"x":1}})",
           R"({"schema":"kijun/check/1","verdict":"PASS","measured":{"x":1}})",
           R"({"schema":"kijun/check/1","verdict":true,"measured":{"x":1}})",
           R"({"schema":"kijun/check/1","verdict":"pass","measured":{}})",
           R"({"schema":"kijun/check/1","verdict":"pass"})",
           R"({"schema":"kijun/check/1","verdict":"pass","measured":[1]})",
           R"({"schema":"kijun/check/1","verdict":"pass","measured":{"x":NaN}})",
           R"({"schema":"kijun/check/1","verdict":"pass","measured":{"x":1},"note":""})",
           R"({"schema":"kijun/check/1","verdict":"pass","verdict":"pass","measured":{"x":1}})",
           R"({"schema":"kijun/check/1","verdict":"pass","measured":{"x":1},"message":1})",
           R"({"schema":"kijun/check/1","verdict":"pass","measured":{"x":1},"worst":{"x":1}})",
           R"({"schema":"kijun/check/1","verdict":"error","measured":{"x":1},"message":"no"})"}) {
    EXPECT_EQ(answered({says("a", answer)}, {"a"}).verdict, CriterionVerdict::kError) << answer;
  }
}

TEST(R23Command, AnyCutOfAnAnswerIsAnError) {
  for (std::size_t size = 0; size < kFail.size(); ++size) {
    EXPECT_FALSE(parse_answer(kFail.substr(0, size)).ok()) << size;
  }
}

TEST(Command, WholeAnswersOnce) {
  const auto outputs = listing_of({});
  Evidence evidence;
  evidence.items = {"a", "b"};
  evidence.outputs = &outputs;
  evidence.answers = {says("", kPass)};
  auto criterion =
      criterion_of("command", {{"command", codec::Json::Array{"./check"}}, {"each", "whole"}});
  const auto outcome = judge(criterion, evidence);
  EXPECT_EQ(outcome.verdict, CriterionVerdict::kPass);
  EXPECT_EQ(outcome.message, "close enough");
  ASSERT_NE(outcome.measured.find("psnr"), nullptr);
}

TEST(Command, CallsNameEveryItemAndPlace) {
  const auto criterion =
      criterion_of("command",
                   {{"command", codec::Json::Array{"check", "{reference}", "{candidate}", "{file}",
                                                   "{item}", "{inputs}", "{outputs}", "-x"}},
                    {"files", "{item}.png"}},
                   "reference");
  const std::vector<std::string> items{"a", "b"};
  const auto read = read_checker(criterion, items);
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read.value().timeout_s, 600);
  ASSERT_EQ(read.value().calls.size(), 2U);
  const CheckerPlaces places{
      .reference = Path("/r"), .candidate = Path("/c"), .inputs = Path("/i")};
  EXPECT_EQ(checker_words(read.value(), read.value().calls[1], places),
            (Names{"check", "/r/b.png", "/c/b.png", "b.png", "b", "/i", "/c", "-x"}));
}

TEST(Command, WordsThatMeanNothingAreUsage) {
  const auto check = [](codec::Json::Array words, codec::Json::Object more = {}) {
    more.emplace("command", std::move(words));
    return check_criterion(criterion_of("command", std::move(more)), "").ok();
  };
  EXPECT_TRUE(check({"c", "{item}"}));
  EXPECT_TRUE(check({"c", "{\"a\":{}}"}));
  EXPECT_FALSE(check({"c", "{itme}"}));
  EXPECT_FALSE(check({"c", "--item={item}"}));
  EXPECT_FALSE(check({"c", "{reference}"}));
  EXPECT_FALSE(check({"c", "{file}"}));
  EXPECT_FALSE(check({"c", "{item}"}, {{"each", "whole"}}));
  EXPECT_FALSE(check({"c"}, {{"timeout_s", 0}}));
  EXPECT_FALSE(check({"c"}, {{"files", "one.png"}}));
  EXPECT_FALSE(check({}));
}

TEST(R24Command, NeedsItems) {
  EXPECT_FALSE(can_fail(checker(), 0).yes);
  EXPECT_TRUE(can_fail(checker(), 1).yes);
}

}  // namespace
}  // namespace kijun::compare
