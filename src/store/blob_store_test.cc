// SPDX-License-Identifier: Apache-2.0
#include "store/blob_store.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <thread>

#include "codec/sha256.h"
#include "os/linux_file_system.h"
#include "os/place.h"
#include "store/folder_blob_store.h"
#include "testing/forwarding_file_system.h"
#include "testing/memory_file_system.h"
#include "testing/temporary_folder.h"

namespace kijun::store {
namespace {

constexpr std::string_view kEmptyHex =
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

class BlobStoreTest : public ::testing::Test {
 protected:
  void write(const Path& path, std::string_view text) {
    ASSERT_TRUE(os::place_file(files_, path, as_bytes(text), 0644, os::Replace::kYes).ok());
  }
  std::string text(const Digest& digest) {
    const auto bytes = store_->get(digest, 1U << 20U);
    return bytes.ok() ? std::string(as_chars(bytes.value())) : bytes.error().what();
  }

  testing::MemoryFileSystem files_;
  std::unique_ptr<BlobStore> store_ = make_folder_blob_store(files_, Path("/objects"));
};

TEST_F(BlobStoreTest, EmptyStoreListsNothing) {
  EXPECT_TRUE(store_->list().value().empty());
  EXPECT_FALSE(store_->contains(codec::sha256("x")).value());
}

TEST_F(BlobStoreTest, ObjectsStandUnderTheirDigestAndCannotBeWritten) {
  const Digest digest = store_->put({}).value();
  EXPECT_EQ(digest.hex(), kEmptyHex);
  const auto info = files_.info(Path("/objects/e3") / kEmptyHex.substr(2));
  ASSERT_TRUE(info.ok());
  EXPECT_EQ(info.value().mode, 0444U);
}

TEST_F(BlobStoreTest, GivesBackWhatWasPut) {
  const Digest a = store_->put(as_bytes("a")).value();
  const Digest b = store_->put(as_bytes("b")).value();
  EXPECT_EQ(text(a), "a");
  EXPECT_EQ(text(b), "b");
  EXPECT_EQ(store_->put(as_bytes("a")).value(), a);
  std::vector<Digest> expected{a, b};
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(store_->list().value(), expected);
}

TEST_F(BlobStoreTest, PutFileStoresTheSameObjectAsPut) {
  std::string large(600'000, 'x');
  large[599'999] = 'y';
  write(Path("/source"), large);
  const Digest digest = store_->put_file(Path("/source")).value();
  EXPECT_EQ(digest, codec::sha256(large));
  EXPECT_EQ(text(digest), large);
  EXPECT_EQ(store_->put_file(Path("/source")).value(), digest);
  EXPECT_EQ(files_.list(Path("/objects")).value().size(), 1U) << "a temporary file was left";
}

TEST_F(BlobStoreTest, PutFileTakesRegularFilesOnly) {
  write(Path("/real"), "x");
  ASSERT_TRUE(files_.make_link(Path("/real"), Path("/link")).ok());
  EXPECT_FALSE(store_->put_file(Path("/link")).ok());
  EXPECT_FALSE(store_->put_file(Path("/")).ok());
  EXPECT_EQ(store_->put_file(Path("/none")).error().code(), ErrorCode::kNotFound);
  EXPECT_TRUE(store_->list().value().empty());
  EXPECT_TRUE(files_.list(Path("/objects")).value().empty());
}

TEST_F(BlobStoreTest, GetHasABound) {
  const Digest digest = store_->put(as_bytes("12345")).value();
  EXPECT_TRUE(store_->get(digest, 5).ok());
  EXPECT_EQ(store_->get(digest, 4).error().code(), ErrorCode::kLimit);
}

TEST_F(BlobStoreTest, OpenStreamsAndKnowsTheSize) {
  const Digest digest = store_->put(as_bytes("12345")).value();
  const auto source = store_->open(digest);
  ASSERT_TRUE(source.ok());
  EXPECT_EQ(source.value()->size_bytes(), 5U);
  std::array<std::byte, 3> part{};
  EXPECT_EQ(source.value()->read(part).value(), 3U);
  EXPECT_EQ(source.value()->read(part).value(), 2U);
  EXPECT_EQ(source.value()->read(part).value(), 0U);
  EXPECT_EQ(source.value()->read(part).value(), 0U);
}

TEST_F(BlobStoreTest, MaterialisesAnIndependentCopy) {
  const Digest digest = store_->put(as_bytes("content")).value();
  ASSERT_TRUE(store_->materialise(digest, Path("/copy"), 0755).ok());
  EXPECT_EQ(files_.info(Path("/copy")).value().mode, 0755U);
  files_.flip_bit(Path("/copy"), 3);
  EXPECT_TRUE(store_->verify(digest).ok());
  EXPECT_EQ(store_->materialise(digest, Path("/copy"), 0755).error().code(), ErrorCode::kConflict);
}

TEST_F(BlobStoreTest, FilesOnTheirWayAreNoObjects) {
  const Digest digest = store_->put(as_bytes("x")).value();
  const Path folder = Path("/objects") / digest.hex().substr(0, 2);
  write(os::temporary_name(Path("/objects")).value(), "half");
  write(os::temporary_name(folder).value(), "half");
  write(folder / "README", "odd");
  EXPECT_EQ(store_->list().value(), std::vector<Digest>{digest});
}

// A source that somebody appends to while it is read.
class ChangingFiles final : public testing::ForwardingFileSystem {
 public:
  ChangingFiles(os::FileSystem& files, Path watched)
      : ForwardingFileSystem(files), watched_(std::move(watched)) {}

  Result<std::unique_ptr<os::File>> open_read(const Path& path) override {
    KIJUN_TRY(std::unique_ptr<os::File> file, real_.open_read(path));
    if (path != watched_) return file;
    KIJUN_TRY(std::unique_ptr<os::File> writer, real_.open_append(path, 0644));
    return std::unique_ptr<os::File>(
        std::make_unique<ChangingFile>(std::move(file), std::move(writer)));
  }

 private:
  class ChangingFile final : public os::File {
   public:
    ChangingFile(std::unique_ptr<os::File> file, std::unique_ptr<os::File> writer)
        : file_(std::move(file)), writer_(std::move(writer)) {}
    Result<std::size_t> read(std::span<std::byte> into) override {
      KIJUN_TRY_VOID(writer_->write(as_bytes("more")));
      return file_->read(into);
    }
    Result<std::size_t> read_at(std::uint64_t offset, std::span<std::byte> into) override {
      return file_->read_at(offset, into);
    }
    Result<void> write(ByteView bytes) override { return file_->write(bytes); }
    Result<void> sync_data() override { return file_->sync_data(); }
    Result<void> truncate(std::uint64_t size) override { return file_->truncate(size); }
    Result<os::FileInfo> info() override { return file_->info(); }
    Result<void> close() override { return file_->close(); }

   private:
    std::unique_ptr<os::File> file_;
    std::unique_ptr<os::File> writer_;
  };
  Path watched_;
};

TEST_F(BlobStoreTest, ASourceThatChangesMeanwhileIsRefused) {
  write(Path("/source"), "content");
  ChangingFiles changing(files_, Path("/source"));
  const auto put = make_folder_blob_store(changing, Path("/objects"))->put_file(Path("/source"));
  ASSERT_FALSE(put.ok());
  EXPECT_EQ(put.error().code(), ErrorCode::kConflict);
  EXPECT_TRUE(store_->list().value().empty());
  EXPECT_TRUE(files_.list(Path("/objects")).value().empty());
}

TEST(BlobStoreOnDisk, SeveralThreadsMayPutTheSame) {
  const testing::TemporaryFolder folder;
  const auto files = os::make_linux_file_system();
  const auto store = make_folder_blob_store(*files, folder.path() / "objects");
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&] {
      for (int object = 0; object < 20; ++object) {
        EXPECT_TRUE(store->put(as_bytes(std::to_string(object))).ok());
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  const std::vector<Digest> digests = store->list().value();
  EXPECT_EQ(digests.size(), 20U);
  for (const Digest& digest : digests) EXPECT_TRUE(store->verify(digest).ok());
}

}  // namespace
}  // namespace kijun::store
