// SPDX-License-Identifier: Apache-2.0
#include "compare/outcome.h"

#include <gtest/gtest.h>

namespace kijun::compare {
namespace {

using codec::Json;
using model::CriterionVerdict;

TEST(R23Verdict, ThreeAnswers) {
  EXPECT_EQ(verdict_of({.measured = 3, .failed = 0, .errors = 0}), CriterionVerdict::kPass);
  EXPECT_EQ(verdict_of({.measured = 3, .failed = 1, .errors = 5}), CriterionVerdict::kFail);
  EXPECT_EQ(verdict_of({.measured = 3, .failed = 0, .errors = 1}), CriterionVerdict::kError);
  EXPECT_EQ(verdict_of({}), CriterionVerdict::kError);
  EXPECT_EQ(Outcome{}.verdict, CriterionVerdict::kError);
}

TEST(Outcome, PrintsTheFormOfCompare) {
  Outcome outcome;
  outcome.verdict = CriterionVerdict::kFail;
  outcome.measured = Json::Object{{"max_abs", 0.5}};
  outcome.worst = Worst{.file = "a", .where = "1", .reference = "2", .candidate = "3"};
  outcome.message = "m";
  EXPECT_EQ(
      codec::print_json(to_json(outcome, "id", "kind"), codec::JsonLayout::kCompact),
      R"({"id":"id","kind":"kind","limit":{},"measured":{"max_abs":0.5},"message":"m",)"
      R"("verdict":"fail","worst":{"candidate":"3","file":"a","reference":"2","where":"1"}})");
  EXPECT_TRUE(to_json(Outcome{}, "id", "kind").find("worst")->is_null());
}

TEST(Outcome, TheRecordHoldsNoFloats) {
  Outcome outcome;
  outcome.measured =
      Json::Object{{"a", 0.5}, {"b", Json::Array{std::int64_t{1} << 60U, 7}}, {"c", true}};
  const auto printed = codec::print_canonical(to_record(outcome, "id", "kind"));
  ASSERT_TRUE(printed.ok());
  EXPECT_NE(printed.value().find(R"("a":"0.5","b":["1152921504606846976",7],"c":true)"),
            std::string::npos);
}

}  // namespace
}  // namespace kijun::compare
