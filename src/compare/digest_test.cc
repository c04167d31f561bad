// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "compare/compare_samples.h"

namespace kijun::compare {
namespace {

using model::CriterionVerdict;
using Names = std::vector<std::string>;

model::Criterion equal_to_reference() {
  return criterion_of("digest", {{"files", "{item}/result.png"}}, "reference");
}

Outcome against(const model::Listing* reference, const model::Listing& outputs,
                std::vector<std::string> items) {
  Evidence evidence;
  evidence.items = std::move(items);
  evidence.outputs = &outputs;
  evidence.reference = reference;
  return judge(equal_to_reference(), evidence);
}

TEST(Digest, EqualBytesPassAndAnyOtherByteIsNamed) {
  const auto reference = results_of({"1", "2"});
  EXPECT_EQ(against(&reference, results_of({"1", "2"}), {"1", "2"}).verdict,
            CriterionVerdict::kPass);
  auto outputs = results_of({"1", "2"});
  outputs.entries[3] = file_entry("2/result.png", "picture 3");
  const auto outcome = against(&reference, outputs, {"1", "2"});
  EXPECT_EQ(outcome.verdict, CriterionVerdict::kFail);
  EXPECT_EQ(named_by(outcome, "KJ-DIGEST-DIFFERS"), Names{"2/result.png"});
  ASSERT_TRUE(outcome.worst);
  EXPECT_EQ(outcome.worst->reference, codec::sha256("picture 2").hex());
  EXPECT_EQ(outcome.worst->candidate, codec::sha256("picture 3").hex());
}

TEST(Digest, MissingInTheCandidateFailsInTheReferenceIsAnError) {
  const auto both = results_of({"1", "2"});
  const auto one = results_of({"1"});
  EXPECT_EQ(against(&both, one, {"1", "2"}).verdict, CriterionVerdict::kFail);
  const auto outcome = against(&one, both, {"1", "2"});
  EXPECT_EQ(outcome.verdict, CriterionVerdict::kError);
  EXPECT_EQ(named_by(outcome, "KJ-DIGEST-REFERENCE"), Names{"2/result.png"});
}

TEST(Digest, WithoutAReferenceItIsNotApplicable) {
  const auto outcome = against(nullptr, results_of({"1"}), {"1"});
  EXPECT_EQ(outcome.verdict, CriterionVerdict::kNotApplicable);
}

TEST(R23Digest, AReferenceThatCouldNotBeReadIsAnError) {
  const auto outputs = results_of({"1"});
  Evidence evidence;
  evidence.items = {"1"};
  evidence.outputs = &outputs;
  evidence.reference_failure = "the disk does not answer";
  EXPECT_EQ(judge(equal_to_reference(), evidence).verdict, CriterionVerdict::kError);
  auto folder = equal_to_reference();
  folder.against = "golden/";
  evidence.reference_failure = "";
  EXPECT_EQ(judge(folder, evidence).verdict, CriterionVerdict::kError);
}

TEST(R23Digest, NothingMeasuredIsAnError) {
  const auto reference = results_of({});
  EXPECT_EQ(against(&reference, results_of({}), {}).verdict, CriterionVerdict::kError);
}

TEST(R23Digest, AFileWithoutDigestIsAnError) {
  const auto reference = results_of({"1"});
  auto outputs = results_of({"1"});
  outputs.entries[1].digest.reset();
  outputs.entries[1].error = "input/output error";
  EXPECT_EQ(against(&reference, outputs, {"1"}).verdict, CriterionVerdict::kError);
}

TEST(Digest, ListedDigestsNeedNoReference) {
  const auto outputs = listing_of({file_entry("a", "x")});
  const auto with = [&outputs](std::string hex) {
    return judged(criterion_of("digest", {{"sha256", codec::Json::Object{{"a", std::move(hex)}}}}),
                  outputs, {});
  };
  EXPECT_EQ(with(codec::sha256("x").hex()).verdict, CriterionVerdict::kPass);
  EXPECT_EQ(with(codec::sha256("x").str()).verdict, CriterionVerdict::kPass);
  EXPECT_EQ(with(codec::sha256("y").hex()).verdict, CriterionVerdict::kFail);
}

TEST(Digest, WhatToEqualMustBeSaidOnce) {
  const codec::Json table = codec::Json::Object{{"a", codec::sha256("x").hex()}};
  EXPECT_FALSE(check_criterion(criterion_of("digest", {{"files", "a"}}), "").ok());
  EXPECT_FALSE(check_criterion(criterion_of("digest", {}, "reference"), "").ok());
  EXPECT_FALSE(check_criterion(criterion_of("digest", {{"sha256", table}}, "reference"), "").ok());
  EXPECT_FALSE(
      check_criterion(criterion_of("digest", {{"sha256", table}, {"files", "a"}}), "").ok());
  EXPECT_TRUE(check_criterion(criterion_of("digest", {{"sha256", table}}), "").ok());
  const codec::Json outside = codec::Json::Object{{"../a", codec::sha256("x").hex()}};
  EXPECT_FALSE(check_criterion(criterion_of("digest", {{"sha256", outside}}), "").ok());
  const codec::Json broken = codec::Json::Object{{"a", "abc"}};
  EXPECT_FALSE(check_criterion(criterion_of("digest", {{"sha256", broken}}), "").ok());
}

}  // namespace
}  // namespace kijun::compare
