// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "compare/compare_samples.h"

namespace kijun::compare {
namespace {

using model::CriterionVerdict;
using model::EntryKind;
using Names = std::vector<std::string>;

model::Criterion all_items(codec::Json::Object more = {}) {
  more.emplace("outputs", "{item}/result.png");
  return criterion_of("items", std::move(more));
}

std::vector<std::string> without(std::vector<std::string> ids, std::string_view id) {
  std::erase(ids, id);
  return ids;
}

TEST(R4Items, AllOfAHundredPass) {
  const auto outcome = judged(all_items(), results_of(numbered_ids(100)), numbered_ids(100));
  EXPECT_EQ(outcome.verdict, CriterionVerdict::kPass);
  EXPECT_EQ(outcome.message, "100 of 100");
  EXPECT_TRUE(outcome.findings.empty());
}

TEST(R4Items, MissingIsNamed) {
  const auto ids = numbered_ids(100);
  const auto outcome = judged(all_items(), results_of(without(ids, "057")), ids);
  EXPECT_EQ(outcome.verdict, CriterionVerdict::kFail);
  EXPECT_EQ(outcome.message, "99 of 100; missing 1: 057");
  EXPECT_EQ(named_by(outcome, "KJ-ITEM-MISSING"), Names{"057"});
  EXPECT_EQ(measured(outcome, "missing"), 1);
  EXPECT_EQ(measured(outcome, "found"), 99);
}

TEST(R4Items, EmptyIsNamedAndNotMissing) {
  auto outputs = results_of(numbered_ids(3));
  outputs.entries[3] = file_entry("002/result.png", "");
  const auto outcome = judged(all_items(), outputs, numbered_ids(3));
  EXPECT_EQ(outcome.verdict, CriterionVerdict::kFail);
  EXPECT_EQ(named_by(outcome, "KJ-ITEM-EMPTY"), Names{"002"});
  EXPECT_EQ(measured(outcome, "missing"), 0);
  EXPECT_EQ(outcome.message, "3 of 3; empty 1: 002");
}

TEST(R4Items, UnexpectedIsNamed) {
  const auto outcome = judged(all_items(), results_of(numbered_ids(4)), numbered_ids(3));
  EXPECT_EQ(outcome.verdict, CriterionVerdict::kFail);
  EXPECT_EQ(named_by(outcome, "KJ-ITEM-UNEXPECTED"), Names{"004"});
}

TEST(R4Items, IdsAreText) {
  const auto outcome = judged(all_items(), results_of({"57"}), {"057"});
  EXPECT_EQ(outcome.verdict, CriterionVerdict::kFail);
  EXPECT_EQ(named_by(outcome, "KJ-ITEM-MISSING"), Names{"057"});
  EXPECT_EQ(named_by(outcome, "KJ-ITEM-UNEXPECTED"), Names{"57"});
  EXPECT_NE(why_of(outcome, "KJ-ITEM-MISSING").find("\"57\" differs only in leading zeros"),
            std::string::npos);
}

struct Twin {
  std::string expected;
  std::string found;
  std::string difference;
};

class R4Twins : public ::testing::TestWithParam<Twin> {};

TEST_P(R4Twins, AreNamedOnBothSidesWithTheDifference) {
  const Twin& twin = GetParam();
  const auto outcome = judged(all_items(), results_of({twin.found}), {twin.expected});
  EXPECT_EQ(outcome.verdict, CriterionVerdict::kFail);
  EXPECT_EQ(named_by(outcome, "KJ-ITEM-MISSING"), Names{Path(twin.expected).encoded()});
  EXPECT_EQ(named_by(outcome, "KJ-ITEM-UNEXPECTED"), Names{Path(twin.found).encoded()});
  for (const char* const code : {"KJ-ITEM-MISSING", "KJ-ITEM-UNEXPECTED"}) {
    EXPECT_NE(why_of(outcome, code).find("differs only in " + twin.difference), std::string::npos)
        << why_of(outcome, code);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Differences, R4Twins,
    ::testing::Values(Twin{"Scene", "scene", "case"}, Twin{"007", "7", "leading zeros"},
                      Twin{"frame_010", "frame_10", "leading zeros"},
                      Twin{"\xc3\xa9", "e\xcc\x81", "Unicode form"},
                      Twin{"a", "a ", "leading or trailing space"},
                      Twin{"a", "a\n", "leading or trailing space"},
                      Twin{"A 01", "a 1", "case, leading zeros, Unicode form or space"}));

TEST(R4Items, RealDifferencesGetNoHint) {
  const auto outcome = judged(all_items(), results_of({"100"}), {"001"});
  EXPECT_EQ(why_of(outcome, "KJ-ITEM-MISSING").find("differs only"), std::string::npos);
}

TEST(R4Items, CaseTwinsAreTwoItems) {
  EXPECT_EQ(judged(all_items(), results_of({"a", "A"}), {"a", "A"}).verdict,
            CriterionVerdict::kPass);
  const auto outcome = judged(all_items(), results_of({"a"}), {"a", "A"});
  EXPECT_EQ(named_by(outcome, "KJ-ITEM-MISSING"), Names{"A"});
}

TEST(R4Items, NfcJoinsFormsAndCallsTwoOfThemADuplicate) {
  const auto composed = all_items({{"normalise", "NFC"}});
  EXPECT_EQ(judged(composed, results_of({"e\xcc\x81"}), {"\xc3\xa9"}).verdict,
            CriterionVerdict::kPass);
  const auto outcome = judged(composed, results_of({"e\xcc\x81", "\xc3\xa9"}), {"\xc3\xa9"});
  EXPECT_EQ(outcome.verdict, CriterionVerdict::kFail);
  EXPECT_EQ(named_by(outcome, "KJ-ITEM-DUPLICATE"), Names{"\xc3\xa9"});
  EXPECT_EQ(named_by(outcome, "KJ-ITEM-UNEXPECTED"), Names{});
}

TEST(R4Items, ExpectedIdsThatAreNoSetAreAnError) {
  const auto twice = judged(all_items(), results_of({"a"}), {"a", "a"});
  EXPECT_EQ(twice.verdict, CriterionVerdict::kError);
  const auto forms = judged(all_items({{"normalise", "NFC"}}), results_of({"\xc3\xa9"}),
                            {"\xc3\xa9", "e\xcc\x81"});
  EXPECT_EQ(forms.verdict, CriterionVerdict::kError);
}

TEST(R4Items, OddNamesAreNamedEscaped) {
  const auto outcome =
      judged(all_items({{"others", "allow"}}), results_of({"a", "b\nc", "\xff", "-rf"}), {"a"});
  EXPECT_EQ(named_by(outcome, "KJ-ITEM-UNEXPECTED"), (Names{"-rf", "b\\x0ac", "\\xff"}));
  EXPECT_EQ(outcome.message.find('\n'), std::string::npos);
}

TEST(R4Items, LinksAndPipesAreNoOutputs) {
  for (const EntryKind kind :
       {EntryKind::kLink, EntryKind::kFifo, EntryKind::kSocket, EntryKind::kFolder}) {
    const auto outputs =
        listing_of({other_entry("001", EntryKind::kFolder), other_entry("001/result.png", kind)});
    const auto outcome = judged(all_items(), outputs, {"001"});
    EXPECT_EQ(outcome.verdict, CriterionVerdict::kFail);
    EXPECT_EQ(named_by(outcome, "KJ-ITEM-MISSING"), Names{"001"});
    EXPECT_NE(why_of(outcome, "KJ-ITEM-MISSING").find(to_string(kind)), std::string::npos);
  }
}

TEST(R4Items, ALinkToAFolderIsNotFollowed) {
  const auto outputs = listing_of({other_entry("001", EntryKind::kLink)});
  const auto outcome = judged(all_items(), outputs, {"001"});
  EXPECT_EQ(outcome.verdict, CriterionVerdict::kFail);
  EXPECT_NE(why_of(outcome, "KJ-ITEM-MISSING").find("not followed"), std::string::npos);
  EXPECT_EQ(named_by(outcome, "KJ-ITEM-UNEXPECTED"), Names{"001"});
}

TEST(R4Items, ExtraFilesAreUnexpectedUnlessAllowedOrClaimed) {
  auto outputs = results_of({"001"});
  outputs.entries.push_back(file_entry("001/result.tmp", "x"));
  EXPECT_EQ(named_by(judged(all_items(), outputs, {"001"}), "KJ-ITEM-UNEXPECTED"),
            Names{"001/result.tmp"});
  EXPECT_EQ(judged(all_items({{"others", "allow"}}), outputs, {"001"}).verdict,
            CriterionVerdict::kPass);
  const std::vector<std::string> items{"001"};
  Evidence evidence;
  evidence.items = items;
  evidence.outputs = &outputs;
  const std::vector<model::Criterion> seal{all_items(),
                                           criterion_of("files", {{"files", "{item}/result.tmp"}})};
  evidence.claimed = claimed_paths(seal, items);
  EXPECT_EQ(judge(seal[0], evidence).verdict, CriterionVerdict::kPass);
}

TEST(R4Items, AnotherCriterionsPatternDoesNotHideAnUnexpectedId) {
  auto outputs = results_of({"001"});
  outputs.entries.push_back(file_entry("002/result.tmp", "x"));
  const std::vector<std::string> items{"001"};
  Evidence evidence;
  evidence.items = items;
  evidence.outputs = &outputs;
  const std::vector<model::Criterion> seal{all_items(),
                                           criterion_of("files", {{"files", "{item}/result.tmp"}})};
  evidence.claimed = claimed_paths(seal, items);
  EXPECT_EQ(named_by(judge(seal[0], evidence), "KJ-ITEM-UNEXPECTED"), Names{"002/result.tmp"});
}

TEST(R4Items, EveryPatternIsAskedForOfEveryItem) {
  const auto criterion =
      criterion_of("items", {{"outputs", codec::Json::Array{"{item}.png", "{item}.json"}}});
  const auto outputs =
      listing_of({file_entry("1.png", "p"), file_entry("1.json", "j"), file_entry("2.png", "q")});
  const auto outcome = judged(criterion, outputs, {"1", "2"});
  EXPECT_EQ(named_by(outcome, "KJ-ITEM-MISSING"), Names{"2"});
  EXPECT_NE(why_of(outcome, "KJ-ITEM-MISSING").find("2.json is absent"), std::string::npos);
}

TEST(R4Items, OneOfSeveralPatternsCallsTwoADuplicate) {
  const auto criterion = criterion_of(
      "items", {{"outputs", codec::Json::Array{"{item}.png", "{item}.jpg"}}, {"per_item", "one"}});
  const auto good = listing_of({file_entry("1.png", "p"), file_entry("2.jpg", "q")});
  EXPECT_EQ(judged(criterion, good, {"1", "2"}).verdict, CriterionVerdict::kPass);
  const auto bad = listing_of({file_entry("1.png", "p"), file_entry("1.jpg", "q")});
  const auto outcome = judged(criterion, bad, {"1", "2"});
  EXPECT_EQ(named_by(outcome, "KJ-ITEM-DUPLICATE"), Names{"1"});
  EXPECT_EQ(named_by(outcome, "KJ-ITEM-MISSING"), Names{"2"});
}

TEST(R4Items, AFileThatTwoItemsClaimIsADuplicate) {
  const auto criterion =
      criterion_of("items", {{"outputs", codec::Json::Array{"{item}.png", "{item}.x.png"}}});
  const auto outputs = listing_of(
      {file_entry("a.png", "1"), file_entry("a.x.png", "2"), file_entry("a.x.x.png", "3")});
  const auto outcome = judged(criterion, outputs, {"a", "a.x"});
  EXPECT_EQ(outcome.verdict, CriterionVerdict::kFail);
  EXPECT_EQ(named_by(outcome, "KJ-ITEM-DUPLICATE"), (Names{"a", "a.x"}));
}

TEST(R4Items, DistinctContentNamesCopies) {
  auto outputs = results_of({"1", "2", "3"});
  outputs.entries[3] = file_entry("2/result.png", "picture 1");
  EXPECT_EQ(judged(all_items(), outputs, {"1", "2", "3"}).verdict, CriterionVerdict::kPass);
  const auto outcome = judged(all_items({{"distinct_content", true}}), outputs, {"1", "2", "3"});
  EXPECT_EQ(outcome.verdict, CriterionVerdict::kFail);
  EXPECT_EQ(named_by(outcome, "KJ-ITEM-TWIN"), (Names{"1", "2"}));
}

TEST(R4Items, CountHoldsDifferentIdsToANumber) {
  const auto ids = numbered_ids(3);
  EXPECT_EQ(judged(all_items({{"count", 3}}), results_of(ids), ids).verdict,
            CriterionVerdict::kPass);
  const auto outcome = judged(all_items({{"count", 4}}), results_of(ids), ids);
  EXPECT_EQ(outcome.verdict, CriterionVerdict::kFail);
  EXPECT_EQ(outcome.message, "3 of 3; 3 different ids instead of 4");
}

TEST(R4Items, OwnListReplacesTheSet) {
  const auto criterion = all_items({{"ids", codec::Json::Array{"a"}}});
  EXPECT_EQ(judged(criterion, results_of({"a"}), {"b"}).verdict, CriterionVerdict::kPass);
}

TEST(R23Items, NothingExpectedIsAnError) {
  EXPECT_EQ(judged(all_items(), results_of({}), {}).verdict, CriterionVerdict::kError);
  Evidence uncaptured;
  uncaptured.items = {"1"};
  EXPECT_EQ(judge(all_items(), uncaptured).verdict, CriterionVerdict::kError);
}

TEST(R23Items, WhatCouldNotBeReadIsAnErrorAndNeverSoftensAFail) {
  auto outputs = results_of({"1", "2"});
  outputs.completeness = model::Completeness::kIncomplete;
  outputs.entries[1].error = "permission denied";
  outputs.entries[1].size_bytes = 0;
  outputs.entries[1].digest.reset();
  const auto outcome = judged(all_items(), outputs, {"1", "2"});
  EXPECT_EQ(outcome.verdict, CriterionVerdict::kError);
  EXPECT_EQ(named_by(outcome, "KJ-ITEM-UNREADABLE"), Names{"1"});
  EXPECT_EQ(named_by(outcome, "KJ-ITEM-EMPTY"), Names{});
  EXPECT_EQ(judged(all_items(), outputs, {"1", "2", "3"}).verdict, CriterionVerdict::kFail);
}

TEST(R23Items, AFolderThatCouldNotBeReadHidesNothingFromTheVerdict) {
  auto outputs = results_of({"1"});
  outputs.completeness = model::Completeness::kIncomplete;
  outputs.entries.push_back(other_entry("2", EntryKind::kFolder));
  outputs.entries.back().error = "permission denied";
  const auto outcome = judged(all_items({{"count", 2}}), outputs, {"1", "2"});
  EXPECT_EQ(outcome.verdict, CriterionVerdict::kError);
  EXPECT_EQ(named_by(outcome, "KJ-ITEM-HIDDEN"), Names{"2"});
}

TEST(R23Items, OutputsThatMovedWhileReadAreAnError) {
  auto outputs = results_of({"1"});
  outputs.completeness = model::Completeness::kUnstable;
  EXPECT_EQ(judged(all_items(), outputs, {"1"}).verdict, CriterionVerdict::kError);
  EXPECT_EQ(judged(all_items(), outputs, {"2"}).verdict, CriterionVerdict::kError);
}

TEST(R24Items, ALimitThatNothingMeetsIsNoCriterion) {
  EXPECT_TRUE(can_fail(all_items(), 100).yes);
  EXPECT_FALSE(can_fail(all_items(), 0).yes);
  EXPECT_TRUE(can_fail(all_items({{"missing", 99}}), 100).yes);
  EXPECT_FALSE(can_fail(all_items({{"missing", 100}}), 100).yes);
  EXPECT_TRUE(can_fail(all_items({{"missing", 100}, {"count", 100}}), 100).yes);
  EXPECT_FALSE(can_fail(all_items({{"missing", 100}}), 100).why.empty());
}

}  // namespace
}  // namespace kijun::compare
