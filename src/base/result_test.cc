// SPDX-License-Identifier: Apache-2.0
#include "base/result.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>
#include <string_view>

namespace kijun {
namespace {

Error sample_error() {
  return Error(ErrorCode::kConflict, "the claim moved")
      .because("fence 3, expected 2")
      .next("kijun campaign show")
      .next("wait")
      .about("c-1");
}

Result<int> half_of(int number) {
  if (number % 2 != 0) return sample_error();
  return number / 2;
}

Result<int> quarter_of(int number) {
  KIJUN_TRY(const int half, half_of(number));
  KIJUN_TRY(const int quarter, half_of(half));
  return quarter;
}

Result<void> check_even(int number) {
  if (number % 2 != 0) return sample_error();
  return {};
}

Result<std::string> count_checks(int& reached) {
  KIJUN_TRY_VOID(check_even(2));
  ++reached;
  KIJUN_TRY_VOID(check_even(3));
  ++reached;
  return std::string("never");
}

TEST(Result, TryTakesTheValueOrLeavesWithTheError) {
  EXPECT_EQ(quarter_of(8).value(), 2);
  for (const int number : {3, 6}) {
    const auto result = quarter_of(number);
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().code(), ErrorCode::kConflict);
    EXPECT_EQ(result.error().why(), "fence 3, expected 2");
  }
}

TEST(Result, TryVoidStopsAtTheFirstError) {
  int reached = 0;
  EXPECT_FALSE(count_checks(reached).ok());
  EXPECT_EQ(reached, 1);
}

TEST(Result, MovesWhatCannotBeCopied) {
  Result<std::unique_ptr<int>> result = std::make_unique<int>(7);
  const std::unique_ptr<int> taken = std::move(result).value();
  EXPECT_EQ(*taken, 7);
}

TEST(ResultDeathTest, TheWrongSideEndsTheProgram) {
  const Result<int> good = 1;
  const Result<int> bad = sample_error();
  const Result<void> done;
  EXPECT_EXIT(static_cast<void>(good.error()), testing::ExitedWithCode(70), "internal error");
  EXPECT_EXIT(static_cast<void>(bad.value()), testing::ExitedWithCode(70), "result.h");
  EXPECT_EXIT(static_cast<void>(done.error()), testing::ExitedWithCode(70), "internal error");
}

TEST(Error, KeepsWhatWasSaidInOrder) {
  const Error error = sample_error().within("while claiming").within("while starting");
  EXPECT_EQ(error.what(), "the claim moved");
  EXPECT_EQ(error.next_acts(), (std::vector<std::string>{"kijun campaign show", "wait"}));
  EXPECT_EQ(error.subject(), "c-1");
  EXPECT_EQ(error.context(), (std::vector<std::string>{"while claiming", "while starting"}));
}

TEST(Error, ProblemCodeIsItsOwnOrThatOfTheCode) {
  EXPECT_EQ(sample_error().problem_code(), "KJ-CONFLICT");
  EXPECT_EQ(sample_error().coded("KJ-CLAIM-MOVED").problem_code(), "KJ-CLAIM-MOVED");
}

TEST(Error, EveryCodeHasItsExitStatusAndItsOwnName) {
  struct Row {
    ErrorCode code;
    int status;
  };
  constexpr Row kRows[] = {
      {ErrorCode::kUsage, 2},     {ErrorCode::kNotFound, 2},      {ErrorCode::kUndecided, 3},
      {ErrorCode::kConflict, 4},  {ErrorCode::kBusy, 4},          {ErrorCode::kCorrupt, 5},
      {ErrorCode::kDenied, 6},    {ErrorCode::kEnvironment, 7},   {ErrorCode::kLimit, 7},
      {ErrorCode::kInternal, 70}, {ErrorCode::kInterrupted, 130}, {ErrorCode::kTerminated, 143}};
  std::set<std::string_view> names;
  for (const Row& row : kRows) {
    EXPECT_EQ(exit_status(row.code), row.status);
    EXPECT_TRUE(default_problem_code(row.code).starts_with("KJ-"));
    EXPECT_TRUE(names.insert(default_problem_code(row.code)).second);
  }
}

TEST(Error, ANamedOneKeepsWhatItSaidWhenMoreIsAdded) {
  Error error(ErrorCode::kUsage, "what");
  error = std::move(error).because("why").coded("KJ-X");
  error = std::move(error).next("first");
  error = std::move(error).next("second");
  EXPECT_EQ(error.what(), "what");
  EXPECT_EQ(error.why(), "why");
  EXPECT_EQ(error.problem_code(), "KJ-X");
  EXPECT_EQ(error.next_acts(), (std::vector<std::string>{"first", "second"}));
}

}  // namespace
}  // namespace kijun
