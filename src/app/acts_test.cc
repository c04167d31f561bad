// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>

#include "app/adoption.h"
#include "app/approval.h"
#include "app/campaign.h"
#include "app/candidate.h"
#include "app/draft_facts.h"
#include "app/init.h"
#include "app/manifest.h"
#include "app/order.h"
#include "app/people.h"
#include "app/question.h"
#include "app/reference.h"
#include "app/status.h"
#include "app/ticket.h"
#include "app/workspace.h"
#include "os/linux_file_system.h"
#include "os/place.h"
#include "testing/fake_clock.h"
#include "testing/temporary_folder.h"

namespace kijun::app {
namespace {

constexpr std::uint64_t kFileSizeMax = 1U << 20U;

// A project as `kijun init --people aoki,sato` leaves it, typed by the account "aoki".
class Acts : public ::testing::Test {
 protected:
  Acts()
      : fs_(os::make_linux_file_system()),
        around_{
            *fs_,    clock_, {1000, "node-1", "boot", "session"}, "aoki", folder_.path() / "home",
            cancel_, nullptr} {}

  void SetUp() override {
    ASSERT_TRUE(os::make_folders(*fs_, scene().folder, 0755).ok());
    const auto started = init(scene(), {{"aoki", "sato"}, "ORD-1", "custom", false});
    ASSERT_TRUE(started.ok()) << started.error().what();
  }

  Scene scene(const std::string& person = "aoki", DryRun dry_run = DryRun::kNo) {
    return {around_, folder_.path() / "project", person, dry_run};
  }

  std::string read(const std::string& name) {
    const auto bytes = os::read_file(*fs_, scene().folder / name, kFileSizeMax);
    EXPECT_TRUE(bytes.ok()) << name;
    return bytes.ok() ? std::string(as_chars(bytes.value())) : std::string();
  }

  void write(const std::string& name, const std::string& text) {
    const Path file = scene().folder / name;
    ASSERT_TRUE(os::make_folders(*fs_, file.parent(), 0755).ok());
    ASSERT_TRUE(os::place_file(*fs_, file, as_bytes(text), 0644, os::Replace::kYes).ok());
  }

  void edit(const std::string& name, const std::string& before, const std::string& after) {
    std::string text = read(name);
    const auto at = text.find(before);
    ASSERT_NE(at, std::string::npos) << before;
    write(name, text.replace(at, before.size(), after));
  }

  // Every file of the project with its bytes.
  std::map<std::string, std::string> everything() {
    std::map<std::string, std::string> files;
    add_files("", files);
    return files;
  }

  model::State state() {
    const auto workspace = Workspace::open_to_look(scene());
    EXPECT_TRUE(workspace.ok());
    return workspace.ok() ? workspace.value().state() : model::State();
  }

  void capture_first() {
    write("app-a/program", "#!/bin/sh\n");
    const auto captured = manifest_capture(scene(), {"A", {}});
    ASSERT_TRUE(captured.ok()) << captured.error().what() << ": " << captured.error().why();
  }

  testing::TemporaryFolder folder_;

 private:
  void add_files(const std::string& below, std::map<std::string, std::string>& files) {
    const Path folder = below.empty() ? scene().folder : scene().folder / below;
    const auto entries = fs_->list(folder);
    ASSERT_TRUE(entries.ok());
    for (const os::FolderEntry& entry : entries.value()) {
      const std::string name = (below.empty() ? "" : below + "/") + entry.name.native();
      if (entry.kind == os::FileKind::kFolder) {
        add_files(name, files);
      } else {
        files.emplace(name, read(name));
      }
    }
  }

  std::unique_ptr<os::FileSystem> fs_;
  testing::FakeClock clock_;
  os::CancelToken cancel_;
  Surroundings around_;
};

std::string text_of(const Result<Answer>& answer) {
  EXPECT_TRUE(answer.ok()) << answer.error().what() << ": " << answer.error().why();
  std::string text;
  if (!answer.ok()) return text;
  for (const std::string& line : answer.value().text) text += line + "\n";
  return text;
}

template <typename T>
std::string refusal(const Result<T>& result) {
  if (result.ok()) return "0";
  return std::to_string(exit_status(result.error().code())) + " " +
         std::string(result.error().problem_code());
}

std::vector<std::string> problem_codes(const Answer& answer) {
  std::vector<std::string> codes;
  for (const Problem& problem : answer.problems) codes.push_back(problem.code);
  return codes;
}

TEST_F(Acts, SameKijunTomlIsRecordedOnce) {
  const std::uint64_t lines = state().seq;
  EXPECT_NE(text_of(people_apply(scene(), "")).find("recorded already"), std::string::npos);
  EXPECT_NE(text_of(order_apply(scene())).find("recorded already"), std::string::npos);
  EXPECT_EQ(state().seq, lines);
}

TEST_F(Acts, PeopleAreADraftUntilApplied) {
  edit("kijun.toml", "id = \"sato\"", "id = \"mori\"");
  const auto before = status(scene());
  ASSERT_TRUE(before.ok()) << before.error().what();
  const auto codes = problem_codes(before.value());
  EXPECT_NE(std::find(codes.begin(), codes.end(), "KJ-DRAFT"), codes.end());
  EXPECT_EQ(state().find_person("mori"), nullptr);
  EXPECT_NE(text_of(people_apply(scene(), "sato leaves")).find("mori"), std::string::npos);
  EXPECT_NE(state().find_person("mori"), nullptr);
  EXPECT_EQ(state().find_person("sato"), nullptr);
  EXPECT_EQ(state().people->body.reason, "sato leaves");
}

TEST_F(Acts, CommentsInKijunTomlAreNoDraft) {
  write("kijun.toml", read("kijun.toml") + "# a comment\n");
  const auto workspace = Workspace::open_to_look(scene());
  ASSERT_TRUE(workspace.ok());
  const auto facts = draft_facts(workspace.value());
  ASSERT_TRUE(facts.ok());
  EXPECT_EQ(facts.value().people, govern::Draft::kRecorded);
  EXPECT_EQ(facts.value().order, govern::Draft::kRecorded);
}

TEST_F(Acts, UnreadableDraftsDiffer) {
  write("kijun.toml", "not toml [");
  const auto workspace = Workspace::open_to_look(scene());
  ASSERT_TRUE(workspace.ok());
  const auto facts = draft_facts(workspace.value());
  ASSERT_TRUE(facts.ok()) << facts.error().what();
  EXPECT_EQ(facts.value().people, govern::Draft::kDiffers);
  EXPECT_EQ(facts.value().order, govern::Draft::kDiffers);
  EXPECT_EQ(facts.value().manifest("A"), govern::Draft::kDiffers);
  EXPECT_EQ(facts.value().manifest("B"), govern::Draft::kAbsent);
}

TEST_F(Acts, OrderIsRecordedWhereItChanges) {
  edit("kijun.toml", "reference = \"ORD-1\"", "reference = \"ORD-2\"");
  EXPECT_NE(text_of(order_apply(scene())).find("order ORD-2 recorded"), std::string::npos);
  EXPECT_NE(text_of(order_show(scene())).find("ORD-2"), std::string::npos);
}

TEST_F(Acts, R18PaymentsAreNotedAndOpenNothing) {
  EXPECT_EQ(refusal(order_payment(scene(), "paid", "invoice")), "2 KJ-USAGE");
  EXPECT_EQ(refusal(order_payment(scene(), "declared", "")), "2 KJ-USAGE");
  text_of(order_payment(scene(), "declared", "invoice 17"));
  ASSERT_EQ(state().payments.size(), 1U);
  EXPECT_EQ(state().payments.front().body.source, "invoice 17");
  EXPECT_EQ(refusal(ticket_open(scene(), {"A", {"prep"}, "first", ""})), "2 KJ-GATE-MANIFEST");
}

TEST_F(Acts, TicketNeedsARecordedCandidate) {
  EXPECT_EQ(refusal(ticket_open(scene(), {"A", {"prep"}, "first", ""})), "2 KJ-GATE-MANIFEST");
  EXPECT_TRUE(state().tickets.empty());
  EXPECT_EQ(refusal(ticket_show(scene(), "t-1")), "2 KJ-NOT-FOUND");
}

TEST_F(Acts, FirstTicketIsOpenedShownAndClosed) {
  capture_first();
  EXPECT_NE(text_of(ticket_open(scene(), {"A", {"prep"}, "first", ""})).find("t-1 opened"),
            std::string::npos);
  EXPECT_NE(text_of(ticket_show(scene(), "t-1")).find("[missing]"), std::string::npos);
  EXPECT_NE(text_of(ticket_diff(scene(), "t-1")).find("A is the first version"), std::string::npos);
  EXPECT_NE(text_of(candidate_show(scene(), "A")).find("t-1 (open)"), std::string::npos);
  EXPECT_EQ(refusal(ticket_open(scene(), {"A", {"prep"}, "again", ""})), "4 KJ-GATE-TICKET-OPEN");
  text_of(ticket_close(scene(), "t-1", "not now"));
  EXPECT_EQ(refusal(ticket_close(scene(), "t-1", "twice")), "4 KJ-GATE-TICKET-CLOSED");
}

TEST_F(Acts, R11RefusedActsAreRecorded) {
  capture_first();
  text_of(ticket_open(scene(), {"A", {"prep"}, "first", ""}));
  EXPECT_EQ(refusal(judge(scene("aoki"), {"t-1", model::ApprovalWay::kApprove, ""})),
            "6 KJ-GATE-ROLE");
  const auto adopted = adopt(scene("aoki"), {"t-1", "", {}, {}});
  EXPECT_EQ(refusal(adopted), "6 KJ-GATE-ROLE");
  EXPECT_EQ(refusal(campaign_start(scene("sato"), "prep", "")), "6 KJ-GATE-NOT-ADOPTED");
  const model::State after = state();
  ASSERT_EQ(after.refused.size(), 3U);
  EXPECT_EQ(after.refused[0].body.act, "approve");
  EXPECT_EQ(after.refused[0].body.gate, "role");
  EXPECT_EQ(after.refused[0].body.subject, "t-1");
  EXPECT_EQ(after.refused[0].person, "aoki");
  EXPECT_EQ(after.refused[1].body.act, "adopt");
  EXPECT_EQ(after.refused[2].body.act, "campaign start");
  EXPECT_EQ(after.refused[2].body.gate, "not-adopted");
  EXPECT_EQ(after.refused[2].person, "sato");
}

TEST_F(Acts, WrongWordsAreNoRefusals) {
  EXPECT_EQ(refusal(judge(scene("sato"), {"r-1", model::ApprovalWay::kApprove, ""})), "2 KJ-USAGE");
  EXPECT_EQ(refusal(judge(scene("sato"), {"t-7", model::ApprovalWay::kApprove, ""})),
            "2 KJ-GATE-TICKET-UNKNOWN");
  EXPECT_EQ(refusal(adopt(scene("sato"), {"t-1", "tomorrow", {}, {}})), "2 KJ-USAGE");
  EXPECT_EQ(refusal(people_apply(scene("mori"), "")), "6 KJ-DENIED");
  EXPECT_TRUE(state().refused.empty());
}

TEST_F(Acts, ReturnNeedsAReasonAndIsKept) {
  capture_first();
  text_of(ticket_open(scene(), {"A", {"prep"}, "first", ""}));
  EXPECT_EQ(refusal(judge(scene("sato"), {"t-1", model::ApprovalWay::kReturn, ""})),
            "2 KJ-GATE-REASON");
  text_of(judge(scene("sato"), {"t-1", model::ApprovalWay::kReturn, "name the decoder"}));
  const model::State after = state();
  ASSERT_EQ(after.tickets.front().approvals.size(), 1U);
  EXPECT_EQ(after.tickets.front().approvals.front().body.nonce.size(), 16U);
}

TEST_F(Acts, DryRunLeavesEveryByteAsItWas) {
  capture_first();
  text_of(ticket_open(scene(), {"A", {"prep"}, "first", ""}));
  edit("kijun.toml", "reference = \"ORD-1\"", "reference = \"ORD-2\"");
  edit("kijun.toml", "id = \"sato\"\nroles = [", "id = \"mori\"\nroles = [");
  const auto before = everything();
  const Scene dry = scene("aoki", DryRun::kYes);
  EXPECT_NE(text_of(people_apply(dry, "")).find("dry run"), std::string::npos);
  text_of(order_apply(dry));
  text_of(order_payment(dry, "declared", "invoice 17"));
  text_of(candidate_new(dry, "B", "A"));
  text_of(candidate_revise(dry, "A", "A2", ""));
  text_of(ticket_close(dry, "t-1", ""));
  text_of(judge(scene("sato", DryRun::kYes), {"t-1", model::ApprovalWay::kReject, "no"}));
  EXPECT_EQ(refusal(judge(dry, {"t-1", model::ApprovalWay::kApprove, ""})), "6 KJ-GATE-ROLE");
  EXPECT_EQ(refusal(adopt(dry, {"t-1", "", {}, {}})), "6 KJ-GATE-ROLE");
  EXPECT_EQ(refusal(campaign_start(dry, "prep", "")), "6 KJ-GATE-NOT-ADOPTED");
  EXPECT_EQ(everything(), before);
}

TEST_F(Acts, LookingLeavesEveryByteAsItWas) {
  capture_first();
  const auto before = everything();
  text_of(status(scene()));
  text_of(next(scene()));
  text_of(people_show(scene()));
  text_of(order_show(scene()));
  text_of(question_list(scene()));
  text_of(candidate_show(scene(), "A"));
  EXPECT_NE(text_of(reference_show(scene())).find("no reference yet"), std::string::npos);
  EXPECT_NE(text_of(reference_list(scene())).find("no reference yet"), std::string::npos);
  EXPECT_NE(text_of(campaign_status(scene(), "")).find("no campaign"), std::string::npos);
  EXPECT_EQ(everything(), before);
}

TEST_F(Acts, CandidateIsAWholeCopyThatOverwritesNothing) {
  text_of(candidate_new(scene(), "B", "A"));
  const std::string first = read("manifests/A.toml");
  const std::string copy = read("manifests/B.toml");
  EXPECT_NE(copy.find("version = \"B\""), std::string::npos);
  EXPECT_NE(copy.find("from = \"A\""), std::string::npos);
  EXPECT_GT(copy.size(), first.size());
  EXPECT_EQ(refusal(candidate_new(scene(), "B", "A")), "4 KJ-CONFLICT");
  EXPECT_EQ(refusal(candidate_new(scene(), "../B", "A")), "2 KJ-USAGE");
  EXPECT_EQ(refusal(candidate_new(scene(), "C", "Z")), "2 KJ-USAGE");
  EXPECT_EQ(read("manifests/B.toml"), copy);
}

TEST_F(Acts, R12RevisionMovesTheTicketAlong) {
  capture_first();
  text_of(ticket_open(scene(), {"A", {"prep"}, "first", ""}));
  EXPECT_NE(text_of(candidate_revise(scene(), "A", "A2", "")).find("t-1 has the candidate A2"),
            std::string::npos);
  const model::State after = state();
  EXPECT_EQ(after.tickets.front().ticket.body.to, "A2");
  EXPECT_EQ(after.tickets.front().ticket.body.earlier, std::vector<std::string>{"A"});
  EXPECT_NE(read("manifests/A.toml").find("version = \"A\""), std::string::npos);
}

TEST_F(Acts, RefusedRevisionWritesNoFile) {
  capture_first();
  text_of(ticket_open(scene(), {"A", {"prep"}, "first", ""}));
  const auto before = everything();
  EXPECT_EQ(refusal(candidate_revise(scene("sato"), "A", "A2", "")), "6 KJ-GATE-ROLE");
  EXPECT_EQ(everything(), before);
}

TEST_F(Acts, NextIsACommandOnALineOfItsOwn) {
  const auto answer = next(scene());
  ASSERT_TRUE(answer.ok()) << answer.error().what();
  EXPECT_EQ(answer.value().text.front(), "kijun manifest capture A");
  capture_first();
  EXPECT_EQ(text_of(next(scene())).substr(0, 19), "kijun criteria seal");
}

TEST_F(Acts, QuestionsThatAreNotThereAreNotFound) {
  EXPECT_EQ(refusal(question_answer(scene("sato"), "q-1", "yes")), "2 KJ-NOT-FOUND");
  EXPECT_EQ(refusal(question_answer(scene("sato"), "q-1", "")), "2 KJ-USAGE");
}

TEST_F(Acts, QuestionsAreAnsweredOnceByTheirOwner) {
  auto workspace = Workspace::open(scene());
  ASSERT_TRUE(workspace.ok());
  const model::QuestionAct question{QuestionId(1), "cards", "2", "1", "sato"};
  ASSERT_TRUE(workspace.value()
                  .transact([&](const Workspace& now) -> Result<std::vector<model::Act>> {
                    return std::vector{now.act(question, "aoki")};
                  })
                  .ok());
  EXPECT_EQ(refusal(question_answer(scene("aoki"), "q-1", "fine")), "6 KJ-QUESTION-OWNER");
  text_of(question_answer(scene("sato"), "q-1", "agreed"));
  EXPECT_EQ(refusal(question_answer(scene("sato"), "q-1", "no")), "4 KJ-CONFLICT");
  EXPECT_NE(text_of(question_list(scene())).find("answered by sato: agreed"), std::string::npos);
}

}  // namespace
}  // namespace kijun::app
