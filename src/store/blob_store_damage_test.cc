// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>

#include "codec/sha256.h"
#include "os/place.h"
#include "store/folder_blob_store.h"
#include "testing/memory_file_system.h"

namespace kijun::store {
namespace {

constexpr std::string_view kText = "the content of an object";

// How an object gets into the store.
using PutAct = Result<Digest> (*)(BlobStore&);
Result<Digest> put_bytes(BlobStore& store) { return store.put(as_bytes(kText)); }
Result<Digest> put_file(BlobStore& store) { return store.put_file(Path("/source")); }

class BlobStoreDamage : public ::testing::TestWithParam<PutAct> {
 protected:
  struct Disk {
    Disk() {
      EXPECT_TRUE(
          os::place_file(files, Path("/source"), as_bytes(kText), 0644, os::Replace::kNo).ok());
    }
    testing::MemoryFileSystem files;
    std::unique_ptr<BlobStore> store = make_folder_blob_store(files, Path("/objects"));
  };

  static std::uint64_t calls_of_put() {
    Disk disk;
    const std::uint64_t before = disk.files.changing_calls();
    EXPECT_TRUE(GetParam()(*disk.store).ok());
    return disk.files.changing_calls() - before;
  }

  static void expect_no_temporary(testing::MemoryFileSystem& files) {
    const auto folders = files.list(Path("/objects"));
    if (!folders.ok()) return;
    for (const os::FolderEntry& folder : folders.value()) {
      EXPECT_EQ(folder.kind, os::FileKind::kFolder) << folder.name.display();
      const auto objects = files.list(Path("/objects") / folder.name);
      ASSERT_TRUE(objects.ok());
      for (const os::FolderEntry& object : objects.value()) {
        EXPECT_FALSE(object.name.native().starts_with(os::kTemporaryPrefix));
      }
    }
  }

  // Whatever the list names is whole; afterwards the object can be put all the same.
  static void expect_whole_or_nothing(testing::MemoryFileSystem& files) {
    const auto store = make_folder_blob_store(files, Path("/objects"));
    const auto listed = store->list();
    ASSERT_TRUE(listed.ok());
    for (const Digest& digest : listed.value()) EXPECT_TRUE(store->verify(digest).ok());
    const Result<Digest> again = GetParam()(*store);
    ASSERT_TRUE(again.ok()) << again.error().what() << ": " << again.error().why();
    files.forget_unsynced();
    EXPECT_TRUE(store->verify(again.value()).ok()) << "put returned before it was durable";
  }
};

TEST_P(BlobStoreDamage, PowerCutAtAnyCallLeavesTheWholeObjectOrNone) {
  const std::uint64_t calls = calls_of_put();
  ASSERT_GT(calls, 4U);
  for (std::uint64_t call = 1; call <= calls; ++call) {
    SCOPED_TRACE(call);
    Disk disk;
    disk.files.fail_at(call, testing::DiskFailure::kPowerCut);
    EXPECT_FALSE(GetParam()(*disk.store).ok());
    disk.files.forget_unsynced();
    expect_whole_or_nothing(disk.files);
  }
}

// kill -9 at any call, then somebody else puts, then the power goes.
TEST_P(BlobStoreDamage, KillAtAnyCallLeavesNothingThatAnotherTakesForDurable) {
  const std::uint64_t calls = calls_of_put();
  for (std::uint64_t call = 1; call <= calls; ++call) {
    SCOPED_TRACE(call);
    Disk disk;
    disk.files.fail_at(call, testing::DiskFailure::kPowerCut);
    EXPECT_FALSE(GetParam()(*disk.store).ok());
    disk.files.never_fail();
    expect_whole_or_nothing(disk.files);
  }
}

TEST_P(BlobStoreDamage, AFullDiskAtAnyCallLeavesNoHalfAndNoTemporaryFile) {
  const std::uint64_t calls = calls_of_put();
  for (const auto failure : {testing::DiskFailure::kNoSpace, testing::DiskFailure::kIo}) {
    for (std::uint64_t call = 1; call <= calls; ++call) {
      SCOPED_TRACE(call);
      Disk disk;
      disk.files.fail_at(call, failure);
      const Result<Digest> put = GetParam()(*disk.store);
      ASSERT_FALSE(put.ok());
      EXPECT_EQ(put.error().code(), ErrorCode::kEnvironment);
      expect_no_temporary(disk.files);
      expect_whole_or_nothing(disk.files);
    }
  }
}

TEST_P(BlobStoreDamage, AFlippedBitIsNamedByEveryReader) {
  for (const std::uint64_t bit : {std::uint64_t{0}, std::uint64_t{kText.size() * 8 - 1}}) {
    Disk disk;
    const Digest digest = GetParam()(*disk.store).value();
    const std::string hex = digest.hex();
    disk.files.flip_bit(Path("/objects") / hex.substr(0, 2) / hex.substr(2), bit);
    const auto got = disk.store->get(digest, 1000);
    ASSERT_FALSE(got.ok());
    EXPECT_EQ(got.error().code(), ErrorCode::kCorrupt);
    EXPECT_NE(got.error().what().find(hex), std::string::npos);
    EXPECT_EQ(disk.store->verify(digest).error().code(), ErrorCode::kCorrupt);
    const auto copied = disk.store->materialise(digest, Path("/copy"), 0644);
    EXPECT_EQ(copied.error().code(), ErrorCode::kCorrupt);
    EXPECT_FALSE(disk.files.info(Path("/copy")).ok()) << "damaged content was laid out";
    const auto source = disk.store->open(digest);
    ASSERT_TRUE(source.ok());
    std::array<std::byte, 100> buffer{};
    EXPECT_EQ(source.value()->read(buffer).value(), kText.size());
    EXPECT_EQ(source.value()->read(buffer).error().code(), ErrorCode::kCorrupt);
  }
}

TEST_P(BlobStoreDamage, ACutObjectIsDamagedAndNotReplacedSilently) {
  Disk disk;
  const Digest digest = GetParam()(*disk.store).value();
  const std::string hex = digest.hex();
  const Path object = Path("/objects") / hex.substr(0, 2) / hex.substr(2);
  for (const std::uint64_t size : {kText.size() - 1, std::size_t{0}}) {
    disk.files.cut(object, size);
    EXPECT_EQ(disk.store->verify(digest).error().code(), ErrorCode::kCorrupt);
    EXPECT_EQ(GetParam()(*disk.store).error().code(), ErrorCode::kCorrupt);
    EXPECT_EQ(disk.files.info(object).value().size_bytes, size);
  }
}

TEST_P(BlobStoreDamage, AMissingObjectIsDamageToTheRecord) {
  Disk disk;
  const Digest digest = codec::sha256(kText);
  EXPECT_EQ(disk.store->get(digest, 1000).error().code(), ErrorCode::kCorrupt);
  EXPECT_EQ(disk.store->open(digest).error().code(), ErrorCode::kCorrupt);
  EXPECT_EQ(disk.store->verify(digest).error().code(), ErrorCode::kCorrupt);
  EXPECT_EQ(disk.store->materialise(digest, Path("/copy"), 0644).error().code(),
            ErrorCode::kCorrupt);
}

TEST_P(BlobStoreDamage, ALinkUnderAnObjectsNameIsDamage) {
  Disk disk;
  const std::string hex = codec::sha256(kText).hex();
  const Path object = Path("/objects") / hex.substr(0, 2) / hex.substr(2);
  ASSERT_TRUE(os::make_folders(disk.files, object.parent(), 0755).ok());
  ASSERT_TRUE(disk.files.make_link(Path("/source"), object).ok());
  EXPECT_EQ(disk.store->get(codec::sha256(kText), 1000).error().code(), ErrorCode::kCorrupt);
  EXPECT_EQ(GetParam()(*disk.store).error().code(), ErrorCode::kCorrupt);
}

INSTANTIATE_TEST_SUITE_P(Put, BlobStoreDamage, ::testing::Values(&put_bytes, &put_file));

}  // namespace
}  // namespace kijun::store
