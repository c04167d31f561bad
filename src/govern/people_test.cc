// SPDX-License-Identifier: Apache-2.0
#include "govern/people.h"

#include "govern/test_record.h"

namespace kijun::govern {
namespace {

using model::PeopleAct;
using model::Role;

PeopleAct with_mori() {
  PeopleAct people = two_people();
  people.people.push_back({"mori", {Role::kTester}, ""});
  return people;
}

auto apply_as(const Record& record, const PeopleAct& people, const std::string& person) {
  return plan_people(record.state, people, record.actor(person));
}

void make_started(Record& record) {
  make_ready(record);
  start_as(record, full_run("A"), "aoki");
}

TEST(R10People, AreFreeBeforeTheFirstStart) {
  Record record;
  make_ready(record);
  PeopleAct solo = two_people();
  solo.policy.solo = true;
  EXPECT_TRUE(apply_as(record, solo, "aoki").value().has_value());
  EXPECT_FALSE(apply_as(record, two_people(), "aoki").value().has_value());
}

TEST(R10People, NeedAnOwnerAfterIt) {
  Record record;
  make_started(record);
  const auto refused = apply_as(record, with_mori(), "aoki");
  EXPECT_EQ(refusal(refused), "3 KJ-GATE-PEOPLE-APPROVAL");
  EXPECT_EQ(refused.error().next_acts().front(), "kijun people apply --as sato");
  EXPECT_TRUE(apply_as(record, with_mori(), "sato").ok());
}

TEST(R10People, AnOwnerGivesItselfNothing) {
  Record record;
  make_started(record);
  PeopleAct own = two_people();
  own.people[1].roles.push_back(Role::kTester);
  EXPECT_EQ(refusal(apply_as(record, own, "sato")), "6 KJ-GATE-PEOPLE-OWN");
  PeopleAct twin = two_people();
  twin.people.push_back({"Sato", {Role::kTester}, ""});
  EXPECT_EQ(refusal(apply_as(record, twin, "sato")), "6 KJ-GATE-PEOPLE-OWN");
}

TEST(R10People, SoloIsNotSwitchedOnAfterIt) {
  Record record;
  make_started(record);
  PeopleAct solo = two_people();
  solo.policy.solo = true;
  EXPECT_EQ(refusal(apply_as(record, solo, "sato")), "6 KJ-GATE-SOLO");
}

}  // namespace
}  // namespace kijun::govern
