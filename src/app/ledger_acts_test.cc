// SPDX-License-Identifier: Apache-2.0
#include "app/ledger_acts.h"

#include "app/known_ledgers.h"
#include "app/tool_test_support.h"
#include "app/workspace.h"
#include "model/acts.h"

namespace kijun::app {
namespace {

class LedgerActs : public ToolTest {
 protected:
  static constexpr const char* kFile = "/.kijun/ledger.jsonl";

  void SetUp() override {
    ASSERT_TRUE(os::make_folders(fs_, Path("/.kijun"), 0700).ok());
    const auto ledger = ledger_of(scene(), Layout(Path("/")));
    auto head = ledger->create("l-1", act(model::GenesisAct()));
    ASSERT_TRUE(head.ok()) << head.error().what();
    for (int i = 0; i < 3; ++i) {
      model::PaymentAct payment;
      payment.status = "declared";
      head = ledger->append(act(payment), head.value());
      ASSERT_TRUE(head.ok());
    }
    head_.emplace(head.value());
  }
  template <typename Body>
  model::Act act(const Body& body) {
    model::Act made;
    made.type = Body::kType;
    made.by.person = "aoki";
    made.time = clock_.now();
    made.body = model::to_json(body);
    return made;
  }
  std::string stored() {
    const auto bytes = os::read_file(fs_, Path(kFile), 1U << 20U);
    return bytes.ok() ? std::string(as_chars(bytes.value())) : "";
  }

  std::optional<ledger::Head> head_;
};

TEST_F(LedgerActs, ASoundRecordIsCompleteUpToItsLastLine) {
  const auto answer = ledger_verify(scene());
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer.value().exit, 0);
  EXPECT_EQ(answer.value().verdict, "sound");
  EXPECT_EQ(answer.value().data.integer_or("lines", 0), 4);
  EXPECT_NE(answer.value().text.front().find("complete up to line 4 of 2026-12-01"),
            std::string::npos);
}

TEST_F(LedgerActs, EveryDamagedLineIsAFindingAndExitsWith5) {
  std::string text = stored();
  for (std::size_t at = text.find("declared"); at != std::string::npos;
       at = text.find("declared", at + 1)) {
    text[at] = 'D';
  }
  write(kFile, text);
  const auto answer = ledger_verify(scene());
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer.value().exit, 5);
  EXPECT_EQ(answer.value().verdict, "damaged");
  EXPECT_GE(answer.value().problems.size(), 2U);
}

TEST_F(LedgerActs, ACutTailIsSeenByAMachineThatSawMore) {
  ASSERT_TRUE(remember_ledger(scene(), {"ORD-1", "l-1", *head_}).ok());
  std::string text = stored();
  text.resize(text.rfind('\n', text.size() - 2) + 1);
  write(kFile, text);
  const auto answer = ledger_verify(scene());
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer.value().exit, 5);
  ASSERT_EQ(answer.value().problems.size(), 1U);
  EXPECT_EQ(answer.value().problems.front().code, "KJ-LEDGER-ANCHOR");
}

TEST_F(LedgerActs, ShowGoesOnBehindAnUnreadableLine) {
  std::string text = stored();
  text[text.find('\n') + 1] = '[';
  write(kFile, text);
  const auto answer = ledger_show(scene(), 1, 100);
  ASSERT_TRUE(answer.ok());
  const codec::Json::Array& lines = *answer.value().data.find("lines")->array();
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_NE(lines[1].find("unreadable"), nullptr);
  EXPECT_EQ(lines[2].text_or("type", ""), "payment");
}

TEST_F(LedgerActs, ShowTakesAPart) {
  const auto answer = ledger_show(scene(), 2, 2);
  ASSERT_TRUE(answer.ok());
  const codec::Json::Array& lines = *answer.value().data.find("lines")->array();
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].integer_or("line", 0), 2);
}

TEST_F(LedgerActs, WithoutAProjectItSaysSo) {
  Scene elsewhere = scene();
  elsewhere.folder = Path("/elsewhere");
  const auto answer = ledger_verify(elsewhere);
  ASSERT_FALSE(answer.ok());
  EXPECT_EQ(answer.error().code(), ErrorCode::kNotFound);
}

}  // namespace
}  // namespace kijun::app
