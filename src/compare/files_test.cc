// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "compare/compare_samples.h"

namespace kijun::compare {
namespace {

using model::CriterionVerdict;
using model::EntryKind;
using Names = std::vector<std::string>;

model::Criterion files(codec::Json::Object more) {
  more.emplace("files", "{item}.bin");
  return criterion_of("files", std::move(more));
}

CriterionVerdict verdict(codec::Json::Object more, const model::Entry& entry) {
  return judged(files(std::move(more)), listing_of({entry}), {"a"}).verdict;
}

TEST(Files, PresentOrNot) {
  const auto outcome = judged(files({}), listing_of({file_entry("a.bin", "x")}), {"a", "b"});
  EXPECT_EQ(outcome.verdict, CriterionVerdict::kFail);
  EXPECT_EQ(named_by(outcome, "KJ-FILE-MISSING"), Names{"b.bin"});
  ASSERT_TRUE(outcome.worst);
  EXPECT_EQ(outcome.worst->file, "b.bin");
  EXPECT_EQ(outcome.message, "1 of 2 as asked; failed: b.bin");
}

TEST(Files, SizesHaveInclusiveBounds) {
  const auto five = file_entry("a.bin", "12345");
  EXPECT_EQ(verdict({{"size_min_bytes", 5}, {"size_max_bytes", 5}}, five), CriterionVerdict::kPass);
  EXPECT_EQ(verdict({{"size_min_bytes", 6}}, five), CriterionVerdict::kFail);
  EXPECT_EQ(verdict({{"size_max_bytes", 4}}, five), CriterionVerdict::kFail);
}

TEST(Files, ModeIsExact) {
  EXPECT_EQ(verdict({{"mode", "0644"}}, file_entry("a.bin", "x")), CriterionVerdict::kPass);
  EXPECT_EQ(verdict({{"mode", "0640"}}, file_entry("a.bin", "x")), CriterionVerdict::kFail);
}

TEST(Files, NeverThroughALink) {
  EXPECT_EQ(verdict({}, other_entry("a.bin", EntryKind::kLink)), CriterionVerdict::kFail);
  EXPECT_EQ(verdict({}, other_entry("a.bin", EntryKind::kFifo)), CriterionVerdict::kFail);
  EXPECT_EQ(verdict({{"type", "folder"}}, other_entry("a.bin", EntryKind::kFolder)),
            CriterionVerdict::kPass);
}

TEST(Files, AbsenceCanBeAskedFor) {
  EXPECT_EQ(verdict({{"present", false}}, file_entry("a.bin", "x")), CriterionVerdict::kFail);
  EXPECT_EQ(verdict({{"present", false}}, file_entry("b.bin", "x")), CriterionVerdict::kPass);
}

TEST(R23Files, UnreadableAndHiddenAreErrors) {
  auto entry = file_entry("a.bin", "");
  entry.error = "input/output error";
  EXPECT_EQ(verdict({{"size_min_bytes", 1}}, entry), CriterionVerdict::kError);
  auto folder = other_entry("a", EntryKind::kFolder);
  folder.error = "permission denied";
  const auto criterion = criterion_of("files", {{"files", "{item}/x"}, {"present", false}});
  EXPECT_EQ(judged(criterion, listing_of({folder}), {"a"}).verdict, CriterionVerdict::kError);
  EXPECT_EQ(judged(files({}), listing_of({}), {}).verdict, CriterionVerdict::kError);
}

TEST(Files, ContradictionsAreUsage) {
  for (const auto& options :
       std::vector<codec::Json::Object>{{{"size_min_bytes", 5}, {"size_max_bytes", 4}},
                                        {{"present", false}, {"mode", "0644"}},
                                        {{"type", "folder"}, {"size_min_bytes", 1}},
                                        {{"mode", "rw-r--r--"}},
                                        {{"mode", "0999"}},
                                        {{"mode", "99999"}},
                                        {{"size_min_bytes", -1}}}) {
    const auto checked = check_criterion(files(options), "");
    ASSERT_FALSE(checked.ok());
    EXPECT_EQ(checked.error().code(), ErrorCode::kUsage);
  }
}

}  // namespace
}  // namespace kijun::compare
