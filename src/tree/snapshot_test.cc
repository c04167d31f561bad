// SPDX-License-Identifier: Apache-2.0
#include "tree/snapshot.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "os/linux_file_system.h"
#include "os/place.h"
#include "testing/forwarding_file_system.h"
#include "testing/memory_file_system.h"
#include "testing/temporary_folder.h"
#include "testing/tree_test_support.h"

namespace kijun::tree {
namespace {

using testing::DiskFailure;
using testing::MemoryFileSystem;

std::vector<std::string> names_in(os::FileSystem& fs, const Path& folder) {
  std::vector<std::string> names;
  const auto entries = fs.list(folder);
  for (const os::FolderEntry& entry : entries.value()) names.push_back(entry.name.native());
  return names;
}

class Snapshot : public ::testing::Test {
 protected:
  void SetUp() override { put_sample(*fs_, from_); }

  testing::TemporaryFolder folder_;
  Path from_ = folder_.path() / "from";
  Path to_ = folder_.path() / "to";
  std::unique_ptr<os::FileSystem> fs_ = os::make_linux_file_system();
};

TEST_F(Snapshot, IsAnEqualAndIndependentCopy) {
  ASSERT_TRUE(copy_tree(*fs_, from_, to_, sample_listing()).ok());
  EXPECT_EQ(sample_listing().entries, capture(*fs_, to_).value().entries);
  EXPECT_EQ(0750U, fs_->info(to_).value().mode);
  ASSERT_EQ(0, ::truncate((to_ / "001/image.png").c_str(), 1));  // in place, as software does
  EXPECT_EQ(sample_listing().entries, capture(*fs_, from_).value().entries);
}

TEST_F(Snapshot, KeepsFoldersThatNobodyMayWrite) {
  ASSERT_TRUE(fs_->set_mode(from_ / "001", 0555).ok());
  const auto listing = capture(*fs_, from_);
  ASSERT_TRUE(copy_tree(*fs_, from_, to_, listing.value()).ok());
  EXPECT_EQ(0555U, fs_->info(to_ / "001").value().mode);
}

TEST_F(Snapshot, AnOccupiedTargetIsLeftAsItIs) {
  put_folder(*fs_, to_);
  put_file(*fs_, to_ / "mine", "x");
  EXPECT_EQ(ErrorCode::kConflict, copy_tree(*fs_, from_, to_, sample_listing()).error().code());
  EXPECT_EQ(std::vector<std::string>{"mine"}, names_in(*fs_, to_));
}

TEST_F(Snapshot, RefusesSpecialFilesBeforeAnythingIsMade) {
  ASSERT_EQ(0, ::mkfifo((from_ / "fifo").c_str(), 0600));
  const auto listing = capture(*fs_, from_);
  EXPECT_EQ(ErrorCode::kDenied, copy_tree(*fs_, from_, to_, listing.value()).error().code());
  EXPECT_EQ(std::vector<std::string>{"from"}, names_in(*fs_, folder_.path()));
}

TEST_F(Snapshot, ASourceThatMovedIsAConflictAndLeavesNothing) {
  ASSERT_EQ(0, ::truncate((from_ / "001/image.png").c_str(), 1));
  EXPECT_EQ(ErrorCode::kConflict, copy_tree(*fs_, from_, to_, sample_listing()).error().code());
  EXPECT_EQ(std::vector<std::string>{"from"}, names_in(*fs_, folder_.path()));
  ASSERT_TRUE(fs_->remove_file(from_ / "001/image.png").ok());
  EXPECT_EQ(ErrorCode::kConflict, copy_tree(*fs_, from_, to_, sample_listing()).error().code());
  EXPECT_EQ(std::vector<std::string>{"from"}, names_in(*fs_, folder_.path()));
}

TEST_F(Snapshot, RefusesToCopyIntoWhatIsCopied) {
  const auto refused = copy_tree(*fs_, from_, from_ / "001/copy", sample_listing());
  EXPECT_EQ(ErrorCode::kDenied, refused.error().code());
  EXPECT_EQ(sample_listing().entries, capture(*fs_, from_).value().entries);
}

TEST_F(Snapshot, AnIncompleteListingIsNoGroundForACopy) {
  model::Listing listing = sample_listing();
  listing.completeness = model::Completeness::kIncomplete;
  EXPECT_FALSE(copy_tree(*fs_, from_, to_, listing).ok());
}

// A disk that says it wrote and changed a byte.
class LyingDisk final : public kijun::testing::ForwardingFileSystem {
 public:
  using kijun::testing::ForwardingFileSystem::ForwardingFileSystem;
  Result<void> clone_file(const Path& from, const Path& to, std::uint32_t mode) override {
    KIJUN_TRY_VOID(real_.clone_file(from, to, mode));
    if (to.filename() != Path("run.sh")) return {};
    KIJUN_TRY_VOID(real_.remove_file(to));
    put_file(real_, to, "#!/bin/s_\n", mode);
    return {};
  }
};

TEST_F(Snapshot, BytesThatDidNotArriveAreSeen) {
  LyingDisk disk(*fs_);
  EXPECT_EQ(ErrorCode::kEnvironment, copy_tree(disk, from_, to_, sample_listing()).error().code());
  EXPECT_EQ(ErrorCode::kEnvironment, place_tree(disk, from_, to_, sample_listing()).error().code());
  EXPECT_EQ(std::vector<std::string>{"from"}, names_in(*fs_, folder_.path()));
}

TEST_F(Snapshot, PlacesOnceAndKnowsItsOwn) {
  const auto first = place_tree(*fs_, from_, to_, sample_listing());
  ASSERT_TRUE(first.ok()) << first.error().what() << ": " << first.error().why();
  EXPECT_EQ(PlaceOutcome::kPlaced, first.value().outcome);
  EXPECT_EQ(sample_listing().entries, first.value().listing.entries);
  const auto second = place_tree(*fs_, from_, to_);
  ASSERT_TRUE(second.ok());
  EXPECT_EQ(PlaceOutcome::kAlreadyThere, second.value().outcome);
  EXPECT_EQ((std::vector<std::string>{"from", "to"}), names_in(*fs_, folder_.path()));
}

TEST(R15Place, OtherContentUnderTheNameIsRefusedAndKept) {
  testing::TemporaryFolder folder;
  const auto fs = os::make_linux_file_system();
  put_sample(*fs, folder.path() / "from");
  put_sample(*fs, folder.path() / "to");
  ASSERT_EQ(0, ::truncate((folder.path() / "to/001/image.png").c_str(), 1));
  const auto before = capture(*fs, folder.path() / "to").value();
  const auto refused = place_tree(*fs, folder.path() / "from", folder.path() / "to");
  EXPECT_EQ(ErrorCode::kDenied, refused.error().code());
  EXPECT_EQ("KJ-PLACE-TAKEN", refused.error().problem_code());
  EXPECT_EQ(before.entries, capture(*fs, folder.path() / "to").value().entries);
}

// Somebody places under the same name while this one copies.
class Rival final : public kijun::testing::ForwardingFileSystem {
 public:
  Rival(os::FileSystem& real, std::string text)
      : ForwardingFileSystem(real), text_(std::move(text)) {}
  Result<void> rename_no_replace(const Path& from, const Path& to) override {
    KIJUN_TRY_VOID(real_.make_folder(to, 0755));
    put_file(real_, to / "only", text_);
    return real_.rename_no_replace(from, to);
  }

 private:
  std::string text_;
};

TEST(R15Place, OfTwoAtOnceOneWinsAndTheOtherLearnsWhatIsThere) {
  for (const bool is_same : {true, false}) {
    MemoryFileSystem disk;
    put_folder(disk, Path("/from"));
    put_file(disk, Path("/from/only"), "mine");
    Rival rival(disk, is_same ? "mine" : "his");
    const auto outcome = place_tree(rival, Path("/from"), Path("/to"));
    EXPECT_EQ(is_same, outcome.ok());
    if (outcome.ok()) {
      EXPECT_EQ(PlaceOutcome::kAlreadyThere, outcome.value().outcome);
    } else {
      EXPECT_EQ(ErrorCode::kDenied, outcome.error().code());
    }
    EXPECT_EQ((std::vector<std::string>{"from", "to"}), names_in(disk, Path("/")));
  }
}

// ---- at each call: the disk is full, fails, or the power goes

constexpr std::uint64_t kCallsMax = 1000;

// Fails the nth changing call of an act; false once the act needed fewer calls.
template <typename Act>
bool fails_at(std::uint64_t call, DiskFailure failure, MemoryFileSystem& disk, const Act& act) {
  put_folder(disk, Path("/project"));
  put_sample(disk, Path("/project/from"));
  EXPECT_TRUE(disk.sync_all(Path("/")).ok());
  const std::uint64_t before = disk.changing_calls();
  disk.fail_at(call, failure);
  act();
  const bool was_hit = disk.changing_calls() - before >= call;
  disk.never_fail();
  return was_hit;
}

bool holds_sample(os::FileSystem& fs, const Path& folder) {
  const auto listing = capture(fs, folder);
  return listing.ok() && listing.value().entries == sample_listing().entries;
}

TEST(Place, AFailureAtAnyCallLeavesNothingOrTheWhole) {
  for (const DiskFailure failure : {DiskFailure::kNoSpace, DiskFailure::kIo}) {
    for (std::uint64_t call = 1; call < kCallsMax; ++call) {
      MemoryFileSystem disk;
      bool is_placed = false;
      const bool was_hit = fails_at(call, failure, disk, [&] {
        is_placed =
            place_tree(disk, Path("/project/from"), Path("/project/to"), sample_listing()).ok();
      });
      const auto names = names_in(disk, Path("/project"));
      const bool is_there = names == std::vector<std::string>{"from", "to"};
      ASSERT_TRUE(is_there || names == std::vector<std::string>{"from"}) << call;
      ASSERT_TRUE(!is_there || holds_sample(disk, Path("/project/to"))) << call;
      ASSERT_TRUE(is_there || !is_placed) << call;
      ASSERT_TRUE(holds_sample(disk, Path("/project/from"))) << call;
      if (!was_hit) break;
      ASSERT_LT(call + 1, kCallsMax);
    }
  }
}

TEST(Place, APowerCutAtAnyCallLeavesNothingOrTheWholeAndCanBeRepeated) {
  for (std::uint64_t call = 1; call < kCallsMax; ++call) {
    MemoryFileSystem disk;
    bool is_placed = false;
    const bool was_hit = fails_at(call, DiskFailure::kPowerCut, disk, [&] {
      is_placed =
          place_tree(disk, Path("/project/from"), Path("/project/to"), sample_listing()).ok();
    });
    disk.forget_unsynced();
    const bool is_there = disk.info(Path("/project/to")).ok();
    ASSERT_TRUE(!is_there || holds_sample(disk, Path("/project/to"))) << call;
    ASSERT_TRUE(is_there || !is_placed) << call;
    const auto again = place_tree(disk, Path("/project/from"), Path("/project/to"));
    ASSERT_TRUE(again.ok()) << call << again.error().what() << again.error().why();
    ASSERT_EQ(is_there, again.value().outcome == PlaceOutcome::kAlreadyThere) << call;
    disk.forget_unsynced();
    ASSERT_TRUE(holds_sample(disk, Path("/project/to"))) << call;
    if (!was_hit) break;
    ASSERT_LT(call + 1, kCallsMax);
  }
}

TEST(Place, WhatIsAlreadyThereIsMadeSafeBeforeItIsSaid) {
  MemoryFileSystem disk;
  put_folder(disk, Path("/project"));
  put_sample(disk, Path("/project/from"));
  ASSERT_TRUE(disk.sync_all(Path("/")).ok());
  put_sample(disk, Path("/project/to"));  // renamed there, but its folder was never synced
  const auto found = place_tree(disk, Path("/project/from"), Path("/project/to"));
  ASSERT_EQ(PlaceOutcome::kAlreadyThere, found.value().outcome);
  disk.forget_unsynced();
  EXPECT_TRUE(holds_sample(disk, Path("/project/to")));
}

TEST(Copy, AFailureAtAnyCallLeavesNothing) {
  for (std::uint64_t call = 1; call < kCallsMax; ++call) {
    MemoryFileSystem disk;
    bool is_copied = false;
    const bool was_hit = fails_at(call, DiskFailure::kNoSpace, disk, [&] {
      is_copied =
          copy_tree(disk, Path("/project/from"), Path("/project/to"), sample_listing()).ok();
    });
    ASSERT_EQ(is_copied, disk.info(Path("/project/to")).ok()) << call;
    ASSERT_TRUE(!is_copied || holds_sample(disk, Path("/project/to"))) << call;
    if (!was_hit) break;
    ASSERT_LT(call + 1, kCallsMax);
  }
}

}  // namespace
}  // namespace kijun::tree
