// SPDX-License-Identifier: Apache-2.0
#include "govern/approvals.h"

#include "govern/test_record.h"

namespace kijun::govern {
namespace {

using model::ApprovalWay;
using model::Role;
using model::RunVerdict;

ApprovalStanding latest_standing(const Record& record, TicketId id) {
  const model::TicketRecord& ticket = *record.state.find_ticket(id);
  return standing_of(record.state, ticket, ticket.approvals.back(), record.now());
}

void judge_as(Record& record, TicketId ticket, ApprovalWay way) {
  const std::string nonce = "judged-" + std::to_string(record.state.seq);
  const auto act = judge_ticket(record.state, ticket, judgement(nonce, way), record.actor("sato"),
                                {}, some_head());
  ASSERT_TRUE(act.ok()) << act.error().what();
  record.add(act.value(), "sato");
}

TEST(R10Approval, TheTesterCannotApproveWhateverItsRoles) {
  Record record;
  model::PeopleAct people = two_people();
  people.people[0].roles.push_back(Role::kResultOwner);
  begin(record, people);
  record.add(manifest_of("A", 10), "aoki");
  seal_as(record, seal_draft(30), "aoki");
  agree_as(record, SealId(1), "sato");
  run_as(record, full_run("A"), RunVerdict::kAccepted, "aoki");
  const TicketId ticket = open_as(record, ticket_draft("A"), "aoki");
  EXPECT_EQ(refusal(try_approve(record, ticket, "aoki")), "6 KJ-GATE-TESTER");
  EXPECT_TRUE(try_approve(record, ticket, "sato").ok());
}

TEST(R10Approval, WhoResumedTheRunTestedIt) {
  Record record;
  make_ready(record);
  const RunId run = start_as(record, full_run("A"), "aoki");
  close_run(record, run, RunVerdict::kAccepted, "sato");
  const TicketId ticket = open_as(record, ticket_draft("A"), "aoki");
  EXPECT_EQ(refusal(try_approve(record, ticket, "sato")), "6 KJ-GATE-TESTER");
}

TEST(R10Approval, AnotherSpellingIsNoOtherPerson) {
  EXPECT_TRUE(same_person("Sato ", "sato"));
  EXPECT_FALSE(same_person("sato", "sat"));
  EXPECT_FALSE(same_person("sato", "saito"));
  Record record;
  model::PeopleAct people = two_people();
  people.people.push_back({"Aoki", {Role::kResultOwner}, ""});
  begin(record, people);
  record.add(manifest_of("A", 10), "aoki");
  seal_as(record, seal_draft(30), "aoki");
  agree_as(record, SealId(1), "sato");
  run_as(record, full_run("A"), RunVerdict::kAccepted, "aoki");
  const TicketId ticket = open_as(record, ticket_draft("A"), "aoki");
  EXPECT_EQ(refusal(try_approve(record, ticket, "Aoki")), "6 KJ-GATE-TESTER");
}

TEST(R10Approval, NeedsTheResultOwnersRole) {
  Record record;
  const TicketId ticket = make_candidate(record);
  EXPECT_EQ(refusal(try_approve(record, ticket, "aoki")), "6 KJ-GATE-ROLE");
  EXPECT_EQ(refusal(try_approve(record, ticket, "mori")), "6 KJ-GATE-PERSON");
}

TEST(R10Approval, AForgedLineOfTheTesterDoesNotCount) {
  Record record;
  const TicketId ticket = make_candidate(record);
  auto act = try_approve(record, ticket, "sato");
  ASSERT_TRUE(act.ok());
  record.add(act.value(), "aoki");
  EXPECT_EQ(latest_standing(record, ticket).state, ApprovalState::kNoRight);
  rehearse_as(record, ticket, "aoki");
  EXPECT_EQ(refusal(try_adopt(record, ticket, "sato")), "6 KJ-GATE-TESTER");
}

TEST(R10Approval, RolesGivenLaterServeLaterTickets) {
  Record record;
  const TicketId ticket = make_candidate(record);
  model::PeopleAct people = two_people();
  people.people.push_back({"mori", {Role::kResultOwner, Role::kSwitchDecider}, ""});
  record.add(people, "sato");
  EXPECT_EQ(refusal(try_approve(record, ticket, "mori")), "6 KJ-GATE-ROLE");
  EXPECT_TRUE(try_approve(record, ticket, "sato").ok());
}

TEST(R10Approval, OnePersonMayBeEverythingUnderSoloAndItIsSaid) {
  Record record;
  model::PeopleAct people = two_people();
  people.people.erase(people.people.begin() + 1);
  people.policy.solo = true;
  begin(record, people);
  record.add(manifest_of("A", 10), "aoki");
  SealDraft draft = seal_draft(30);
  for (DraftCriterion& row : draft.rows) row.owner = "aoki";
  seal_as(record, draft, "aoki");
  agree_as(record, SealId(1), "aoki");
  run_as(record, full_run("A"), RunVerdict::kAccepted, "aoki");
  const TicketId ticket = open_as(record, ticket_draft("A"), "aoki");
  approve_as(record, ticket, "aoki");
  const auto plan = try_adopt(record, ticket, "aoki");
  ASSERT_TRUE(plan.ok()) << plan.error().what();
  ASSERT_EQ(plan.value().notes.size(), 2U);
  EXPECT_EQ(plan.value().notes[1].find("not independent"), 0U);
  EXPECT_EQ(independence_of(record.state, record.state.runs.front(),
                            record.state.tickets.front().approvals.back()),
            Independence::kSolo);
}

TEST(R10Approval, OneAccountIsNotShownToBeIndependent) {
  Record record;
  const TicketId ticket = make_candidate(record);
  approve_as(record, ticket, "sato");
  const model::RunRecord& run = record.state.runs.back();
  auto approval = record.state.tickets.back().approvals.back();
  EXPECT_EQ(independence_of(record.state, run, approval), Independence::kShown);
  approval.uid = run.start.uid;
  EXPECT_EQ(independence_of(record.state, run, approval), Independence::kOneAccount);
}

TEST(R11Approval, NeedsAnAcceptedFullRunUnderTheSealInForce) {
  Record record;
  make_reference(record);
  record.add(manifest_of("B", 50, "A"), "aoki");
  const TicketId ticket = open_as(record, ticket_draft("B"), "aoki");
  EXPECT_EQ(refusal(try_approve(record, ticket, "sato")), "3 KJ-GATE-RUN");
  run_as(record, recheck_of("B", {"057"}), RunVerdict::kInconclusive, "aoki");
  EXPECT_EQ(refusal(try_approve(record, ticket, "sato")), "3 KJ-GATE-RUN");
  run_as(record, full_run("B"), RunVerdict::kInconclusive, "aoki");
  EXPECT_EQ(refusal(try_approve(record, ticket, "sato")), "3 KJ-GATE-RUN");
}

TEST(R11Approval, NamesExactContent) {
  Record record;
  const TicketId ticket = make_candidate(record);
  const auto act = try_approve(record, ticket, "sato");
  ASSERT_TRUE(act.ok());
  const model::ApprovalTarget& target = act.value().target;
  EXPECT_EQ(target.manifest, digest_of(50));
  EXPECT_EQ(target.seal, SealId(1));
  EXPECT_EQ(target.criteria, digest_of(30));
  EXPECT_EQ(target.runs, std::vector<RunId>{RunId(2)});
  EXPECT_EQ(target.outputs, digest_of(102));
  EXPECT_EQ(target.reference, record.state.adoption_in_force()->seq);
  EXPECT_EQ(target.campaigns, std::vector<std::string>{"prep"});
  EXPECT_EQ(act.value().seen_seq, 9U);
}

TEST(R11Approval, ANewSealMakesItStaleWithBothDigests) {
  Record record;
  const TicketId ticket = make_candidate(record);
  rehearse_as(record, ticket, "aoki");
  approve_as(record, ticket, "sato");
  ASSERT_TRUE(try_adopt(record, ticket, "sato").ok());
  seal_as(record, seal_draft(40), "aoki");
  const ApprovalStanding standing = latest_standing(record, ticket);
  EXPECT_EQ(standing.state, ApprovalState::kStale);
  ASSERT_GE(standing.moved.size(), 2U);
  EXPECT_EQ(standing.moved[1].what, "criteria");
  EXPECT_EQ(standing.moved[1].approved, digest_of(30).str());
  EXPECT_EQ(standing.moved[1].present, digest_of(40).str());
  EXPECT_EQ(refusal(try_adopt(record, ticket, "sato")), "4 KJ-GATE-APPROVAL-STALE");
}

TEST(R11Approval, ANewManifestMakesItStale) {
  Record record;
  const TicketId ticket = make_candidate(record);
  rehearse_as(record, ticket, "aoki");
  approve_as(record, ticket, "sato");
  record.add(manifest_of("B", 55, "A"), "aoki");
  EXPECT_EQ(latest_standing(record, ticket).moved.front().what, "manifest");
  const auto refused = try_adopt(record, ticket, "sato");
  EXPECT_EQ(refusal(refused), "4 KJ-GATE-APPROVAL-STALE");
  EXPECT_NE(refused.error().why().find(digest_of(50).str()), std::string::npos);
  EXPECT_NE(refused.error().why().find(digest_of(55).str()), std::string::npos);
}

TEST(R11Approval, OtherBytesUnderTheSameManifestMakeItStale) {
  Record record;
  const TicketId ticket = make_candidate(record);
  rehearse_as(record, ticket, "aoki");
  approve_as(record, ticket, "sato");
  model::ManifestAct swapped = manifest_of("B", 50, "A");
  swapped.application = digest_of(250);
  record.add(swapped, "aoki");
  EXPECT_EQ(latest_standing(record, ticket).state, ApprovalState::kStale);
  EXPECT_EQ(refusal(try_adopt(record, ticket, "sato")), "4 KJ-GATE-APPROVAL-STALE");
}

TEST(R11Approval, OtherCampaignsMakeItStale) {
  Record record;
  const TicketId ticket = make_candidate(record);
  approve_as(record, ticket, "sato");
  model::TicketAct wider = record.state.find_ticket(ticket)->ticket.body;
  wider.campaigns.push_back("render");
  record.add(wider, "aoki");
  EXPECT_EQ(latest_standing(record, ticket).moved.back().what, "campaigns");
}

TEST(R11Approval, ExpiresAlsoUnderAClockThatWentBack) {
  Record record;
  const TicketId ticket = make_candidate(record);
  rehearse_as(record, ticket, "aoki");
  approve_as(record, ticket, "sato");
  const model::TicketRecord& before = *record.state.find_ticket(ticket);
  EXPECT_EQ(before.approvals.back().body.expires.at() - before.approvals.back().time.at(),
            std::chrono::days(7));
  record.pass(8 * 24 * 60);
  EXPECT_EQ(refusal(try_adopt(record, ticket, "sato")), "3 KJ-GATE-APPROVAL-EXPIRED");
  record.add(model::PaymentAct{"declared", "mail"}, "sato");
  const model::TicketRecord& after = *record.state.find_ticket(ticket);
  EXPECT_EQ(standing_of(record.state, after, after.approvals.back(), minute(0)).state,
            ApprovalState::kExpired);
}

TEST(R11Approval, ExpiresWithTheTerm) {
  Record record;
  const TicketId ticket = make_candidate(record);
  model::OrderAct order;
  order.order.reference = "ORD-1";
  order.order.ends = minute(600);
  record.add(order, "aoki");
  const auto act = try_approve(record, ticket, "sato");
  ASSERT_TRUE(act.ok());
  EXPECT_EQ(act.value().expires, minute(600));
  record.pass(1000);
  EXPECT_EQ(refusal(try_approve(record, ticket, "sato")), "3 KJ-GATE-TERM");
}

TEST(R11Approval, AReturnOrRejectTakesItBack) {
  for (const ApprovalWay way : {ApprovalWay::kReturn, ApprovalWay::kReject}) {
    Record record;
    const TicketId ticket = make_candidate(record);
    rehearse_as(record, ticket, "aoki");
    approve_as(record, ticket, "sato");
    judge_as(record, ticket, way);
    EXPECT_EQ(refusal(try_adopt(record, ticket, "sato")), "3 KJ-GATE-APPROVAL-RETURNED");
    approve_as(record, ticket, "sato");
    EXPECT_TRUE(try_adopt(record, ticket, "sato").ok());
  }
}

TEST(R11Approval, CountsOnce) {
  Record record;
  const TicketId ticket = make_candidate(record);
  const auto act = try_approve(record, ticket, "sato", "once");
  ASSERT_TRUE(act.ok());
  record.add(act.value(), "sato");
  EXPECT_EQ(refusal(try_approve(record, ticket, "sato", "once")), "6 KJ-GATE-REPLAY");
  EXPECT_EQ(refusal(try_approve(record, ticket, "sato", "")), "6 KJ-GATE-REPLAY");
}

TEST(R11Approval, DraftsThatDifferStopIt) {
  Record record;
  const TicketId ticket = make_candidate(record);
  DraftFacts drafts;
  drafts.criteria = Draft::kDiffers;
  EXPECT_EQ(refusal(judge_ticket(record.state, ticket, judgement("n"), record.actor("sato"), drafts,
                                 some_head())),
            "5 KJ-GATE-CRITERIA-DRAFT");
}

}  // namespace
}  // namespace kijun::govern
