// SPDX-License-Identifier: Apache-2.0
#include "govern/seals.h"

#include "govern/test_record.h"

namespace kijun::govern {
namespace {

using model::RunVerdict;
using model::SealChange;
using model::Strictness;

Result<std::optional<model::SealAct>> try_seal(const Record& record, const SealDraft& draft,
                                               const std::string& person = "aoki") {
  return plan_seal(record.state, draft, record.actor(person), some_head());
}

// Pixels may differ more than under the seal before.
SealDraft looser_draft(unsigned number) {
  SealDraft draft = seal_draft(number);
  draft.changes = {{"pixels", Strictness::kLooser, "", ""}};
  draft.reason = "the encoder is lossy";
  return draft;
}

TEST(R2Seal, NoRunWithoutASeal) {
  Record record;
  begin(record);
  record.add(manifest_of("A", 10), "aoki");
  EXPECT_EQ(refusal(may_start(record.state, full_run("A"), record.actor("aoki"), {})),
            "3 KJ-GATE-SEAL-MISSING");
}

TEST(R2Seal, NoRunBeforeEveryOwnerAgreed) {
  Record record;
  model::PeopleAct people = two_people();
  people.people.push_back({"ito", {}, ""});
  begin(record, people);
  record.add(manifest_of("A", 10), "aoki");
  SealDraft draft = seal_draft(30);
  draft.rows[1].owner = "ito";
  seal_as(record, draft, "aoki");
  agree_as(record, SealId(1), "sato");
  const auto started = may_start(record.state, full_run("A"), record.actor("aoki"), {});
  EXPECT_EQ(refusal(started), "3 KJ-GATE-SEAL-AGREED");
  EXPECT_EQ(started.error().next_acts().front(), "kijun criteria agree s-1 --as ito");
  agree_as(record, SealId(1), "ito");
  EXPECT_TRUE(may_start(record.state, full_run("A"), record.actor("aoki"), {}).ok());
}

TEST(R2Seal, RoleHoldersAcknowledgeWhatOthersOwn) {
  Record record;
  model::PeopleAct people = two_people();
  people.people.push_back({"ito", {}, ""});
  begin(record, people);
  SealDraft draft = seal_draft(30);
  for (DraftCriterion& row : draft.rows) row.owner = "ito";
  seal_as(record, draft, "aoki");
  agree_as(record, SealId(1), "ito");
  const SealStanding standing = seal_standing(record.state, *record.state.seal_in_force());
  ASSERT_EQ(standing.missing.size(), 1U);  // sato has both roles and agrees once
  EXPECT_EQ(standing.missing[0].kind, SealGapKind::kResultOwner);
  EXPECT_EQ(standing.missing[0].command, "kijun criteria agree s-1 --as sato");
  const auto acts = agree(record.state, SealId(1), "", record.actor("sato"));
  ASSERT_TRUE(acts.ok());
  EXPECT_EQ(acts.value().front().as, "acknowledging");
  agree_as(record, SealId(1), "sato");
  EXPECT_TRUE(seal_standing(record.state, *record.state.seal_in_force()).stands());
}

TEST(R2Seal, OneWhoOwnsNothingCannotAgree) {
  Record record;
  begin(record);
  seal_as(record, seal_draft(30), "aoki");
  EXPECT_EQ(refusal(agree(record.state, SealId(1), "", record.actor("aoki"))), "6 KJ-GATE-ROLE");
  EXPECT_EQ(refusal(agree(record.state, SealId(1), "", record.actor("mori"))), "6 KJ-GATE-PERSON");
  EXPECT_EQ(refusal(agree(record.state, SealId(7), "", record.actor("sato"))),
            "2 KJ-GATE-SEAL-UNKNOWN");
}

TEST(R2Seal, AgreeingTwiceAddsNothing) {
  Record record;
  make_ready(record);
  const auto again = agree(record.state, SealId(1), "", record.actor("sato"));
  ASSERT_TRUE(again.ok());
  EXPECT_TRUE(again.value().empty());
}

TEST(R2Seal, AnAgreementServesItsOwnSealOnly) {
  Record record;
  make_ready(record);
  seal_as(record, seal_draft(31), "aoki");
  EXPECT_EQ(refusal(agree(record.state, SealId(1), "", record.actor("sato"))),
            "4 KJ-GATE-SEAL-MOVED");
  EXPECT_EQ(refusal(may_start(record.state, full_run("A"), record.actor("aoki"), {})),
            "3 KJ-GATE-SEAL-AGREED");
}

TEST(R2Seal, TheSameAgainIsNothingToSeal) {
  Record record;
  make_ready(record);
  const auto again = try_seal(record, seal_draft(30));
  ASSERT_TRUE(again.ok());
  EXPECT_FALSE(again.value().has_value());
  SealDraft checker = seal_draft(30);
  checker.checkers = {{"pixels", digest_of(77)}};
  EXPECT_TRUE(try_seal(record, checker).value().has_value());
}

TEST(R3Looser, NeedsAReason) {
  Record record;
  make_ready(record);
  SealDraft draft = looser_draft(31);
  draft.reason.clear();
  EXPECT_EQ(refusal(try_seal(record, draft)), "3 KJ-GATE-LOOSER-REASON");
}

TEST(R3Looser, NeedsTheOwnerUnderThePreviousSeal) {
  Record record;
  model::PeopleAct people = two_people();
  people.people.push_back({"mori", {}, ""});
  begin(record, people);
  record.add(manifest_of("A", 10), "aoki");
  seal_as(record, seal_draft(30), "aoki");
  agree_as(record, SealId(1), "sato");
  run_as(record, full_run("A"), RunVerdict::kRejected, "aoki");
  SealDraft draft = looser_draft(31);
  draft.rows[1].owner = "mori";  // the loosening also hands the criterion to somebody else
  seal_as(record, draft, "aoki");
  EXPECT_EQ(record.state.seal_in_force()->seal.body.changes.front().owner, "sato");
  agree_as(record, SealId(2), "sato");
  agree_as(record, SealId(2), "mori");
  EXPECT_EQ(refusal(may_start(record.state, full_run("A"), record.actor("aoki"), {})),
            "3 KJ-GATE-SEAL-AGREED");
  const auto by = [&](const std::string& person) {
    return judge_seal(record.state, SealId(2), judgement("n"), record.actor(person), some_head());
  };
  EXPECT_EQ(refusal(by("mori")), "6 KJ-GATE-ROLE");
  EXPECT_EQ(refusal(by("aoki")), "6 KJ-GATE-ROLE");
  const auto approval = by("sato");
  ASSERT_TRUE(approval.ok());
  record.add(approval.value(), "sato");
  EXPECT_TRUE(may_start(record.state, full_run("A"), record.actor("aoki"), {}).ok());
}

TEST(R3Looser, NotByItsPreparerNorByATester) {
  Record prepared;
  make_ready(prepared);
  seal_as(prepared, looser_draft(31), "sato");
  EXPECT_EQ(refusal(judge_seal(prepared.state, SealId(2), judgement("n"), prepared.actor("sato"),
                               some_head())),
            "6 KJ-GATE-LOOSER");
  Record tested;
  model::PeopleAct people = two_people();
  people.people[1].roles.push_back(model::Role::kTester);
  begin(tested, people);
  tested.add(manifest_of("A", 10), "aoki");
  seal_as(tested, seal_draft(30), "aoki");
  agree_as(tested, SealId(1), "sato");
  run_as(tested, full_run("A"), RunVerdict::kRejected, "sato");
  seal_as(tested, looser_draft(31), "aoki");
  EXPECT_EQ(refusal(judge_seal(tested.state, SealId(2), judgement("n"), tested.actor("sato"),
                               some_head())),
            "6 KJ-GATE-LOOSER");
}

TEST(R3Looser, TwoSealsInARowLaunderNothing) {
  Record record;
  make_ready(record);
  seal_as(record, looser_draft(31), "aoki");  // agreed to, never approved
  agree_as(record, SealId(2), "sato");
  EXPECT_EQ(seal_compared(record.state)->seal.body.seal, SealId(1));
}

TEST(R3Looser, AReturnTakesTheApprovalBack) {
  Record record;
  make_ready(record);
  seal_as(record, looser_draft(31), "aoki");
  agree_as(record, SealId(2), "sato");
  const auto by_sato = [&](const std::string& nonce, model::ApprovalWay way) {
    const auto act = judge_seal(record.state, SealId(2), judgement(nonce, way),
                                record.actor("sato"), some_head());
    ASSERT_TRUE(act.ok()) << act.error().what();
    record.add(act.value(), "sato");
  };
  by_sato("n1", model::ApprovalWay::kApprove);
  EXPECT_TRUE(seal_standing(record.state, *record.state.seal_in_force()).stands());
  by_sato("n2", model::ApprovalWay::kReturn);
  EXPECT_FALSE(seal_standing(record.state, *record.state.seal_in_force()).stands());
}

TEST(R3Looser, WhatIsNobodysOwnConcernsEveryOwner) {
  Record record;
  model::PeopleAct people = two_people();
  people.people.push_back({"ito", {}, ""});
  begin(record, people);
  SealDraft first = seal_draft(30);
  first.rows[1].owner = "ito";
  seal_as(record, first, "aoki");
  agree_as(record, SealId(1), "sato");
  agree_as(record, SealId(1), "ito");
  SealDraft second = seal_draft(31);
  second.rows = first.rows;
  second.changes = {{"set", Strictness::kLooser, "fewer items", ""}};
  seal_as(record, second, "aoki");
  EXPECT_EQ(looser_owners(*record.state.seal_in_force()),
            (std::vector<std::string>{"ito", "sato"}));
}

TEST(R24CanFail, EmptySetAndWrongCountAreRefused) {
  Record record;
  begin(record);
  SealDraft empty = seal_draft(30);
  empty.set.item_count = 0;
  empty.declared_count = 0;
  EXPECT_EQ(refusal(try_seal(record, empty)), "6 KJ-GATE-SET-EMPTY");
  SealDraft short_set = seal_draft(30);
  short_set.set.item_count = 99;
  EXPECT_EQ(refusal(try_seal(record, short_set)), "6 KJ-GATE-SET-COUNT");
}

TEST(R24CanFail, ExitStatusAloneAndLimitsThatEverythingMeetsAreRefused) {
  Record record;
  begin(record);
  SealDraft none = seal_draft(30);
  none.rows.clear();
  EXPECT_EQ(refusal(try_seal(record, none)), "6 KJ-GATE-NOTHING-CAN-FAIL");
  SealDraft idle = seal_draft(30);
  idle.rows[1].can_fail = CanFail::kNo;
  idle.rows[1].why = "max_abs = 1 is met by every image";
  const auto refused = try_seal(record, idle);
  EXPECT_EQ(refusal(refused), "6 KJ-GATE-NOTHING-CAN-FAIL");
  EXPECT_EQ(refused.error().subject(), "pixels");
}

TEST(R24CanFail, AnUnknownOwnerIsAUsageError) {
  Record record;
  begin(record);
  SealDraft draft = seal_draft(30);
  draft.rows[0].owner = "nobody";
  EXPECT_EQ(refusal(try_seal(record, draft)), "2 KJ-GATE-OWNER-UNKNOWN");
}

}  // namespace
}  // namespace kijun::govern
