// SPDX-License-Identifier: Apache-2.0
#include "ledger/file/file_ledger.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>

#include "codec/sha256.h"
#include "ledger/ledger_samples.h"
#include "ledger/memory/memory_ledger.h"
#include "os/linux_file_system.h"
#include "testing/memory_file_system.h"
#include "testing/temporary_folder.h"

namespace kijun::ledger {
namespace {

using testing::DiskFailure;
using testing::MemoryFileSystem;

class FileLedgerOnDisk : public ::testing::Test {
 protected:
  Path ledger_path() const { return folder_.path() / kLedgerFileName; }
  std::unique_ptr<Ledger> open() { return make_file_ledger(*files_, folder_.path()); }
  void add_bytes(std::string_view bytes) {
    const auto file = files_->open_append(ledger_path(), 0644);
    ASSERT_TRUE(file.ok() && file.value()->write(as_bytes(bytes)).ok());
  }
  std::string content(const Path& path) {
    std::array<std::byte, 4096> block{};
    const auto file = files_->open_read(path);
    if (!file.ok()) return "";
    return std::string(as_chars(ByteView(block).first(file.value()->read(block).value())));
  }

  testing::TemporaryFolder folder_;
  std::unique_ptr<os::FileSystem> files_ = os::make_linux_file_system();
};

std::string shell(const std::string& command) {
  std::FILE* const pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) return "";
  std::array<char, 256> text{};
  const std::size_t size = std::fread(text.data(), 1, text.size(), pipe);
  EXPECT_EQ(::pclose(pipe), 0);
  return {text.data(), size};
}

// The promise of the format: no program of ours is needed to check the chain.
TEST_F(FileLedgerOnDisk, AnyShellCanCheckTheChain) {
  const auto ledger = open();
  fill(*ledger, 5);
  Collector shown;
  ASSERT_TRUE(ledger->read({}, shown).ok());
  const std::string path = "'" + ledger_path().native() + "'";
  const std::string sum = shell("sed -n 3p " + path + " | sha256sum");
  EXPECT_EQ("sha256:" + sum.substr(0, 64), shown.lines[3].prev->str());
  EXPECT_EQ(shell("wc -l < " + path), "5\n");
}

TEST_F(FileLedgerOnDisk, ATornTailIsKeptInItsOwnFile) {
  const auto ledger = open();
  fill(*ledger, 2);
  add_bytes("half a li");
  ASSERT_TRUE(ledger->append(sample_act("note"), ledger->head().value()).ok());
  const std::string name = "3-" + codec::sha256(std::string_view("half a li")).brief();
  EXPECT_EQ(content(folder_.path() / kTornFolderName / name), "half a li");
  EXPECT_EQ(files_->list(folder_.path() / kTornFolderName).value().size(), 1U);
}

TEST_F(FileLedgerOnDisk, EveryTornTailIsNotedOnce) {
  const auto ledger = open();
  fill(*ledger, 2);
  for (const std::string_view torn : {"first", "second"}) {
    add_bytes(torn);
    ASSERT_TRUE(ledger->append(sample_act("note"), ledger->head().value()).ok());
    ASSERT_TRUE(ledger->append(sample_act("note"), ledger->head().value()).ok());
  }
  Collector shown;
  ASSERT_TRUE(ledger->read({}, shown).ok());
  EXPECT_EQ(shown.types(), (std::vector<std::string>{"genesis", "note", "torn", "note", "note",
                                                     "torn", "note", "note"}));
}

TEST_F(FileLedgerOnDisk, AppendNeverMakesALedger) {
  EXPECT_EQ(open()->append(sample_act("note"), std::nullopt).error().code(), ErrorCode::kNotFound);
  EXPECT_TRUE(files_->list(folder_.path()).value().empty());
}

TEST_F(FileLedgerOnDisk, AMissingFolderIsTheEnvironments) {
  const auto ledger = make_file_ledger(*files_, folder_.path() / "absent");
  EXPECT_FALSE(ledger->head().value().has_value());
  EXPECT_EQ(ledger->create(kSampleId, sample_act("genesis")).error().code(),
            ErrorCode::kEnvironment);
}

TEST_F(FileLedgerOnDisk, ALinkIsNoLedger) {
  const auto ledger = open();
  ASSERT_TRUE(files_->make_link(Path("/dev/null"), ledger_path()).ok());
  EXPECT_EQ(ledger->head().error().code(), ErrorCode::kEnvironment);
  EXPECT_EQ(ledger->create(kSampleId, sample_act("genesis")).error().code(),
            ErrorCode::kEnvironment);
}

TEST_F(FileLedgerOnDisk, MoreThanALineWithoutAnEndIsDamage) {
  const auto ledger = open();
  fill(*ledger, 2);
  const Head known = *ledger->head().value();
  add_bytes(std::string(model::kLineSizeMax, 'x'));
  EXPECT_EQ(ledger->head().error().code(), ErrorCode::kCorrupt);
  EXPECT_EQ(ledger->append(sample_act("note"), known).error().code(), ErrorCode::kCorrupt);
  Collector shown;
  EXPECT_EQ(ledger->read({}, shown).error().code(), ErrorCode::kCorrupt);
  add_bytes(std::string(3 * model::kLineSizeMax, 'x'));
  EXPECT_EQ(ledger->head().error().code(), ErrorCode::kCorrupt);
  EXPECT_EQ(brief(verified(all_bytes(*ledger))), "3 form");
}

// A reader that comes while a line is half written waits for its end.
TEST_F(FileLedgerOnDisk, AReaderSeesNoHalfLine) {
  constexpr int kRounds = 50;
  const auto ledger = open();
  for (int round = 0; round < kRounds; ++round) {
    const auto other = make_memory_ledger(all_bytes(*ledger));
    const std::string before = all_bytes(*other);
    if (before.empty()) {
      ASSERT_TRUE(other->create(kSampleId, sample_act("genesis")).ok());
    } else {
      ASSERT_TRUE(other->append(sample_act("note"), other->head().value()).ok());
    }
    const std::string added = all_bytes(*other).substr(before.size());
    add_bytes("");  // the lock needs the file
    auto lock = files_->lock(ledger_path(), os::LockMode::kExclusive, os::LockWait::kYes);
    ASSERT_TRUE(lock.ok());
    add_bytes(added.substr(0, added.size() / 2));
    std::atomic<bool> started = false;
    bool torn = false;
    std::thread reader([&] {
      Collector shown;
      started = true;
      const auto end = ledger->read({}, shown);
      torn = !end.ok() || end.value().torn.has_value();
    });
    while (!started) std::this_thread::yield();
    for (int i = 0; i < kRounds; ++i) std::this_thread::yield();
    add_bytes(added.substr(added.size() / 2));
    lock.value().reset();
    reader.join();
    ASSERT_FALSE(torn) << round;
  }
}

// In a child without the rights of root, who may write everywhere.
template <typename Act>
int run_as_nobody(const Act& act) {
  constexpr unsigned kNobody = 65534;
  const pid_t child = ::fork();
  if (child == 0) {
    if (::geteuid() == 0 && (::setgid(kNobody) != 0 || ::setuid(kNobody) != 0)) ::_exit(99);
    ::_exit(act());
  }
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST_F(FileLedgerOnDisk, AReadOnlyLedgerIsReadAndNotWritten) {
  const auto ledger = open();
  fill(*ledger, 3);
  ASSERT_TRUE(files_->set_mode(ledger_path(), 0444).ok());
  ASSERT_TRUE(files_->set_mode(folder_.path(), 0555).ok());
  const int status = run_as_nobody([&] {
    Collector shown;
    if (!ledger->read({}, shown).ok() || shown.lines.size() != 3) return 1;
    const auto appended = ledger->append(sample_act("note"), ledger->head().value());
    if (appended.ok() || appended.error().code() != ErrorCode::kEnvironment) return 2;
    const Error& error = appended.error();
    return error.what().empty() || error.why().empty() || error.next_acts().empty() ? 3 : 0;
  });
  EXPECT_EQ(status, 0);
  EXPECT_EQ(ledger->head().value()->seq, 3U);
  ASSERT_TRUE(files_->set_mode(folder_.path(), 0755).ok());
}

class FileLedgerInMemory : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(files_.make_folder(Path("/k"), 0755).ok());
    fill(*ledger_, 2);
    before_ = all_bytes(*ledger_);
  }

  MemoryFileSystem files_;
  std::unique_ptr<Ledger> ledger_ = make_file_ledger(files_, Path("/k"));
  std::string before_;
};

TEST_F(FileLedgerInMemory, AFullDiskLeavesNothingHalf) {
  files_.fail_at(1, DiskFailure::kNoSpace);
  const auto appended = ledger_->append(sample_act("note"), ledger_->head().value());
  ASSERT_FALSE(appended.ok());
  EXPECT_EQ(appended.error().code(), ErrorCode::kEnvironment);
  EXPECT_FALSE(appended.error().why().empty() || appended.error().next_acts().empty());
  EXPECT_EQ(all_bytes(*ledger_), before_);
  EXPECT_TRUE(ledger_->append(sample_act("note"), ledger_->head().value()).ok());
}

TEST_F(FileLedgerInMemory, WhatCouldNotBeSyncedIsNotThere) {
  files_.fail_at(2, DiskFailure::kIo);
  EXPECT_FALSE(ledger_->append(sample_act("note"), ledger_->head().value()).ok());
  EXPECT_EQ(all_bytes(*ledger_), before_);
}

TEST_F(FileLedgerInMemory, LooksAtTheTailOnly) {
  constexpr std::uint64_t kBit = 8 * 40;  // somewhere in the first line
  files_.flip_bit(Path("/k/ledger.jsonl"), kBit);
  EXPECT_TRUE(ledger_->head().ok());
  Collector shown;
  EXPECT_FALSE(ledger_->read({}, shown).ok());
}

}  // namespace
}  // namespace kijun::ledger
