// SPDX-License-Identifier: Apache-2.0
#include "runner/kept_tree.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "codec/sha256.h"
#include "os/linux_file_system.h"
#include "os/place.h"
#include "store/folder_blob_store.h"
#include "testing/forwarding_file_system.h"
#include "testing/memory_file_system.h"
#include "testing/temporary_folder.h"
#include "testing/tree_test_support.h"

namespace kijun::runner {
namespace {

class KeptTrees : public ::testing::Test {
 protected:
  KeptTrees() { tree::put_sample(disk_, kRoot); }

  Result<KeptTree> keep() { return keep_tree(disk_, *objects_, kRoot); }
  model::Listing kept() {
    const Result<KeptTree> tree = keep();
    EXPECT_TRUE(tree.ok());
    return tree.ok() ? tree.value().listing : model::Listing();
  }
  std::uint32_t mode(std::string_view path) { return disk_.info(Path(path)).value().mode; }
  // Keeps the sample with one link in it.
  Result<KeptTree> keep_with_link(std::string_view at, std::string_view target) {
    const Path link = kRoot / at;
    EXPECT_TRUE(disk_.make_link(Path(target), link).ok());
    Result<KeptTree> tree = keep();
    EXPECT_TRUE(disk_.remove_file(link).ok());
    return tree;
  }

  const Path kRoot{"/sample"};
  testing::MemoryFileSystem disk_;
  std::unique_ptr<store::BlobStore> objects_ =
      store::make_folder_blob_store(disk_, Path("/objects"));
};

TEST_F(KeptTrees, KeepsEveryFileAndItsListing) {
  const Result<KeptTree> tree = keep();
  ASSERT_TRUE(tree.ok());
  EXPECT_EQ(tree.value().listing.entries, tree::sample_listing().entries);
  EXPECT_EQ(tree.value().digest, model::listing_digest(tree.value().listing));
  EXPECT_TRUE(objects_->verify(codec::sha256(std::string_view("two"))).ok());
  const Result<model::Listing> read = kept_listing(*objects_, tree.value().digest);
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read.value().entries, tree.value().listing.entries);
}

TEST_F(KeptTrees, LaidAgainItIsTheSame) {
  const model::Listing listing = kept();
  ASSERT_TRUE(lay_tree(disk_, *objects_, listing, Path("/laid"), Writable::kYes).ok());
  const Result<KeptTree> again = keep_tree(disk_, *objects_, Path("/laid"));
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again.value().listing.entries, listing.entries);
}

TEST_F(KeptTrees, LaidForReadingNothingCanBeWritten) {
  ASSERT_TRUE(lay_tree(disk_, *objects_, kept(), Path("/laid"), Writable::kNo).ok());
  EXPECT_EQ(mode("/laid"), 0555U);
  EXPECT_EQ(mode("/laid/001"), 0555U);
  EXPECT_EQ(mode("/laid/002"), 0500U);
  EXPECT_EQ(mode("/laid/001/run.sh"), 0555U);
  EXPECT_EQ(mode("/laid/002/image.png"), 0400U);
}

TEST_F(KeptTrees, LaidForWritingModesAreAsCaptured) {
  ASSERT_TRUE(lay_tree(disk_, *objects_, kept(), Path("/laid"), Writable::kYes).ok());
  EXPECT_EQ(mode("/laid/002"), 0700U);
  EXPECT_EQ(mode("/laid/002/image.png"), 0600U);
}

TEST_F(KeptTrees, NeverLaysOverWhatIsThere) {
  tree::put_folder(disk_, Path("/laid"));
  tree::put_file(disk_, Path("/laid/mine"), "mine");
  EXPECT_FALSE(lay_tree(disk_, *objects_, kept(), Path("/laid"), Writable::kYes).ok());
  EXPECT_TRUE(disk_.info(Path("/laid/mine")).ok());
}

TEST_F(KeptTrees, RemovesWhatItMadeWhenItFails) {
  model::Listing listing = kept();
  listing.entries.push_back(tree::file_entry("zz", "never kept"));
  const Result<void> laid = lay_tree(disk_, *objects_, listing, Path("/laid"), Writable::kNo);
  ASSERT_FALSE(laid.ok());
  EXPECT_EQ(laid.error().code(), ErrorCode::kCorrupt);
  EXPECT_FALSE(disk_.info(Path("/laid")).ok());
}

TEST_F(KeptTrees, LinksThatStayInsideAreKept) {
  for (const auto& [at, target] : std::vector<std::pair<const char*, const char*>>{
           {"here", "001"}, {"001/up", "../002"}, {"001/dot", "./image.png"}, {"001/root", ".."}}) {
    EXPECT_TRUE(keep_with_link(at, target).ok()) << at << " -> " << target;
  }
}

TEST_F(KeptTrees, LinksThatLeadOutAreRefused) {
  for (const auto& [at, target] :
       std::vector<std::pair<const char*, const char*>>{{"out", ".."},
                                                        {"abs", "/etc/passwd"},
                                                        {"001/out", "../.."},
                                                        {"002/x", "../../sample"}}) {
    const Result<KeptTree> tree = keep_with_link(at, target);
    ASSERT_FALSE(tree.ok()) << at << " -> " << target;
    EXPECT_EQ(tree.error().code(), ErrorCode::kUsage);
    EXPECT_NE(tree.error().what().find(at), std::string::npos);
  }
}

// ".." after a name is one step up from wherever that name leads, and it may be a link itself:
// 001/up is the root, so 001/up/.. is outside although it reads like 001.
TEST_F(KeptTrees, ALinkThroughALinkCannotLeadOut) {
  tree::put_link(disk_, "..", kRoot / "001/up");
  EXPECT_FALSE(keep_with_link("way", "001/up/..").ok());
  EXPECT_FALSE(keep_with_link("way", "001/up/../../secret").ok());
}

TEST_F(KeptTrees, AKeptTreeThatIsNotThereIsDamage) {
  const Result<model::Listing> listing =
      kept_listing(*objects_, codec::sha256(std::string_view("never")));
  ASSERT_FALSE(listing.ok());
  EXPECT_EQ(listing.error().code(), ErrorCode::kCorrupt);
}

TEST_F(KeptTrees, AnObjectThatIsNoListingIsDamage) {
  const Result<Digest> put = objects_->put(as_bytes("no listing"));
  ASSERT_TRUE(put.ok());
  EXPECT_EQ(kept_listing(*objects_, put.value()).error().code(), ErrorCode::kCorrupt);
}

TEST_F(KeptTrees, AFolderThatIsNotThereIsAnError) {
  EXPECT_EQ(keep_tree(disk_, *objects_, Path("/absent")).error().code(), ErrorCode::kNotFound);
}

// Another content when the file is put than when it was captured.
class Rewriting final : public store::BlobStore {
 public:
  explicit Rewriting(store::BlobStore& real) : real_(real) {}
  Result<Digest> put(ByteView bytes) override { return real_.put(bytes); }
  Result<Digest> put_file(const Path& /*source*/) override { return real_.put(as_bytes("new")); }
  Result<Bytes> get(const Digest& digest, std::uint64_t size) override {
    return real_.get(digest, size);
  }
  Result<std::unique_ptr<codec::ByteSource>> open(const Digest& d) override {
    return real_.open(d);
  }
  Result<void> materialise(const Digest& d, const Path& to, std::uint32_t mode) override {
    return real_.materialise(d, to, mode);
  }
  Result<void> verify(const Digest& d) override { return real_.verify(d); }
  Result<bool> contains(const Digest& d) override { return real_.contains(d); }
  Result<std::vector<Digest>> list() override { return real_.list(); }

 private:
  store::BlobStore& real_;
};

TEST_F(KeptTrees, AFileThatChangesMeanwhileIsAConflict) {
  Rewriting objects(*objects_);
  const Result<KeptTree> tree = keep_tree(disk_, objects, kRoot);
  ASSERT_FALSE(tree.ok());
  EXPECT_EQ(tree.error().code(), ErrorCode::kConflict);
}

class Unreadable final : public testing::ForwardingFileSystem {
 public:
  using ForwardingFileSystem::ForwardingFileSystem;
  Result<std::unique_ptr<os::File>> open_read(const Path& path) override {
    if (path.filename() == Path("image.png")) return Error(ErrorCode::kEnvironment, "denied");
    return ForwardingFileSystem::open_read(path);
  }
};

TEST_F(KeptTrees, WhatCannotBeReadIsNotKept) {
  Unreadable fs(disk_);
  const Result<KeptTree> tree = keep_tree(fs, *objects_, kRoot);
  ASSERT_FALSE(tree.ok());
  EXPECT_EQ(tree.error().code(), ErrorCode::kEnvironment);
}

TEST(KeptTreeOnDisk, FifosAndSocketsAreRefusedByName) {
  const testing::TemporaryFolder folder;
  const auto fs = os::make_linux_file_system();
  const auto objects = store::make_folder_blob_store(*fs, folder.path() / "objects");
  const Path root = folder.path() / "t";
  tree::put_folder(*fs, root);
  ASSERT_EQ(::mkfifo((root / "pipe").native().c_str(), 0600), 0);
  EXPECT_EQ(keep_tree(*fs, *objects, root).error().code(), ErrorCode::kUsage);
  ASSERT_TRUE(fs->remove_file(root / "pipe").ok());
  tree::put_socket(root / "s");
  const Result<KeptTree> tree = keep_tree(*fs, *objects, root);
  ASSERT_FALSE(tree.ok());
  EXPECT_EQ(tree.error().code(), ErrorCode::kUsage);
  EXPECT_NE(tree.error().what().find("/t/s"), std::string::npos);
}

TEST_F(KeptTrees, AListingWithAFifoIsNotLaid) {
  model::Listing listing = kept();
  model::Entry fifo;
  fifo.path = Path("zz");
  fifo.kind = model::EntryKind::kFifo;
  listing.entries.push_back(fifo);
  const Result<void> laid = lay_tree(disk_, *objects_, listing, Path("/laid"), Writable::kNo);
  ASSERT_FALSE(laid.ok());
  EXPECT_EQ(laid.error().code(), ErrorCode::kCorrupt);
}

}  // namespace
}  // namespace kijun::runner
