// SPDX-License-Identifier: Apache-2.0
#include "ledger/verify.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "ledger/ledger_samples.h"
#include "ledger/memory/memory_ledger.h"

namespace kijun::ledger {
namespace {

constexpr std::uint64_t kLineCount = 6;

std::vector<std::string> sample_lines() {
  const auto ledger = make_memory_ledger();
  fill(*ledger, kLineCount);
  Collector all;
  EXPECT_TRUE(ledger->read({}, all).ok());
  return all.texts;
}

std::string joined(const std::vector<std::string>& lines) {
  return std::accumulate(lines.begin(), lines.end(), std::string());
}

std::string sample() { return joined(sample_lines()); }

Head head_of(const std::string& text) { return make_memory_ledger(text)->head().value().value(); }

// What a reading says that must not go on; empty when it does.
std::string refusal(const std::string& text, const ReadFrom& from = {}) {
  Collector all;
  const Result<ReadEnd> end = make_memory_ledger(text)->read(from, all);
  if (end.ok()) return "";
  EXPECT_EQ(end.error().code(), ErrorCode::kCorrupt);
  EXPECT_EQ(end.error().next_acts(), std::vector<std::string>{"kijun ledger verify"});
  return end.error().what() + " | " + end.error().why();
}

// A line of the ledger with another content, and the chain behind it repaired.
std::string rewritten(std::size_t index, const auto& change) {
  std::vector<std::string> lines = sample_lines();
  for (std::size_t i = index; i < lines.size(); ++i) {
    model::Line line = model::parse_line(lines[i].substr(0, lines[i].size() - 1)).value();
    if (i == index) change(line);
    if (i > index) line.prev = model::line_digest(lines[i - 1]);
    lines[i] = model::print_line(line).value();
  }
  return joined(lines);
}

TEST(LedgerVerify, SoundRecordSaysHowFarItGoes) {
  const Verification verification = verified(sample());
  EXPECT_TRUE(verification.sound());
  EXPECT_EQ(brief(verification), "");
  EXPECT_EQ(verification.line_count, kLineCount);
  EXPECT_EQ(verification.head, head_of(sample()));
  EXPECT_EQ(verification.summary(),
            "complete up to line 6 of 2026-09-21T14:13:20Z; nothing is known of later lines");
}

TEST(LedgerVerify, EmptyIsSoundAndSaysSo) {
  EXPECT_TRUE(verified("").sound());
  EXPECT_EQ(verified("").summary(), "there is no line");
}

TEST(LedgerVerify, EditedLine) {
  std::string text = sample();
  const std::size_t at = text.find(R"("note":"3")");
  text[at + 8] = '7';
  EXPECT_EQ(brief(verified(text)), "4 chain");
  EXPECT_NE(refusal(text).find("line 4"), std::string::npos);
  EXPECT_EQ(verified(text).summary().find("damaged at line 4"), 0U);
}

TEST(LedgerVerify, DroppedLine) {
  std::vector<std::string> lines = sample_lines();
  lines.erase(lines.begin() + 2);
  EXPECT_EQ(brief(verified(joined(lines))), "3 sequence, 3 chain");
  EXPECT_NE(refusal(joined(lines)), "");
}

TEST(LedgerVerify, InsertedLine) {
  std::vector<std::string> lines = sample_lines();
  lines.insert(lines.begin() + 3, lines[2]);
  EXPECT_EQ(brief(verified(joined(lines))), "4 sequence, 4 chain");
  EXPECT_NE(refusal(joined(lines)), "");
}

TEST(LedgerVerify, SwappedLines) {
  std::vector<std::string> lines = sample_lines();
  std::swap(lines[2], lines[3]);
  EXPECT_EQ(brief(verified(joined(lines))),
            "3 sequence, 3 chain, 4 sequence, 4 chain, 5 sequence, 5 chain");
  EXPECT_NE(refusal(joined(lines)), "");
}

TEST(LedgerVerify, FirstLineDropped) {
  std::vector<std::string> lines = sample_lines();
  lines.erase(lines.begin());
  EXPECT_EQ(brief(verified(joined(lines))), "1 genesis, 1 sequence, 1 chain");
}

TEST(LedgerVerify, AllDamageIsFoundNotOnlyTheFirst) {
  std::vector<std::string> lines = sample_lines();
  lines[1].insert(1, " ");
  lines[4].insert(1, " ");
  EXPECT_EQ(brief(verified(joined(lines))), "2 form, 3 chain, 5 form, 6 chain");
}

TEST(LedgerVerify, LineOfAnotherLedger) {
  EXPECT_EQ(brief(verified(rewritten(3, [](model::Line& line) { line.ledger = "L-other"; }))),
            "4 ledger-id");
}

TEST(LedgerVerify, SecondGenesis) {
  EXPECT_EQ(brief(verified(rewritten(3, [](model::Line& line) { line.act.type = "genesis"; }))),
            "4 genesis");
}

TEST(LedgerVerify, ClockThatWentBackIsAFlag) {
  const std::string text =
      rewritten(3, [](model::Line& line) { line.act.time = Instant(std::chrono::sys_seconds()); });
  EXPECT_EQ(brief(verified(text)), "4 clock");
  EXPECT_TRUE(verified(text).sound());
  EXPECT_EQ(refusal(text), "");
}

TEST(LedgerVerify, OtherVersionAndUnknownTypeAreFlags) {
  const std::string text = rewritten(3, [](model::Line& line) {
    line.version = 2;
    line.act.type = "levitate";
  });
  constexpr std::array<std::string_view, 2> kKnown = {"genesis", "note"};
  const Verification verification = verified(text, {.known_heads = {}, .known_types = kKnown});
  EXPECT_EQ(brief(verification), "4 version, 4 type");
  EXPECT_TRUE(verification.sound());
  EXPECT_EQ(refusal(text), "");
}

TEST(LedgerVerify, TooLongLineIsOneFindingAndReadingGoesOn) {
  std::vector<std::string> lines = sample_lines();
  lines.insert(lines.begin() + 2, std::string(3 * model::kLineSizeMax, 'x') + "\n");
  EXPECT_EQ(brief(verified(joined(lines))), "3 form, 4 sequence, 4 chain");
  EXPECT_NE(refusal(joined(lines)).find("line 3"), std::string::npos);
}

TEST(LedgerVerify, FindingsAreBounded) {
  const std::string rubbish(2 * kFindingsMax * 2, '\n');
  const Verification verification = verified(rubbish);
  EXPECT_EQ(verification.findings.size(), kFindingsMax);
  EXPECT_EQ(verification.findings_left_out, rubbish.size() - kFindingsMax);
  EXPECT_FALSE(verification.sound());
}

// A cut alone cannot be seen; against a head known from outside it can.
TEST(LedgerDamage, EveryCutKeepsWholeLinesAndIsSeenAgainstAKnownHead) {
  const std::string text = sample();
  const Head known = head_of(text);
  for (std::size_t size = 0; size < text.size(); ++size) {
    const std::string cut = text.substr(0, size);
    const std::size_t whole = cut.rfind('\n') + 1;
    const Verification alone = verified(cut);
    EXPECT_TRUE(alone.sound()) << size;
    EXPECT_EQ(alone.line_count, static_cast<std::uint64_t>(std::ranges::count(cut, '\n')));
    ASSERT_EQ(alone.torn.has_value(), whole < size) << size;
    EXPECT_EQ(alone.torn ? alone.torn->size_bytes : 0, size - whole);

    Collector shown;
    const Result<ReadEnd> end = make_memory_ledger(cut)->read({}, shown);
    ASSERT_TRUE(end.ok()) << size;
    EXPECT_EQ(joined(shown.texts), cut.substr(0, whole));
    EXPECT_EQ(end.value().torn.has_value(), whole < size);

    EXPECT_FALSE(verified(cut, {.known_heads = {&known, 1}, .known_types = {}}).sound()) << size;
    EXPECT_NE(refusal(cut, {known}), "") << size;
  }
}

TEST(LedgerDamage, EveryFlippedByteIsSeen) {
  const std::string text = sample();
  const Head known = head_of(text);
  const std::size_t last_line = text.rfind('\n', text.size() - 2) + 1;
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (const int bit : {0, 6}) {
      std::string flipped = text;
      flipped[at] = static_cast<char>(flipped[at] ^ (1 << bit));
      const Verification alone = verified(flipped);
      // What only the last line says, no later line vouches for.
      if (at < last_line) {
        EXPECT_FALSE(alone.sound()) << at;
        EXPECT_NE(refusal(flipped), "") << at;
      }
      EXPECT_FALSE(verified(flipped, {.known_heads = {&known, 1}, .known_types = {}}).sound())
          << at;
      EXPECT_NE(refusal(flipped, {known}), "") << at;
    }
  }
}

TEST(LedgerDamage, TornIsToldFromTampered) {
  const std::string text = sample();
  const Verification torn = verified(text + R"({"body":{"no)");
  EXPECT_EQ(brief(torn), "7 torn");
  EXPECT_TRUE(torn.sound());
  const Verification tampered = verified(text + "{\"body\":{\"no\n");
  EXPECT_EQ(brief(tampered), "7 form");
  EXPECT_FALSE(tampered.sound());
  const Verification repeated = verified(text + sample_lines().back());
  EXPECT_EQ(brief(repeated), "7 sequence, 7 chain");
  EXPECT_FALSE(repeated.sound());
}

TEST(LedgerVerify, KnownHeadOfAForkIsNotHeld) {
  const Head known = head_of(rewritten(3, [](model::Line& line) { line.act.order = "ORD-2"; }));
  EXPECT_EQ(brief(verified(sample(), {.known_heads = {&known, 1}, .known_types = {}})), "6 anchor");
  EXPECT_NE(refusal(sample(), {known}).find("line 6"), std::string::npos);
}

TEST(LedgerCheckpoint, ShowsOnlyWhatFollowsAndHashesTheRest) {
  const std::vector<std::string> lines = sample_lines();
  for (std::size_t count = 1; count <= lines.size(); ++count) {
    const Head known = head_of(joined({lines.begin(), lines.begin() + static_cast<int>(count)}));
    Collector shown;
    const Result<ReadEnd> end = make_memory_ledger(sample())->read({known}, shown);
    ASSERT_TRUE(end.ok());
    EXPECT_EQ(shown.texts,
              std::vector<std::string>(lines.begin() + static_cast<int>(count), lines.end()));
    EXPECT_EQ(end.value().head, head_of(sample()));
  }
}

// A text that looks like the chain field must not be taken for it.
TEST(LedgerCheckpoint, TextThatLooksLikeAPrevIsNone) {
  const auto ledger = make_memory_ledger();
  ASSERT_TRUE(ledger->create(kSampleId, sample_act("genesis")).ok());
  const std::string bait = ",\"prev\":\"sha256:" + std::string(64, '0') + "\"";
  for (int i = 0; i < 3; ++i) {
    model::Act act = sample_act("note" + bait, bait);
    act.body = codec::Json::Object{{"inner", codec::Json::Object{{"a", 1}, {"prev", bait}}}};
    ASSERT_TRUE(ledger->append(act, ledger->head().value()).ok());
  }
  Collector shown;
  EXPECT_TRUE(ledger->read({ledger->head().value()}, shown).ok());
  EXPECT_TRUE(shown.lines.empty());
}

TEST(LedgerRead, VisitorsErrorEndsIt) {
  class Stop : public LineVisitor {
   public:
    Result<void> visit(std::string_view, const model::Line& line) override {
      seen = line.seq.number();
      if (seen == 3) return Error(ErrorCode::kInterrupted, "stop");
      return {};
    }
    std::uint64_t seen = 0;
  } stop;
  const Result<ReadEnd> end = make_memory_ledger(sample())->read({}, stop);
  ASSERT_FALSE(end.ok());
  EXPECT_EQ(end.error().code(), ErrorCode::kInterrupted);
  EXPECT_EQ(stop.seen, 3U);
}

}  // namespace
}  // namespace kijun::ledger
