// SPDX-License-Identifier: Apache-2.0
#include "govern/adoption.h"

#include "govern/gates.h"
#include "govern/test_record.h"

namespace kijun::govern {
namespace {

using model::RunVerdict;

// B is approved and its way back rehearsed: only the adoption is left.
TicketId make_approved(Record& record) {
  const TicketId ticket = make_candidate(record);
  rehearse_as(record, ticket, "aoki");
  approve_as(record, ticket, "sato");
  return ticket;
}

TEST(R1Adoption, WhatWasNotAcceptedIsNotAdopted) {
  for (const RunVerdict verdict : {RunVerdict::kRejected, RunVerdict::kInconclusive}) {
    Record record;
    make_ready(record);
    run_as(record, full_run("A"), verdict, "aoki");
    const TicketId ticket = open_as(record, ticket_draft("A"), "aoki");
    EXPECT_EQ(refusal(try_adopt(record, ticket, "sato")), "3 KJ-GATE-RUN");
  }
}

TEST(R1Adoption, NamesRunScopeApprovalsAndHead) {
  Record record;
  const TicketId ticket = make_approved(record);
  const auto plan = try_adopt(record, ticket, "sato");
  ASSERT_TRUE(plan.ok()) << plan.error().what();
  const model::AdoptionAct& act = plan.value().adoption;
  EXPECT_EQ(act.version, "B");
  EXPECT_EQ(act.replaces, "A");
  EXPECT_EQ(act.replaces_line, record.state.adoption_in_force()->seq);
  EXPECT_EQ(act.run, RunId(2));
  EXPECT_EQ(act.campaigns, std::vector<std::string>{"prep"});
  ASSERT_EQ(act.approvals.size(), 1U);
  EXPECT_EQ(act.approvals[0], record.state.find_ticket(ticket)->approvals.back().seq);
  EXPECT_EQ(act.way_back, record.state.find_ticket(ticket)->rehearsals.back().seq);
  EXPECT_EQ(act.size_bytes, 900U);
  EXPECT_EQ(act.head, digest_of(99));
  record.add(act, "sato");
  EXPECT_EQ(refusal(try_adopt(record, ticket, "sato")), "4 KJ-GATE-TICKET-CLOSED");
}

TEST(R10Adoption, IsTheSwitchDeciders) {
  Record record;
  const TicketId ticket = make_approved(record);
  EXPECT_EQ(refusal(try_adopt(record, ticket, "aoki")), "6 KJ-GATE-ROLE");
}

TEST(R8Adoption, AGapNobodyOwnsBarsIt) {
  Record record;
  make_ready(record);
  model::ManifestAct manifest = manifest_of("B", 50);
  manifest.missing = {{"licence server", ""}};
  record.add(manifest, "aoki");
  run_as(record, full_run("B"), RunVerdict::kAccepted, "aoki");
  const TicketId ticket = open_as(record, ticket_draft("B"), "aoki");
  approve_as(record, ticket, "sato");
  EXPECT_EQ(refusal(try_adopt(record, ticket, "sato")), "3 KJ-GATE-GAPS-OWNED");
}

TEST(R8Adoption, AGapWithAnOwnerIsListed) {
  Record record;
  make_ready(record);
  model::ManifestAct manifest = manifest_of("B", 50);
  manifest.missing = {{"licence server", "sato"}};
  record.add(manifest, "aoki");
  run_as(record, full_run("B"), RunVerdict::kAccepted, "aoki");
  const TicketId ticket = open_as(record, ticket_draft("B"), "aoki");
  approve_as(record, ticket, "sato");
  const auto plan = try_adopt(record, ticket, "sato");
  ASSERT_TRUE(plan.ok());
  ASSERT_EQ(plan.value().adoption.open_differences.size(), 1U);
  EXPECT_EQ(plan.value().adoption.open_differences[0].what, "licence server");
  EXPECT_EQ(plan.value().adoption.open_differences[0].owner, "sato");
}

TEST(R13Rehearsal, TheFirstAdoptionHasNothingToGoBackToAndSaysSo) {
  Record record;
  make_ready(record);
  run_as(record, full_run("A"), RunVerdict::kAccepted, "aoki");
  const TicketId ticket = open_as(record, ticket_draft("A"), "aoki");
  EXPECT_EQ(refusal(plan_rehearsal(record.state, ticket, record.actor("aoki"))),
            "3 KJ-GATE-NOTHING-TO-RESTORE");
  approve_as(record, ticket, "sato");
  const auto plan = try_adopt(record, ticket, "sato");
  ASSERT_TRUE(plan.ok());
  EXPECT_FALSE(plan.value().adoption.way_back.has_value());
  EXPECT_EQ(plan.value().notes.size(), 1U);
}

TEST(R13Rehearsal, NoAdoptionWithoutOne) {
  Record record;
  const TicketId ticket = make_candidate(record);
  approve_as(record, ticket, "sato");
  const auto refused = try_adopt(record, ticket, "sato");
  EXPECT_EQ(refusal(refused), "3 KJ-GATE-REHEARSAL");
  EXPECT_EQ(refused.error().next_acts().front(), "kijun rollback rehearse t-2");
}

TEST(R13Rehearsal, RestoresTheAdoptedRunUnderItsOwnSeal) {
  Record record;
  const TicketId ticket = make_candidate(record);
  seal_as(record, seal_draft(40), "aoki");  // a later seal is not what the reference met
  const auto plan = plan_rehearsal(record.state, ticket, record.actor("aoki"));
  ASSERT_TRUE(plan.ok());
  EXPECT_EQ(plan.value().run->start.body.run, RunId(1));
  EXPECT_EQ(plan.value().seal->seal.body.seal, SealId(1));
  EXPECT_EQ(plan.value().manifest->body.declared, digest_of(10));
  EXPECT_EQ(plan.value().from, "B");
  EXPECT_EQ(plan.value().rehearsal.start.kind, model::RunKind::kRehearsal);
  EXPECT_EQ(plan.value().rehearsal.start.version, "A");
  EXPECT_EQ(plan.value().rehearsal.start.run, RunId(3));
}

TEST(R13Rehearsal, AFailedOrIrreversibleOneIsNoWayBack) {
  Record failed;
  const TicketId ticket = make_candidate(failed);
  approve_as(failed, ticket, "sato");
  rehearse_as(failed, ticket, "aoki", RunVerdict::kRejected);
  EXPECT_EQ(refusal(try_adopt(failed, ticket, "sato")), "3 KJ-GATE-REHEARSAL");
  Record claimed = failed;
  model::RehearsalAct line = claimed.state.find_ticket(ticket)->rehearsals.back().body;
  line.verdict = RunVerdict::kAccepted;  // its own run says otherwise
  claimed.add(line, "aoki");
  EXPECT_EQ(refusal(try_adopt(claimed, ticket, "sato")), "3 KJ-GATE-REHEARSAL");
  Record irreversible;
  make_approved(irreversible);
  model::RehearsalAct lost = irreversible.state.find_ticket(ticket)->rehearsals.back().body;
  lost.irreversible = {"cache"};
  irreversible.add(lost, "aoki");
  EXPECT_EQ(refusal(try_adopt(irreversible, ticket, "sato")), "3 KJ-GATE-REHEARSAL");
}

TEST(R13Rehearsal, OneForAnotherCandidateIsStale) {
  Record record;
  const TicketId ticket = make_candidate(record);
  rehearse_as(record, ticket, "aoki");
  model::RehearsalAct other = record.state.find_ticket(ticket)->rehearsals.back().body;
  other.from = "B0";
  record.add(other, "aoki");
  EXPECT_EQ(rehearsal_standing(record.state, *record.state.find_ticket(ticket)).state,
            RehearsalState::kStale);
}

TEST(R13Rehearsal, ItsRunUsesUpNoTryAndAcceptsNothing) {
  Record record;
  const TicketId ticket = make_candidate(record);
  rehearse_as(record, ticket, "aoki");
  EXPECT_EQ(accepted_run(record.state, "A")->start.body.run, RunId(1));
  EXPECT_EQ(tries_of(record.state, "A").size(), 1U);
}

TEST(R11Adoption, OfTwoTicketsTheSecondIsComparedAnew) {
  Record record;
  const TicketId first = make_approved(record);
  record.add(manifest_of("C", 70, "A"), "aoki");
  const TicketId second = open_as(record, ticket_draft("C"), "aoki");
  run_as(record, full_run("C"), RunVerdict::kAccepted, "aoki");
  rehearse_as(record, second, "aoki");
  approve_as(record, second, "sato");
  adopt_as(record, first, "sato");
  EXPECT_EQ(refusal(try_adopt(record, second, "sato")), "4 KJ-GATE-APPROVAL-STALE");
  EXPECT_EQ(refusal(try_approve(record, second, "sato")), "4 KJ-GATE-BASE");
  const auto closed = close_ticket(record.state, second, "", record.actor("aoki"));
  ASSERT_TRUE(closed.ok());
  record.add(closed.value(), "aoki");
  const TicketId again = open_as(record, ticket_draft("C"), "aoki");
  EXPECT_EQ(refusal(try_approve(record, again, "sato")), "4 KJ-GATE-RUN-MOVED");
  run_as(record, full_run("C"), RunVerdict::kAccepted, "aoki");  // a new comparison, no best of N
  rehearse_as(record, again, "aoki");
  approve_as(record, again, "sato");
  EXPECT_TRUE(try_adopt(record, again, "sato").ok());
}

TEST(R26Tries, AnotherAdoptionGivesARejectedVersionNoNewTry) {
  Record record;
  const TicketId first = make_approved(record);
  record.add(manifest_of("C", 70, "A"), "aoki");
  run_as(record, full_run("C"), RunVerdict::kRejected, "aoki");
  adopt_as(record, first, "sato");
  EXPECT_EQ(refusal(may_start(record.state, full_run("C"), record.actor("aoki"), {})),
            "3 KJ-GATE-TRIES");
}

TEST(R16Adoption, IsNeverForMoreThanWasApproved) {
  Record record;
  AdoptionRequest request;
  request.ticket = make_approved(record);
  request.effective = record.now();
  request.campaigns = {"render"};
  EXPECT_EQ(refusal(adopt(record.state, request, record.actor("sato"), {}, some_head())),
            "6 KJ-GATE-SCOPE");
}

TEST(R16Adoption, IsNotEffectiveBeforeAnythingWasKnown) {
  Record record;
  AdoptionRequest request;
  request.ticket = make_approved(record);
  const Instant began = record.state.find_run(RunId(2))->start.time;
  request.effective = Instant(began.at() - std::chrono::seconds(1));
  const auto refused = adopt(record.state, request, record.actor("sato"), {}, some_head());
  EXPECT_EQ(refusal(refused), "6 KJ-GATE-EFFECTIVE");
  request.effective = began;
  EXPECT_TRUE(adopt(record.state, request, record.actor("sato"), {}, some_head()).ok());
}

TEST(R7Adoption, OpenQuestionsAreAnsweredFirst) {
  Record record;
  const TicketId ticket = make_approved(record);
  record.add(model::QuestionAct{QuestionId(1), "memory", "81000 MiB", "80000 MiB", "sato"}, "aoki");
  const auto refused = try_adopt(record, ticket, "sato");
  EXPECT_EQ(refusal(refused), "3 KJ-GATE-QUESTION");
  EXPECT_EQ(refused.error().next_acts().front(), "kijun question answer q-1 \"…\" --as sato");
  record.add(model::AnswerAct{QuestionId(1), "agreed with the provider"}, "sato");
  EXPECT_TRUE(try_adopt(record, ticket, "sato").ok());
}

TEST(R18Payment, OpensNoGate) {
  Record record;
  const TicketId ticket = make_candidate(record);
  record.add(model::PaymentAct{"confirmed", "bank"}, "sato");
  EXPECT_EQ(refusal(try_adopt(record, ticket, "sato")), "3 KJ-GATE-REHEARSAL");
}

TEST(Gates, StatusSaysWhoActs) {
  Record record;
  const TicketId ticket = make_candidate(record);
  const auto gates = gates_of(record.state, *record.state.find_ticket(ticket), record.now());
  ASSERT_EQ(gates.size(), 11U);
  for (const GateStatus& status : gates) {
    const bool open = status.gate == Gate::kRehearsed || status.gate == Gate::kResultsApproved ||
                      status.gate == Gate::kAdopted;
    EXPECT_EQ(status.passed(), !open) << to_string(status.gate);
    if (open) {
      EXPECT_FALSE(status.person.empty()) << to_string(status.gate);
      EXPECT_FALSE(status.refusal->next_acts().empty()) << to_string(status.gate);
    }
  }
}

}  // namespace
}  // namespace kijun::govern
