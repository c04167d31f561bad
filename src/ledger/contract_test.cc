// SPDX-License-Identifier: Apache-2.0
// What every backend must do, run against each of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <thread>
#include <vector>

#include "codec/sha256.h"
#include "ledger/file/file_ledger.h"
#include "ledger/ledger_samples.h"
#include "ledger/memory/memory_ledger.h"
#include "os/linux_file_system.h"
#include "testing/memory_file_system.h"
#include "testing/temporary_folder.h"

namespace kijun::ledger {
namespace {

// A place for one ledger, with bytes in it that a test chooses.
class Place {
 public:
  virtual ~Place() = default;
  virtual std::unique_ptr<Ledger> open(const std::string& bytes) = 0;
};

class MemoryPlace : public Place {
 public:
  std::unique_ptr<Ledger> open(const std::string& bytes) override {
    return make_memory_ledger(bytes);
  }
};

std::unique_ptr<Ledger> open_file(os::FileSystem& files, const Path& folder,
                                  const std::string& bytes) {
  if (!bytes.empty()) {
    const auto file = files.create_new(folder / kLedgerFileName, 0644);
    EXPECT_TRUE(file.ok() && file.value()->write(as_bytes(bytes)).ok());
  }
  return make_file_ledger(files, folder);
}

class DiskPlace : public Place {
 public:
  std::unique_ptr<Ledger> open(const std::string& bytes) override {
    return open_file(*files_, folder_.path(), bytes);
  }

 private:
  testing::TemporaryFolder folder_;
  std::unique_ptr<os::FileSystem> files_ = os::make_linux_file_system();
};

class MemoryDiskPlace : public Place {
 public:
  std::unique_ptr<Ledger> open(const std::string& bytes) override {
    EXPECT_TRUE(files_.make_folder(Path("/kijun"), 0755).ok());
    return open_file(files_, Path("/kijun"), bytes);
  }

 private:
  testing::MemoryFileSystem files_;
};

struct Backend {
  const char* name;
  std::function<std::unique_ptr<Place>()> make;
  friend std::ostream& operator<<(std::ostream& out, const Backend& backend) {
    return out << backend.name;
  }
};

class LedgerContract : public ::testing::TestWithParam<Backend> {
 protected:
  std::unique_ptr<Ledger> open(const std::string& bytes = {}) { return place_->open(bytes); }

 private:
  std::unique_ptr<Place> place_ = GetParam().make();
};

std::string sample(std::uint64_t line_count) {
  const auto ledger = make_memory_ledger();
  fill(*ledger, line_count);
  return all_bytes(*ledger);
}

TEST_P(LedgerContract, AnEmptyPlaceHasNoHeadAndNoLine) {
  const auto ledger = open();
  EXPECT_FALSE(ledger->head().value().has_value());
  Collector shown;
  const ReadEnd end = ledger->read({}, shown).value();
  EXPECT_FALSE(end.head.has_value() || end.torn.has_value());
  EXPECT_TRUE(shown.lines.empty());
  EXPECT_EQ(all_bytes(*ledger), "");
}

TEST_P(LedgerContract, KeepsWhatWasAppended) {
  const auto ledger = open();
  fill(*ledger, 4);
  Collector shown;
  const ReadEnd end = ledger->read({}, shown).value();
  EXPECT_EQ(shown.notes(), (std::vector<std::string>{"1", "2", "3", "4"}));
  EXPECT_EQ(end.head, ledger->head().value());
  EXPECT_EQ(end.head->seq, 4U);
  EXPECT_EQ(end.head->digest, model::line_digest(shown.texts.back()));
  EXPECT_EQ(end.head->size_bytes, all_bytes(*ledger).size());
  for (const model::Line& line : shown.lines) EXPECT_EQ(line.ledger, kSampleId);
  EXPECT_TRUE(verified(all_bytes(*ledger)).sound());
}

TEST_P(LedgerContract, AllBackendsWriteTheSameBytes) {
  const auto ledger = open();
  fill(*ledger, 3);
  EXPECT_EQ(all_bytes(*ledger), sample(3));
}

TEST_P(LedgerContract, AppendAnswersTheNewHead) {
  const auto ledger = open();
  const auto first = ledger->create(kSampleId, sample_act("genesis"));
  EXPECT_EQ(first.value(), ledger->head().value());
  const auto second = ledger->append(sample_act("note"), first.value());
  EXPECT_EQ(second.value(), ledger->head().value());
}

TEST_P(LedgerContract, SeveralActsAreLinesInTheirOrder) {
  const auto ledger = open();
  fill(*ledger, 1);
  const std::vector<model::Act> acts = {sample_act("note", "a"), sample_act("note", "b")};
  const auto head = ledger->append_several(acts, ledger->head().value());
  EXPECT_EQ(head.value().seq, 3U);
  Collector shown;
  EXPECT_TRUE(ledger->read({}, shown).ok());
  EXPECT_EQ(shown.notes(), (std::vector<std::string>{"1", "a", "b"}));
}

TEST_P(LedgerContract, OneBadActAmongSeveralWritesNone) {
  const auto ledger = open();
  fill(*ledger, 1);
  std::vector<model::Act> acts = {sample_act("note", "a"), sample_act("note", "b")};
  acts[1].body = codec::Json::Object{{"value", 0.5}};
  EXPECT_EQ(ledger->append_several(acts, ledger->head().value()).error().code(),
            ErrorCode::kInternal);
  EXPECT_EQ(all_bytes(*ledger), sample(1));
}

TEST_P(LedgerContract, AHeadThatMovedIsAConflictAndChangesNothing) {
  const auto ledger = open(sample(3));
  const Head now = *ledger->head().value();
  const Head older = *make_memory_ledger(sample(2))->head().value();
  Head fork = now;
  fork.digest = older.digest;
  Head longer = now;
  ++longer.size_bytes;
  for (const std::optional<Head>& expected :
       {std::optional(older), std::optional(fork), std::optional(longer), std::optional<Head>()}) {
    const auto appended = ledger->append(sample_act("note"), expected);
    ASSERT_FALSE(appended.ok());
    EXPECT_EQ(appended.error().code(), ErrorCode::kConflict);
    EXPECT_FALSE(appended.error().why().empty() || appended.error().next_acts().empty());
  }
  EXPECT_EQ(all_bytes(*ledger), sample(3));
}

TEST_P(LedgerContract, ThereIsOneGenesis) {
  const auto ledger = open(sample(1));
  EXPECT_EQ(ledger->create(kSampleId, sample_act("genesis")).error().code(), ErrorCode::kConflict);
  EXPECT_EQ(all_bytes(*ledger), sample(1));
}

TEST_P(LedgerContract, WithoutGenesisNothingIsAppended) {
  const auto ledger = open();
  EXPECT_EQ(ledger->append(sample_act("note"), std::nullopt).error().code(), ErrorCode::kNotFound);
  const Head known = *make_memory_ledger(sample(1))->head().value();
  EXPECT_EQ(ledger->append(sample_act("note"), known).error().code(), ErrorCode::kConflict);
  EXPECT_FALSE(ledger->head().value().has_value());
}

TEST_P(LedgerContract, TheLedgerIdComesFromTheLinesThatAreThere) {
  const auto ledger = open(sample(2));
  EXPECT_TRUE(ledger->append(sample_act("note"), ledger->head().value()).ok());
  Collector shown;
  EXPECT_TRUE(ledger->read({}, shown).ok());
  EXPECT_EQ(shown.lines.back().ledger, kSampleId);
}

TEST_P(LedgerContract, ATornTailIsReportedByReadingAndLeftAsItIs) {
  const std::string bytes = sample(3) + R"({"body":{"no)";
  const auto ledger = open(bytes);
  Collector shown;
  const ReadEnd end = ledger->read({}, shown).value();
  ASSERT_TRUE(end.torn.has_value());
  EXPECT_EQ(end.torn->size_bytes, 12U);
  EXPECT_EQ(end.torn->digest, codec::sha256(std::string_view(R"({"body":{"no)")));
  EXPECT_EQ(end.head, make_memory_ledger(sample(3))->head().value());
  EXPECT_EQ(ledger->head().value(), end.head);
  EXPECT_EQ(all_bytes(*ledger), bytes);
}

TEST_P(LedgerContract, ATornTailIsNotedBeforeTheNextAct) {
  const auto ledger = open(sample(3) + "torn");
  const auto head = ledger->append(sample_act("note", "next"), ledger->head().value());
  ASSERT_TRUE(head.ok()) << head.error().why();
  EXPECT_EQ(head.value().seq, 5U);
  Collector shown;
  const ReadEnd end = ledger->read({}, shown).value();
  EXPECT_FALSE(end.torn.has_value());
  EXPECT_EQ(shown.types(), (std::vector<std::string>{"genesis", "note", "note", "torn", "note"}));
  const codec::Json& body = shown.lines[3].act.body;
  const Digest digest = codec::sha256(std::string_view("torn"));
  EXPECT_EQ(body, (codec::Json::Object{{"digest", digest.str()},
                                       {"set_aside", "4-" + digest.brief()},
                                       {"size_bytes", 4}}));
  EXPECT_TRUE(verified(all_bytes(*ledger)).sound());
}

TEST_P(LedgerContract, ARefusedActLeavesATornTailAlone) {
  const auto ledger = open(sample(3) + "torn");
  const Head older = *make_memory_ledger(sample(2))->head().value();
  EXPECT_FALSE(ledger->append(sample_act("note"), older).ok());
  EXPECT_EQ(all_bytes(*ledger), sample(3) + "torn");
}

TEST_P(LedgerContract, ATornGenesisIsNotedBehindTheNewOne) {
  const auto ledger = open("{\"bo");
  EXPECT_FALSE(ledger->head().value().has_value());
  ASSERT_TRUE(ledger->create(kSampleId, sample_act("genesis")).ok());
  Collector shown;
  EXPECT_TRUE(ledger->read({}, shown).ok());
  EXPECT_EQ(shown.types(), (std::vector<std::string>{"genesis", "torn"}));
}

TEST_P(LedgerContract, NothingIsAppendedBehindADamagedLine) {
  const std::string bytes = sample(3) + "rubbish\n";
  const auto ledger = open(bytes);
  EXPECT_EQ(ledger->head().error().code(), ErrorCode::kCorrupt);
  const Head known = *make_memory_ledger(sample(3))->head().value();
  EXPECT_EQ(ledger->append(sample_act("note"), known).error().code(), ErrorCode::kCorrupt);
  EXPECT_EQ(all_bytes(*ledger), bytes);
}

TEST_P(LedgerContract, LongLinesAreFoundFromTheEnd) {
  const auto ledger = open(sample(1));
  for (const std::size_t size : {100U, 1'000'000U, 20'000U, 1'000'000U, 10U}) {
    const auto head = ledger->head();
    ASSERT_TRUE(head.ok());
    ASSERT_TRUE(ledger->append(sample_act("note", std::string(size, 'x')), head.value()).ok());
  }
  Collector shown;
  EXPECT_EQ(ledger->read({}, shown).value().head, ledger->head().value());
  EXPECT_EQ(shown.lines.size(), 6U);
}

TEST_P(LedgerContract, AReadingIsOfOneMoment) {
  const auto ledger = open(sample(2));
  const auto before = ledger->bytes();
  ASSERT_TRUE(ledger->append(sample_act("note"), ledger->head().value()).ok());
  EXPECT_EQ(before.value()->size_bytes(), sample(2).size());
}

TEST_P(LedgerContract, AVisitorMayAppend) {
  class Adder : public LineVisitor {
   public:
    explicit Adder(Ledger& ledger) : ledger_(ledger) {}
    Result<void> visit(std::string_view, const model::Line&) override {
      const auto appended = ledger_.append(sample_act("note"), ledger_.head().value());
      EXPECT_TRUE(appended.ok());
      return {};
    }

   private:
    Ledger& ledger_;
  };
  const auto ledger = open(sample(2));
  Adder adder(*ledger);
  EXPECT_EQ(ledger->read({}, adder).value().head->seq, 2U);
  EXPECT_EQ(ledger->head().value()->seq, 4U);
}

// Each writer repeats what met a conflict, as a person would.
void write_all(Ledger& ledger, const std::string& writer, int count) {
  for (int i = 0; i < count;) {
    const auto head = ledger.head();
    ASSERT_TRUE(head.ok()) << head.error().why();
    const auto appended =
        ledger.append(sample_act("note", writer + std::to_string(i)), head.value());
    if (appended.ok()) {
      ++i;
    } else {
      ASSERT_EQ(appended.error().code(), ErrorCode::kConflict);
    }
  }
}

TEST_P(LedgerContract, TwoWritersLoseNothing) {
  constexpr int kEach = 50;
  const auto ledger = open(sample(1));
  std::thread first([&] { write_all(*ledger, "a", kEach); });
  std::thread second([&] { write_all(*ledger, "b", kEach); });
  first.join();
  second.join();
  Collector shown;
  ASSERT_TRUE(ledger->read({}, shown).ok());
  std::vector<std::string> notes = shown.notes();
  std::vector<std::string> expected = {"1"};
  for (int i = 0; i < kEach; ++i) {
    expected.push_back("a" + std::to_string(i));
    expected.push_back("b" + std::to_string(i));
  }
  std::ranges::sort(notes);
  std::ranges::sort(expected);
  EXPECT_EQ(notes, expected);
}

INSTANTIATE_TEST_SUITE_P(
    Backends, LedgerContract,
    ::testing::Values(Backend{"memory", [] { return std::make_unique<MemoryPlace>(); }},
                      Backend{"file", [] { return std::make_unique<DiskPlace>(); }},
                      Backend{"file_in_memory",
                              [] { return std::make_unique<MemoryDiskPlace>(); }}),
    [](const auto& instance) { return std::string(instance.param.name); });

}  // namespace
}  // namespace kijun::ledger
