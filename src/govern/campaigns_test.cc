// SPDX-License-Identifier: Apache-2.0
#include "govern/campaigns.h"

#include "govern/test_record.h"

namespace kijun::govern {
namespace {

Result<model::ClaimAct> try_claim(const Record& record, const std::string& version,
                                  const std::string& person = "aoki",
                                  const std::string& campaign = "prep") {
  return claim_campaign(record.state, campaign, version, record.actor(person));
}

void claim_as(Record& record, const std::string& person) {
  const auto claim = try_claim(record, "", person);
  ASSERT_TRUE(claim.ok()) << claim.error().what();
  record.add(claim.value(), person);
}

// B is adopted for `prep` from this many minutes after now on.
void adopt_b(Record& record, int later) {
  const TicketId ticket = make_candidate(record);
  rehearse_as(record, ticket, "aoki");
  approve_as(record, ticket, "sato");
  AdoptionRequest request;
  request.ticket = ticket;
  request.effective = Instant(record.now().at() + std::chrono::minutes(later));
  const auto plan = adopt(record.state, request, record.actor("sato"), {}, some_head());
  ASSERT_TRUE(plan.ok()) << plan.error().what();
  record.add(plan.value().adoption, "sato");
}

TEST(R16Claim, NamesVersionAdoptionAndFence) {
  Record record;
  make_reference(record);
  const auto claim = try_claim(record, "A");
  ASSERT_TRUE(claim.ok());
  EXPECT_EQ(claim.value().claim, ClaimId(1));
  EXPECT_EQ(claim.value().version, "A");
  EXPECT_EQ(claim.value().adoption, record.state.adoption_in_force()->seq);
  EXPECT_EQ(claim.value().fence, 1U);
  EXPECT_EQ(claim.value().holder.person, "aoki");
}

TEST(R16Claim, NoLoadBeforeAcceptance) {
  Record record;
  const TicketId ticket = make_candidate(record);
  const auto refused = try_claim(record, "B");
  EXPECT_EQ(refusal(refused), "6 KJ-GATE-NOT-ADOPTED");
  EXPECT_EQ(refused.error().next_acts().front(), "kijun ticket show " + ticket.str());
  EXPECT_EQ(refusal(try_claim(record, "", "aoki", "render")), "6 KJ-GATE-NOT-ADOPTED");
  Record nothing;
  make_ready(nothing);
  EXPECT_EQ(refusal(try_claim(nothing, "A")), "6 KJ-GATE-NOT-ADOPTED");
}

TEST(R16Claim, NotBeforeItsDate) {
  Record record;
  adopt_b(record, 100);
  EXPECT_EQ(refusal(try_claim(record, "B")), "3 KJ-GATE-NOT-EFFECTIVE");
  EXPECT_EQ(try_claim(record, "").value().version, "A");  // serves the campaign until then
  record.pass(200);
  EXPECT_EQ(try_claim(record, "").value().version, "B");
  EXPECT_EQ(refusal(try_claim(record, "A")), "6 KJ-GATE-NOT-ADOPTED");  // and A no more
}

TEST(R16Claim, ASecondVariantIsToldWhoHoldsIt) {
  Record record;
  make_reference(record);
  claim_as(record, "aoki");
  record.add(manifest_of("B", 50, "A"), "aoki");
  const TicketId ticket = open_as(record, ticket_draft("B"), "aoki");
  run_as(record, full_run("B"), model::RunVerdict::kAccepted, "aoki");
  rehearse_as(record, ticket, "aoki");
  approve_as(record, ticket, "sato");
  adopt_as(record, ticket, "sato");
  record.pass(1);
  const auto refused = try_claim(record, "B", "sato");
  EXPECT_EQ(refusal(refused), "4 KJ-GATE-CLAIMED");
  EXPECT_NE(refused.error().what().find("held by A"), std::string::npos);
  EXPECT_NE(refused.error().why().find("aoki"), std::string::npos);
}

TEST(R16Claim, TheSameVariantTwiceIsRefusedTooAndAgeFreesNothing) {
  Record record;
  make_reference(record);
  claim_as(record, "aoki");
  record.pass(100 * 24 * 60);
  EXPECT_EQ(refusal(try_claim(record, "A", "sato")), "4 KJ-GATE-CLAIMED");
  const auto own = try_claim(record, "A");
  EXPECT_EQ(refusal(own), "4 KJ-GATE-CLAIMED");
  EXPECT_NE(own.error().what().find("already running"), std::string::npos);
}

TEST(R16Release, OnlyTheHolderWithTheCurrentFence) {
  Record record;
  make_reference(record);
  EXPECT_EQ(refusal(release_campaign(record.state, "prep", 1, "", record.actor("aoki"))),
            "4 KJ-GATE-FENCE");
  claim_as(record, "aoki");
  const auto by = [&](const Actor& actor, std::uint64_t fence) {
    return release_campaign(record.state, "prep", fence, "done", actor);
  };
  EXPECT_EQ(refusal(by(record.actor("sato"), 1)), "6 KJ-GATE-HOLDER");
  Actor elsewhere = record.actor("aoki");
  elsewhere.from.session = "another";
  EXPECT_EQ(refusal(by(elsewhere, 1)), "6 KJ-GATE-HOLDER");
  Actor rebooted = record.actor("aoki");
  rebooted.from.boot = "later";
  EXPECT_EQ(refusal(by(rebooted, 1)), "6 KJ-GATE-HOLDER");
  const auto released = by(record.actor("aoki"), 1);
  ASSERT_TRUE(released.ok());
  record.add(released.value(), "aoki");
  claim_as(record, "sato");
  EXPECT_EQ(record.state.campaigns.at("prep").fence, 2U);
  EXPECT_EQ(refusal(by(record.actor("aoki"), 1)), "4 KJ-GATE-FENCE");
  EXPECT_EQ(refusal(require_claim(record.state, "prep", 1, record.actor("aoki"))),
            "4 KJ-GATE-FENCE");
  EXPECT_TRUE(require_claim(record.state, "prep", 2, record.actor("sato")).ok());
}

}  // namespace
}  // namespace kijun::govern
