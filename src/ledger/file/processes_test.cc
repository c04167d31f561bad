// SPDX-License-Identifier: Apache-2.0
// Real processes on a real disk: writers beside one another, killed ones, and a full disk.
#include <gtest/gtest.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "ledger/file/file_ledger.h"
#include "ledger/ledger_samples.h"
#include "os/linux_file_system.h"
#include "testing/temporary_folder.h"

namespace kijun::ledger {
namespace {

class LedgerProcesses : public ::testing::Test {
 protected:
  std::unique_ptr<Ledger> open() { return make_file_ledger(*files_, folder_.path()); }

  testing::TemporaryFolder folder_;
  std::unique_ptr<os::FileSystem> files_ = os::make_linux_file_system();
};

template <typename Body>
pid_t start(const Body& body) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(body());
  return child;
}

int end_of(pid_t child) {
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  return status;
}

int write_notes(Ledger& ledger, const std::string& writer, int count) {
  for (int i = 0; i < count;) {
    const auto head = ledger.head();
    if (!head.ok()) return 1;
    const auto appended =
        ledger.append(sample_act("note", writer + "-" + std::to_string(i)), head.value());
    if (appended.ok()) {
      ++i;
    } else if (appended.error().code() != ErrorCode::kConflict) {
      return 2;
    }
  }
  return 0;
}

TEST_F(LedgerProcesses, EightWritersLoseNothing) {
  constexpr int kWriters = 8;
  constexpr int kEach = 200;
  const auto ledger = open();
  fill(*ledger, 1);
  std::vector<pid_t> children;
  for (int writer = 0; writer < kWriters; ++writer) {
    children.push_back(start([&] { return write_notes(*ledger, std::to_string(writer), kEach); }));
  }
  for (const pid_t child : children) EXPECT_EQ(end_of(child), 0);

  Collector shown;
  ASSERT_TRUE(ledger->read({}, shown).ok());
  std::vector<std::string> notes = shown.notes();
  std::vector<std::string> expected = {"1"};
  for (int writer = 0; writer < kWriters; ++writer) {
    for (int i = 0; i < kEach; ++i) {
      expected.push_back(std::to_string(writer) + "-" + std::to_string(i));
    }
  }
  std::ranges::sort(notes);
  std::ranges::sort(expected);
  EXPECT_EQ(notes, expected);
  EXPECT_EQ(brief(verified(all_bytes(*ledger))), "");
}

// Appends for ever and acknowledges each line with one byte.
int write_until_killed(Ledger& ledger, int acknowledge) {
  while (true) {
    const auto head = ledger.head();
    if (!head.ok()) return 1;
    const std::string note = std::to_string(head.value()->seq + 1);
    const std::string long_text = note + std::string(200'000, 'x');
    if (!ledger.append(sample_act("note", long_text), head.value()).ok()) return 2;
    if (::write(acknowledge, "+", 1) != 1) return 3;
  }
}

// The acknowledgements that come in until the child is killed after some microseconds.
std::size_t count_until_killed(pid_t child, int acknowledged, std::chrono::microseconds life) {
  const auto end = std::chrono::steady_clock::now() + life;
  std::size_t count = 0;
  std::array<char, 64> block{};
  while (std::chrono::steady_clock::now() < end) {
    pollfd ready{acknowledged, POLLIN, 0};
    if (::poll(&ready, 1, 0) != 1) continue;
    const ssize_t size = ::read(acknowledged, block.data(), block.size());
    if (size <= 0) break;
    count += static_cast<std::size_t>(size);
  }
  EXPECT_EQ(::kill(child, SIGKILL), 0);
  EXPECT_TRUE(WIFSIGNALED(end_of(child)));
  for (ssize_t size = 1; size > 0;) {
    size = ::read(acknowledged, block.data(), block.size());
    if (size > 0) count += static_cast<std::size_t>(size);
  }
  return count;
}

TEST_F(LedgerProcesses, AKilledWriterLosesNoAcknowledgedLine) {
  constexpr int kRounds = 40;
  constexpr unsigned kSeed = 20261201;
  const auto ledger = open();
  fill(*ledger, 1);
  std::mt19937 random(kSeed);
  std::uniform_int_distribution<int> life_us(200, 15'000);
  for (int round = 0; round < kRounds; ++round) {
    SCOPED_TRACE(round);
    const std::uint64_t before = ledger->head().value()->seq;
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe(ends.data()), 0);
    const pid_t child = start([&] { return write_until_killed(*ledger, ends[1]); });
    ::close(ends[1]);
    const std::size_t acknowledged =
        count_until_killed(child, ends[0], std::chrono::microseconds(life_us(random)));
    ::close(ends[0]);

    Collector shown;
    const auto end = ledger->read({}, shown);
    ASSERT_TRUE(end.ok()) << end.error().why();
    EXPECT_GE(end.value().head->seq, before + acknowledged);
    // The next act goes on, over whatever was left.
    ASSERT_TRUE(ledger->append(sample_act("note", "alive"), ledger->head().value()).ok());
  }
  EXPECT_EQ(brief(verified(all_bytes(*ledger))), "");
}

// In a child with mounts of its own, so that nothing stays mounted.
int fill_small_disk(os::FileSystem& files, const Path& folder) {
  if (::unshare(CLONE_NEWNS) != 0) return 77;
  if (::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) return 77;
  if (::mount("none", folder.c_str(), "tmpfs", 0, "size=256k") != 0) return 77;
  const auto ledger = make_file_ledger(files, folder);
  auto head = ledger->create(kSampleId, sample_act("genesis"));
  if (!head.ok()) return 1;
  const std::string note(50'000, 'x');
  Head last = head.value();
  constexpr int kMoreThanFits = 10;
  for (int i = 0; i < kMoreThanFits && head.ok(); ++i) {
    last = head.value();
    head = ledger->append(sample_act("note", note), last);
  }
  if (head.ok() || head.error().code() != ErrorCode::kEnvironment) return 2;
  if (head.error().why() != "No space left on device") return 3;
  if (ledger->head().value() != last) return 4;
  if (all_bytes(*ledger).size() != last.size_bytes) return 5;
  return ledger->append(sample_act("note", "small"), last).ok() ? 0 : 6;
}

TEST_F(LedgerProcesses, AFullDiskLeavesWholeLines) {
  const int status = end_of(start([&] { return fill_small_disk(*files_, folder_.path()); }));
  ASSERT_TRUE(WIFEXITED(status));
  if (WEXITSTATUS(status) == 77) GTEST_SKIP() << "this account may not mount a tmpfs";
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace
}  // namespace kijun::ledger
