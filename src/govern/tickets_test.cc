// SPDX-License-Identifier: Apache-2.0
#include "govern/tickets.h"

#include "govern/gates.h"
#include "govern/test_record.h"

namespace kijun::govern {
namespace {

using model::ChangeKind;
using model::RunVerdict;

Result<model::TicketAct> try_open(const Record& record, const TicketDraft& draft,
                                  const std::string& person = "aoki") {
  return open_ticket(record.state, draft, record.actor(person));
}

TicketDraft bigger_draft() {
  TicketDraft draft = ticket_draft("B");
  draft.changed = {{ChangeKind::kDriver, "nvidia-driver", "550", "560"},
                   {ChangeKind::kFramework, "pip:torch", "2.3", "2.4"},
                   {ChangeKind::kDataFormat, "work_data.cache", "1", "2"}};
  return draft;
}

void make_b(Record& record) {
  make_reference(record);
  record.add(manifest_of("B", 50, "A"), "aoki");
}

TEST(R12Ticket, ABiggerChangeNeedsItsOwnReason) {
  Record record;
  make_b(record);
  TicketDraft draft = bigger_draft();
  const auto refused = try_open(record, draft);
  EXPECT_EQ(refusal(refused), "3 KJ-GATE-BIGGER");
  draft.bigger_reason = "the driver comes with the framework";
  const auto opened = try_open(record, draft);
  ASSERT_TRUE(opened.ok());
  EXPECT_TRUE(opened.value().bigger);
  EXPECT_EQ(opened.value().kinds.size(), 3U);
}

TEST(R12Ticket, ARevisionOfTwoThingsAfterARejectionStopsTheNextRun) {
  Record record;
  make_b(record);
  const TicketId ticket = open_as(record, ticket_draft("B"), "aoki");
  run_as(record, full_run("B"), RunVerdict::kRejected, "aoki", {"057"});
  record.add(manifest_of("B2", 60, "B"), "aoki");
  TicketRevision revision{
      "B2",
      Captured::kYes,
      ticket_draft("B").changed,
      {},
      {{ChangeKind::kPackage, "dpkg:webp", "", "1"}, {ChangeKind::kPackage, "dpkg:jpeg", "1", "2"}},
      ""};
  auto revised = revise_ticket(record.state, ticket, revision, record.actor("aoki"));
  ASSERT_TRUE(revised.ok());
  EXPECT_TRUE(revised.value().bigger);
  record.add(revised.value(), "aoki");
  EXPECT_EQ(refusal(may_start(record.state, full_run("B2"), record.actor("aoki"), {})),
            "3 KJ-GATE-BIGGER");
  revision.bigger_reason = "one needs the other";
  revised = revise_ticket(record.state, ticket, revision, record.actor("aoki"));
  ASSERT_TRUE(revised.ok());
  EXPECT_EQ(revised.value().earlier, std::vector<std::string>{"B"});
  record.add(revised.value(), "aoki");
  EXPECT_TRUE(may_start(record.state, full_run("B2"), record.actor("aoki"), {}).ok());
}

TEST(R26Ticket, TheSameContentUnderAnotherNameIsAnotherTry) {
  Record record;
  make_b(record);
  const TicketId ticket = open_as(record, ticket_draft("B"), "aoki");
  run_as(record, full_run("B"), RunVerdict::kRejected, "aoki");
  const TicketRevision nothing{"B2", Captured::kYes, ticket_draft("B").changed, {}, {}, ""};
  EXPECT_EQ(refusal(revise_ticket(record.state, ticket, nothing, record.actor("aoki"))),
            "3 KJ-GATE-UNCHANGED");
  TicketDraft same = ticket_draft("B");
  same.changed.clear();
  Record fresh;
  make_b(fresh);
  EXPECT_EQ(refusal(try_open(fresh, same)), "3 KJ-GATE-UNCHANGED");
}

TEST(R12Ticket, ChangesThatWereNeverToldBarApproval) {
  Record record;
  make_b(record);
  const TicketId ticket = open_as(record, ticket_draft("B"), "aoki");
  const TicketRevision early{"B2", Captured::kNo, {}, {}, {}, ""};
  const auto revised = revise_ticket(record.state, ticket, early, record.actor("aoki"));
  ASSERT_TRUE(revised.ok());
  record.add(revised.value(), "aoki");
  record.add(manifest_of("B2", 60, "B"), "aoki");
  run_as(record, full_run("B2"), RunVerdict::kAccepted, "aoki");
  EXPECT_EQ(refusal(try_approve(record, ticket, "sato")), "3 KJ-GATE-CHANGES");
}

TEST(Ticket, OneOpenTicketPerCandidate) {
  Record record;
  make_b(record);
  const TicketId ticket = open_as(record, ticket_draft("B"), "aoki");
  EXPECT_EQ(refusal(try_open(record, ticket_draft("B"))), "4 KJ-GATE-TICKET-OPEN");
  const auto closed = close_ticket(record.state, ticket, "", record.actor("aoki"));
  ASSERT_TRUE(closed.ok());
  record.add(closed.value(), "aoki");
  EXPECT_EQ(refusal(close_ticket(record.state, ticket, "", record.actor("aoki"))),
            "4 KJ-GATE-TICKET-CLOSED");
  EXPECT_TRUE(try_open(record, ticket_draft("B")).ok());
}

TEST(Ticket, NamesWhatItNeeds) {
  Record record;
  make_b(record);
  EXPECT_EQ(refusal(try_open(record, ticket_draft("C"))), "2 KJ-GATE-MANIFEST");
  EXPECT_EQ(refusal(try_open(record, ticket_draft("B"), "sato")), "6 KJ-GATE-ROLE");
  TicketDraft nowhere = ticket_draft("B");
  nowhere.campaigns.clear();
  EXPECT_EQ(refusal(try_open(record, nowhere)), "2 KJ-GATE-TICKET-WORDS");
  EXPECT_EQ(refusal(try_open(record, ticket_draft("A"))), "4 KJ-GATE-IN-FORCE");
  const auto opened = try_open(record, ticket_draft("B"));
  ASSERT_TRUE(opened.ok());
  EXPECT_EQ(opened.value().from, "A");
  EXPECT_EQ(opened.value().result_owner, "sato");
  EXPECT_EQ(opened.value().switch_decider, "sato");
}

TEST(Ticket, NeedsOwners) {
  Record record;
  model::PeopleAct people = two_people();
  people.people[1].roles = {model::Role::kResultOwner};
  begin(record, people);
  record.add(manifest_of("A", 10), "aoki");
  EXPECT_EQ(refusal(try_open(record, ticket_draft("A"))), "3 KJ-GATE-OWNER");
}

TEST(Gates, NamesAreStableAndProblemsFindTheirGate) {
  EXPECT_EQ(to_string(Gate::kManifest), "manifest");
  EXPECT_EQ(to_string(Gate::kResultsApproved), "results-approved");
  EXPECT_EQ(to_string(Gate::kAdopted), "adopted");
  EXPECT_EQ(gate_of_problem("KJ-GATE-RUN"), Gate::kRunAccepted);
  EXPECT_EQ(gate_of_problem("KJ-GATE-REHEARSAL"), Gate::kRehearsed);
  EXPECT_EQ(gate_of_problem("KJ-GATE"), std::nullopt);
}

}  // namespace
}  // namespace kijun::govern
