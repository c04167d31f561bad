// SPDX-License-Identifier: Apache-2.0
// The power goes at every changing call of a short life of a ledger.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "codec/sha256.h"
#include "ledger/file/file_ledger.h"
#include "ledger/ledger_samples.h"
#include "testing/memory_file_system.h"

namespace kijun::ledger {
namespace {

using testing::DiskFailure;
using testing::MemoryFileSystem;

const Path kFolder("/k");

std::unique_ptr<MemoryFileSystem> make_disk() {
  auto files = std::make_unique<MemoryFileSystem>();
  EXPECT_TRUE(files->make_folder(kFolder, 0755).ok());
  EXPECT_TRUE(files->sync_all(kFolder).ok());
  return files;
}

// A genesis, single acts and several at once; the notes whose append came back well.
std::vector<std::string> live(Ledger& ledger) {
  std::vector<std::string> acknowledged;
  auto head = ledger.create(kSampleId, sample_act("genesis", "g"));
  if (!head.ok()) return acknowledged;
  acknowledged.emplace_back("g");
  for (const char* note : {"a", "b"}) {
    head = ledger.append(sample_act("note", note), head.value());
    if (!head.ok()) return acknowledged;
    acknowledged.emplace_back(note);
  }
  const std::vector<model::Act> several = {sample_act("note", "c"), sample_act("note", "d")};
  head = ledger.append_several(several, head.value());
  if (head.ok()) acknowledged.insert(acknowledged.end(), {"c", "d"});
  return acknowledged;
}

std::vector<std::string> notes_of(Ledger& ledger) {
  Collector shown;
  const auto end = ledger.read({}, shown);
  EXPECT_TRUE(end.ok()) << end.error().why();
  std::vector<std::string> notes;
  for (const model::Line& line : shown.lines) {
    if (line.act.type != "torn") notes.emplace_back(line.act.body.text_or("note", ""));
  }
  return notes;
}

bool starts_with(const std::vector<std::string>& all, const std::vector<std::string>& first) {
  return all.size() >= first.size() && std::equal(first.begin(), first.end(), all.begin());
}

// After the crash the ledger takes acts again, and every set-aside tail is noted once.
void expect_goes_on(MemoryFileSystem& files, Ledger& ledger) {
  const auto head = ledger.head();
  ASSERT_TRUE(head.ok()) << head.error().why();
  const auto next = head.value() ? ledger.append(sample_act("note", "z"), head.value())
                                 : ledger.create(kSampleId, sample_act("genesis", "z"));
  ASSERT_TRUE(next.ok()) << next.error().what() << ": " << next.error().why();
  EXPECT_EQ(notes_of(ledger).back(), "z");
  EXPECT_EQ(brief(verified(all_bytes(ledger))), "");

  Collector shown;
  ASSERT_TRUE(ledger.read({}, shown).ok());
  std::vector<std::string> noted;
  for (const model::Line& line : shown.lines) {
    if (line.act.type == "torn") noted.emplace_back(line.act.body.text_or("set_aside", ""));
  }
  std::vector<std::string> kept;
  const auto entries = files.list(kFolder / kTornFolderName);
  if (entries.ok()) {
    for (const os::FolderEntry& entry : entries.value()) {
      if (!entry.name.native().ends_with(".part")) kept.push_back(entry.name.native());
    }
  }
  EXPECT_EQ(noted, kept);
}

std::uint64_t calls_of_a_life() {
  const auto files = make_disk();
  const std::uint64_t before = files->changing_calls();
  EXPECT_EQ(live(*make_file_ledger(*files, kFolder)).size(), 5U);
  return files->changing_calls() - before;
}

TEST(LedgerPowerCut, NoAcknowledgedLineIsLostAtAnyCall) {
  const std::uint64_t calls = calls_of_a_life();
  ASSERT_GT(calls, 8U);
  for (std::uint64_t call = 1; call <= calls; ++call) {
    SCOPED_TRACE(call);
    const auto files = make_disk();
    const auto ledger = make_file_ledger(*files, kFolder);
    files->fail_at(call, DiskFailure::kPowerCut);
    const std::vector<std::string> acknowledged = live(*ledger);
    files->forget_unsynced();
    EXPECT_TRUE(starts_with(notes_of(*ledger), acknowledged));
    expect_goes_on(*files, *ledger);
  }
}

// Each single failing call, without a power cut: what was refused is not there.
TEST(LedgerFailingDisk, WhatFailedIsNotThere) {
  const std::uint64_t calls = calls_of_a_life();
  for (const DiskFailure failure : {DiskFailure::kNoSpace, DiskFailure::kIo}) {
    for (std::uint64_t call = 1; call <= calls; ++call) {
      SCOPED_TRACE(call);
      const auto files = make_disk();
      const auto ledger = make_file_ledger(*files, kFolder);
      files->fail_at(call, failure);
      const std::vector<std::string> acknowledged = live(*ledger);
      EXPECT_EQ(notes_of(*ledger), acknowledged);
      expect_goes_on(*files, *ledger);
    }
  }
}

void leave_torn_tail(MemoryFileSystem& files) {
  const auto file = files.open_append(kFolder / kLedgerFileName, 0644);
  ASSERT_TRUE(file.value()->write(as_bytes("half a li")).ok());
  ASSERT_TRUE(file.value()->sync_data().ok());
}

std::size_t count_notes(Ledger& ledger) {
  Collector shown;
  EXPECT_TRUE(ledger.read({}, shown).ok());
  const std::string digest = codec::sha256(std::string_view("half a li")).str();
  return static_cast<std::size_t>(
      std::ranges::count_if(shown.lines, [&digest](const model::Line& line) {
        return line.act.body.text_or("digest", "") == digest;
      }));
}

class LedgerRepair : public ::testing::TestWithParam<DiskFailure> {};

// A call fails while a torn tail is being set aside; and again at every call of the next try.
TEST_P(LedgerRepair, ATornTailSurvivesEveryInterruption) {
  constexpr std::uint64_t kCallsMax = 20;
  std::uint64_t refused = 0;
  for (std::uint64_t first = 1; first <= kCallsMax; ++first) {
    for (std::uint64_t second = 1; second <= kCallsMax; ++second) {
      SCOPED_TRACE(std::to_string(first) + " then " + std::to_string(second));
      const auto files = make_disk();
      const auto ledger = make_file_ledger(*files, kFolder);
      fill(*ledger, 2);
      leave_torn_tail(*files);
      for (const std::uint64_t call : {first, second}) {
        files->fail_at(call, GetParam());
        const auto head = ledger->head();
        ASSERT_TRUE(head.ok());
        if (!ledger->append(sample_act("note", "y"), head.value()).ok()) ++refused;
        if (GetParam() == DiskFailure::kPowerCut) files->forget_unsynced();
      }
      files->never_fail();
      expect_goes_on(*files, *ledger);
      EXPECT_EQ(count_notes(*ledger), 1U);
    }
  }
  EXPECT_GT(refused, kCallsMax);
}

INSTANTIATE_TEST_SUITE_P(Failures, LedgerRepair,
                         ::testing::Values(DiskFailure::kPowerCut, DiskFailure::kNoSpace,
                                           DiskFailure::kIo));

}  // namespace
}  // namespace kijun::ledger
