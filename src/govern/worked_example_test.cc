// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "govern/campaigns.h"
#include "govern/next.h"
#include "govern/test_record.h"

namespace kijun::govern {
namespace {

using model::ChangeKind;
using model::RunVerdict;

std::vector<std::string> commands(const Record& record, const DraftFacts& drafts) {
  std::vector<std::string> words;
  for (const NextAct& act : next_acts(record.state, drafts, record.now())) {
    EXPECT_FALSE(act.why.empty()) << act.command;
    words.push_back(act.command);
  }
  return words;
}

void expect_first(const Record& record, const std::string& command, const DraftFacts& drafts = {}) {
  EXPECT_EQ(commands(record, drafts).front(), command);
}

void expect_offered(const Record& record, const std::string& command) {
  const std::vector<std::string> offered = commands(record, {});
  EXPECT_NE(std::find(offered.begin(), offered.end(), command), offered.end()) << command;
}

DraftFacts draft_of(const std::string& version) {
  DraftFacts drafts;
  drafts.manifests[version] = Draft::kDiffers;
  return drafts;
}

// From an empty folder to A in force.
void play_first(Record& record) {
  expect_first(record, "kijun init");
  begin(record);
  DraftFacts drafts = draft_of("A");
  drafts.criteria = Draft::kDiffers;
  expect_first(record, "kijun manifest capture A", drafts);
  record.add(manifest_of("A", 10), "aoki");
  expect_first(record, "kijun criteria seal");
  seal_as(record, seal_draft(30), "aoki");
  expect_first(record, "kijun criteria agree s-1 --as sato");
  agree_as(record, SealId(1), "sato");
  expect_first(record, "kijun run start A");
  const RunId run = start_as(record, full_run("A"), "aoki");
  expect_first(record, "kijun run resume r-1");
  close_run(record, run, RunVerdict::kAccepted, "aoki");
  expect_first(record, "kijun ticket open --to A --campaign NAME --reason \"…\"");
  open_as(record, ticket_draft("A"), "aoki");
  expect_first(record, "kijun approve t-1 --as sato");
  approve_as(record, TicketId(1), "sato");
  expect_first(record, "kijun adopt t-1 --as sato --effective " + record.now().str());
  adopt_as(record, TicketId(1), "sato");
}

// B loses 057 and is rejected.
void play_rejection(Record& record) {
  expect_first(record, "kijun candidate new B --from A");
  expect_offered(record, "kijun campaign start prep");
  expect_first(record, "kijun manifest capture B", draft_of("B"));
  record.add(manifest_of("B", 50, "A"), "aoki");
  expect_first(record, "kijun ticket open --to B --campaign prep --reason \"…\"");
  open_as(record, ticket_draft("B"), "aoki");
  expect_first(record, "kijun run start B");
  run_as(record, full_run("B"), RunVerdict::kRejected, "aoki", {"057"});
  expect_first(record, "kijun candidate revise B B2");
  EXPECT_EQ(refusal(try_approve(record, TicketId(2), "sato")), "3 KJ-GATE-RUN");
  EXPECT_EQ(refusal(may_start(record.state, full_run("B"), record.actor("aoki"), {})),
            "3 KJ-GATE-TRIES");
}

// `candidate revise B B2`, then `manifest capture B2`, which tells the ticket's changes.
void play_revision(Record& record) {
  TicketRevision revision{"B2", Captured::kNo, {}, {}, {}, ""};
  const auto add = [&] {
    const auto act = revise_ticket(record.state, TicketId(2), revision, record.actor("aoki"));
    ASSERT_TRUE(act.ok()) << act.error().what();
    record.add(act.value(), "aoki");
  };
  add();
  expect_first(record, "kijun manifest capture B2", draft_of("B2"));
  expect_first(record, "kijun manifest capture B2");
  record.add(manifest_of("B2", 60, "B"), "aoki");
  revision.captured = Captured::kYes;
  revision.changed = ticket_draft("B").changed;
  revision.revised = {{ChangeKind::kPackage, "dpkg:webp", "", "1.2.4"}};
  add();
  EXPECT_EQ(record.state.find_ticket(TicketId(2))->ticket.body.earlier,
            std::vector<std::string>{"B"});
}

TEST(WorkedExample, NextLeadsThroughIt) {
  Record record;
  play_first(record);
  play_rejection(record);
  play_revision(record);
  expect_first(record, "kijun run recheck B2 --items 057");
  run_as(record, recheck_of("B2", {"057"}), RunVerdict::kInconclusive, "aoki");
  EXPECT_EQ(refusal(try_approve(record, TicketId(2), "sato")), "3 KJ-GATE-RUN");
  expect_first(record, "kijun run start B2");
  run_as(record, full_run("B2"), RunVerdict::kAccepted, "aoki");
  expect_first(record, "kijun rollback rehearse t-2");
  expect_offered(record, "kijun approve t-2 --as sato");
  rehearse_as(record, TicketId(2), "aoki");
  expect_first(record, "kijun approve t-2 --as sato");
  approve_as(record, TicketId(2), "sato");
  expect_first(record, "kijun adopt t-2 --as sato --effective " + record.now().str());
  adopt_as(record, TicketId(2), "sato");
  EXPECT_EQ(record.state.adoption_in_force()->body.version, "B2");
  EXPECT_EQ(record.state.adoption_in_force()->body.replaces, "A");
  expect_first(record, "kijun candidate new B3 --from B2");
}

TEST(WorkedExample, DraftsComeFirst) {
  Record record;
  play_first(record);
  DraftFacts drafts;
  drafts.people = Draft::kDiffers;
  expect_first(record, "kijun people apply", drafts);
  drafts = {};
  drafts.criteria = Draft::kDiffers;
  expect_first(record, "kijun criteria seal", drafts);
}

TEST(WorkedExample, AClaimedCampaignIsNotOfferedAgain) {
  Record record;
  play_first(record);
  const auto claim = claim_campaign(record.state, "prep", "", record.actor("aoki"));
  ASSERT_TRUE(claim.ok());
  record.add(claim.value(), "aoki");
  EXPECT_EQ(commands(record, {}), std::vector<std::string>{"kijun candidate new B --from A"});
}

}  // namespace
}  // namespace kijun::govern
