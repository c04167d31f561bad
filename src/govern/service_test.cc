// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "govern/campaigns.h"
#include "govern/test_record.h"

namespace kijun::govern {
namespace {

using model::Role;
using model::RunVerdict;

TEST(R10Service, UnderARunningCampaignTheSwitchDeciderApprovesToo) {
  Record record;
  model::PeopleAct people = two_people();
  people.people[1].roles = {Role::kResultOwner};
  people.people.push_back({"ito", {Role::kSwitchDecider}, ""});
  begin(record, people);
  record.add(manifest_of("A", 10), "aoki");
  seal_as(record, seal_draft(30), "aoki");
  agree_as(record, SealId(1), "sato");
  agree_as(record, SealId(1), "ito");
  run_as(record, full_run("A"), RunVerdict::kAccepted, "aoki");
  const TicketId first = open_as(record, ticket_draft("A"), "aoki");
  EXPECT_EQ(refusal(try_approve(record, first, "ito")), "6 KJ-GATE-ROLE");
  approve_as(record, first, "sato");
  EXPECT_EQ(refusal(try_adopt(record, first, "sato")), "6 KJ-GATE-ROLE");
  adopt_as(record, first, "ito");
  const auto claim = claim_campaign(record.state, "prep", "", record.actor("aoki"));
  ASSERT_TRUE(claim.ok());
  record.add(claim.value(), "aoki");
  record.add(manifest_of("B", 50, "A"), "aoki");
  const TicketId ticket = open_as(record, ticket_draft("B"), "aoki");
  run_as(record, full_run("B"), RunVerdict::kAccepted, "aoki");
  rehearse_as(record, ticket, "aoki");
  approve_as(record, ticket, "sato");
  EXPECT_EQ(refusal(try_adopt(record, ticket, "ito")), "3 KJ-GATE-SERVICE");
  approve_as(record, ticket, "ito");
  const auto plan = try_adopt(record, ticket, "ito");
  ASSERT_TRUE(plan.ok()) << plan.error().what();
  EXPECT_EQ(plan.value().adoption.approvals.size(), 2U);
}

}  // namespace
}  // namespace kijun::govern
