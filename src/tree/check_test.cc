// SPDX-License-Identifier: Apache-2.0
#include "tree/check.h"

#include <gtest/gtest.h>

#include "testing/memory_file_system.h"
#include "testing/tree_test_support.h"

namespace kijun::tree {
namespace {

using model::Completeness;
using model::Listing;
using model::ModePolicy;

class Check : public ::testing::Test {
 protected:
  void SetUp() override { put_sample(disk_, root_); }
  CheckReport report(const Listing& expected, ModePolicy modes = ModePolicy::kCompare) {
    return check(disk_, expected, root_, modes).value();
  }

  testing::MemoryFileSystem disk_;
  Path root_{"/set"};
};

TEST_F(Check, EqualCountsWhatWasCompared) {
  const CheckReport equal = report(sample_listing());
  EXPECT_EQ(CheckVerdict::kEqual, equal.verdict);
  EXPECT_EQ(7U, equal.entries_compared);
  EXPECT_EQ(4U, equal.files_compared);
  EXPECT_EQ(16U, equal.bytes_compared);
}

TEST_F(Check, OneFlippedBitDiffers) {
  disk_.flip_bit(root_ / "002/image.png", 5);
  const CheckReport differs = report(sample_listing());
  EXPECT_EQ(CheckVerdict::kDiffers, differs.verdict);
  ASSERT_EQ(1U, differs.differences.size());
  EXPECT_EQ(Path("002/image.png"), differs.differences.front().path);
}

TEST_F(Check, ModesCountOnlyWhereAsked) {
  ASSERT_TRUE(disk_.set_mode(root_ / "empty", 0755).ok());
  EXPECT_EQ(CheckVerdict::kDiffers, report(sample_listing()).verdict);
  EXPECT_EQ(CheckVerdict::kEqual, report(sample_listing(), ModePolicy::kIgnore).verdict);
}

TEST_F(Check, NothingComparedIsNotAPass) {
  put_folder(disk_, Path("/empty"));
  const auto nothing = check(disk_, Listing{}, Path("/empty"), ModePolicy::kCompare);
  EXPECT_EQ(CheckVerdict::kUndecided, nothing.value().verdict);
}

TEST_F(Check, AMissingRootIsNotFound) {
  const auto gone = check(disk_, sample_listing(), Path("/gone"), ModePolicy::kCompare);
  EXPECT_EQ(ErrorCode::kNotFound, gone.error().code());
}

TEST(R23Check, WhatCouldNotBeReadIsUndecidedAndSoftensNothing) {
  Listing blind = sample_listing();
  blind.completeness = Completeness::kIncomplete;
  blind.entries[3].error = "cannot list it";  // 002, with what is inside unknown
  blind.entries.erase(blind.entries.begin() + 4);
  const CheckReport hidden = compare_captures(sample_listing(), blind, ModePolicy::kCompare);
  EXPECT_EQ(CheckVerdict::kUndecided, hidden.verdict);
  EXPECT_EQ(2U, hidden.differences.size());
  blind.entries.back().target = Path("002");
  const CheckReport seen = compare_captures(sample_listing(), blind, ModePolicy::kCompare);
  EXPECT_EQ(CheckVerdict::kDiffers, seen.verdict);
  Listing doubtful = sample_listing();
  doubtful.completeness = Completeness::kUnstable;
  EXPECT_EQ(CheckVerdict::kUndecided,
            compare_captures(sample_listing(), doubtful, ModePolicy::kCompare).verdict);
  EXPECT_EQ(CheckVerdict::kUndecided,
            compare_captures(doubtful, sample_listing(), ModePolicy::kCompare).verdict);
}

}  // namespace
}  // namespace kijun::tree
