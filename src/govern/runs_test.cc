// SPDX-License-Identifier: Apache-2.0
#include "govern/runs.h"

#include "govern/test_record.h"

namespace kijun::govern {
namespace {

using model::RunVerdict;

Result<RunPlan> try_start(const Record& record, const StartRequest& request,
                          const std::string& person = "aoki", const DraftFacts& drafts = {}) {
  return may_start(record.state, request, record.actor(person), drafts);
}

StartRequest compared_run(const std::string& version, const std::string& card) {
  StartRequest request = full_run(version);
  request.compares = ComparesWithReference::kYes;
  request.fingerprint[kFingerprintCards] = codec::Json::Array{card};
  return request;
}

TEST(R2Start, NamesSealManifestSetAndTicket) {
  Record record;
  make_reference(record);
  record.add(manifest_of("B", 50, "A"), "aoki");
  const TicketId ticket = open_as(record, ticket_draft("B"), "aoki");
  const auto plan = try_start(record, full_run("B"));
  ASSERT_TRUE(plan.ok());
  const model::StartAct& start = plan.value().start;
  EXPECT_EQ(start.run, RunId(2));
  EXPECT_EQ(start.manifest, digest_of(50));
  EXPECT_EQ(start.seal, SealId(1));
  EXPECT_EQ(start.criteria, digest_of(30));
  EXPECT_EQ(start.set, digest_of(201));
  EXPECT_EQ(start.ticket, ticket);
  EXPECT_EQ(start.reference, RunId(1));
  EXPECT_EQ(start.first_reference, RunId(1));
}

TEST(R2Start, DraftsThatDifferStopIt) {
  Record record;
  make_ready(record);
  DraftFacts criteria;
  criteria.criteria = Draft::kDiffers;
  EXPECT_EQ(refusal(try_start(record, full_run("A"), "aoki", criteria)),
            "5 KJ-GATE-CRITERIA-DRAFT");
  DraftFacts manifest;
  manifest.manifests["A"] = Draft::kDiffers;
  EXPECT_EQ(refusal(try_start(record, full_run("A"), "aoki", manifest)),
            "5 KJ-GATE-MANIFEST-DRAFT");
  DraftFacts project;
  project.order = Draft::kDiffers;
  EXPECT_EQ(refusal(try_start(record, full_run("A"), "aoki", project)), "5 KJ-GATE-PROJECT-DRAFT");
  DraftFacts other;
  other.manifests["B"] = Draft::kDiffers;  // somebody edits the next candidate meanwhile
  EXPECT_TRUE(try_start(record, full_run("A"), "aoki", other).ok());
}

TEST(R10Roles, OnlyATesterStartsRuns) {
  Record record;
  make_ready(record);
  const auto refused = try_start(record, full_run("A"), "sato");
  EXPECT_EQ(refusal(refused), "6 KJ-GATE-ROLE");
  EXPECT_EQ(refusal(try_start(record, full_run("C"))), "2 KJ-GATE-MANIFEST");
}

TEST(R8Gaps, DoNotStopARun) {
  Record record;
  make_ready(record);
  model::ManifestAct gaps = manifest_of("B", 50);
  gaps.missing = {{"licence server", ""}};
  record.add(gaps, "aoki");
  EXPECT_TRUE(try_start(record, full_run("B")).ok());
}

TEST(R9Partial, NamesItemsOfTheSet) {
  Record record;
  make_ready(record);
  EXPECT_EQ(refusal(try_start(record, recheck_of("A", {}))), "2 KJ-GATE-ITEMS");
  EXPECT_EQ(refusal(try_start(record, recheck_of("A", {"57"}))), "2 KJ-GATE-ITEMS");
  EXPECT_TRUE(try_start(record, recheck_of("A", {"057"})).ok());
}

TEST(R9Partial, AcceptsNothingWhateverItsLineSays) {
  Record record;
  make_ready(record);
  run_as(record, recheck_of("A", {"057"}), RunVerdict::kAccepted, "aoki");
  EXPECT_EQ(accepted_run(record.state, "A"), nullptr);
  EXPECT_TRUE(try_start(record, full_run("A")).ok());  // and uses up no try
}

TEST(R9Partial, RunsOfTwoVersionsAreNeverMerged) {
  Record record;
  make_ready(record);
  run_as(record, full_run("A"), RunVerdict::kAccepted, "aoki");
  record.add(manifest_of("A2", 60, "A"), "aoki");
  EXPECT_EQ(accepted_run(record.state, "A2"), nullptr);
}

TEST(R26Tries, NoBestOfN) {
  Record record;
  make_ready(record);
  run_as(record, full_run("A"), RunVerdict::kRejected, "aoki");
  const auto refused = try_start(record, full_run("A"));
  EXPECT_EQ(refusal(refused), "3 KJ-GATE-TRIES");
  EXPECT_EQ(refused.error().next_acts().back(), "kijun candidate revise A A2");
  StartRequest twice = full_run("A");
  twice.tries = 2;
  const auto second = try_start(record, twice);
  ASSERT_TRUE(second.ok());
  EXPECT_EQ(second.value().tries_used, 1U);
}

TEST(R26Tries, AnInconclusiveEndIsATryToo) {
  Record record;
  make_ready(record);
  run_as(record, full_run("A"), RunVerdict::kInconclusive, "aoki");
  EXPECT_EQ(refusal(try_start(record, full_run("A"))), "3 KJ-GATE-TRIES");
}

TEST(R26Tries, WhatWasInterruptedIsResumed) {
  Record record;
  make_ready(record);
  start_as(record, full_run("A"), "aoki");
  const auto refused = try_start(record, full_run("A"));
  EXPECT_EQ(refusal(refused), "3 KJ-GATE-TRIES");
  EXPECT_EQ(refused.error().next_acts().front(), "kijun run resume r-1");
}

TEST(R26Tries, CapturingTheSameAgainGivesNoNewTry) {
  Record record;
  make_ready(record);
  run_as(record, full_run("A"), RunVerdict::kRejected, "aoki");
  record.add(manifest_of("A", 10), "aoki");
  EXPECT_EQ(refusal(try_start(record, full_run("A"))), "3 KJ-GATE-TRIES");
}

TEST(R26Tries, AnotherOpenRunIsNamedNotRefused) {
  Record record;
  make_ready(record);
  start_as(record, full_run("A"), "aoki");
  record.add(manifest_of("B", 50), "aoki");
  const auto plan = try_start(record, full_run("B"));
  ASSERT_TRUE(plan.ok());
  EXPECT_EQ(plan.value().unfinished, std::vector<RunId>{RunId(1)});
}

TEST(R11Content, OtherBytesUnderTheSameDeclarationAreNotWhatWasAccepted) {
  Record record;
  make_ready(record);
  run_as(record, full_run("A"), RunVerdict::kAccepted, "aoki");
  ASSERT_NE(accepted_run(record.state, "A"), nullptr);
  model::ManifestAct swapped = manifest_of("A", 10);
  swapped.application = digest_of(250);
  record.add(swapped, "aoki");
  EXPECT_EQ(accepted_run(record.state, "A"), nullptr);
}

TEST(R25Like, AReferenceOfAnotherSealIsMadeAnew) {
  Record record;
  make_reference(record);
  seal_as(record, seal_draft(40), "aoki");
  agree_as(record, SealId(2), "sato");
  record.add(manifest_of("B", 50, "A"), "aoki");
  const auto refused = try_start(record, compared_run("B", "H100"));
  EXPECT_EQ(refusal(refused), "3 KJ-GATE-REFERENCE-ANEW");
  EXPECT_EQ(refused.error().next_acts().front(), "kijun run start A");
  const RunId anew = run_as(record, compared_run("A", "H100"), RunVerdict::kAccepted, "aoki");
  const auto plan = try_start(record, compared_run("B", "H100"));
  ASSERT_TRUE(plan.ok());
  EXPECT_EQ(plan.value().start.reference, anew);
}

TEST(R25Like, AnotherCardNeedsItsOwnersAnswerBeforeTheStart) {
  Record record;
  make_ready(record);
  run_as(record, compared_run("A", "H100"), RunVerdict::kAccepted, "aoki");
  const TicketId ticket = open_as(record, ticket_draft("A"), "aoki");
  approve_as(record, ticket, "sato");
  adopt_as(record, ticket, "sato");
  record.add(manifest_of("B", 50, "A"), "aoki");
  ASSERT_TRUE(try_start(record, compared_run("B", "H100")).ok());
  const StartRequest request = compared_run("B", "A100");
  EXPECT_EQ(refusal(try_start(record, request)), "3 KJ-GATE-UNLIKE");
  model::StartAct planned;
  planned.version = "B";
  planned.seal = SealId(1);
  planned.fingerprint = request.fingerprint;
  const auto deviations = deviations_from(record.state.runs.front(), planned);
  ASSERT_EQ(deviations.size(), 1U);
  record.add(deviation_question(record.state, planned, deviations.front()), "aoki");
  record.add(model::AnswerAct{QuestionId(1), "go on"}, "aoki");  // not the owner
  EXPECT_EQ(refusal(try_start(record, request)), "3 KJ-GATE-UNLIKE");
  record.add(model::AnswerAct{QuestionId(1), "go on"}, "sato");
  EXPECT_TRUE(try_start(record, request).ok());
  EXPECT_EQ(refusal(try_start(record, compared_run("B", "L40"))), "3 KJ-GATE-UNLIKE");
}

}  // namespace
}  // namespace kijun::govern
