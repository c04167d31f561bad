// SPDX-License-Identifier: Apache-2.0
#include "tree/destination.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <string>

#include "testing/memory_file_system.h"
#include "testing/tree_test_support.h"
#include "tree/check.h"

namespace kijun::tree {
namespace {

class R17Destination : public ::testing::Test {
 protected:
  void SetUp() override {
    put_sample(disk_, from_);
    put_folder(disk_, Path("/delivery"));
  }
  CheckVerdict verdict() {
    return compare_captures(sample_listing(), place_->read_back("r-1").value(),
                            model::ModePolicy::kCompare)
        .verdict;
  }

  testing::MemoryFileSystem disk_;
  Path from_{"/outputs"};
  std::unique_ptr<Destination> place_ = make_folder_destination(disk_, Path("/delivery"));
};

TEST_F(R17Destination, CountsOnlyWhatIsReadBackWhereItLanded) {
  ASSERT_TRUE(place_->put(from_, "r-1", sample_listing()).ok());
  EXPECT_EQ(CheckVerdict::kEqual, verdict());
  disk_.flip_bit(Path("/delivery/r-1/001/image.png"), 0);
  EXPECT_EQ(CheckVerdict::kDiffers, verdict());
  EXPECT_EQ(ErrorCode::kConflict,
            place_->fetch("r-1", Path("/back"), sample_listing()).error().code());
  EXPECT_FALSE(disk_.info(Path("/back")).ok());
  EXPECT_EQ(ErrorCode::kDenied, place_->put(from_, "r-1", sample_listing()).error().code());
}

TEST_F(R17Destination, FetchesAnEqualCopy) {
  ASSERT_TRUE(place_->put(from_, "r-1", sample_listing()).ok());
  ASSERT_TRUE(place_->fetch("r-1", Path("/back"), sample_listing()).ok());
  EXPECT_EQ(sample_listing().entries, capture(disk_, Path("/back")).value().entries);
}

TEST_F(R17Destination, OpensFilesInsideATreeOnly) {
  put_link(disk_, "/outputs", from_ / "out");
  const auto expected = capture(disk_, from_).value();
  ASSERT_TRUE(place_->put(from_, "r-1", expected).ok());
  auto source = place_->open("r-1", Path("001/image.png"));
  ASSERT_TRUE(source.ok()) << source.error().what();
  std::array<std::byte, 8> buffer{};
  EXPECT_EQ(3U, source.value()->size_bytes());
  EXPECT_EQ(3U, source.value()->read(buffer).value());
  EXPECT_EQ(0U, source.value()->read(buffer).value());
  EXPECT_TRUE(place_->open("r-1", Path("empty")).ok());
  for (const char* bad :
       {"../outside", "/etc/passwd", "out/empty", "latest/image.png", "out", "", "001", "none"}) {
    EXPECT_FALSE(place_->open("r-1", Path(bad)).ok()) << bad;
  }
}

TEST_F(R17Destination, NamesAreOneComponent) {
  for (const char* bad : {"", ".", "..", "a/b", "-x", ".tmp-x"}) {
    EXPECT_FALSE(place_->put(from_, bad, sample_listing()).ok()) << bad;
    EXPECT_FALSE(place_->read_back(bad).ok()) << bad;
  }
}

TEST_F(R17Destination, ProbeWritesAndLeavesNothing) {
  EXPECT_TRUE(place_->probe().ok());
  EXPECT_TRUE(disk_.list(Path("/delivery")).value().empty());
  disk_.fail_at(2, testing::DiskFailure::kNoSpace);
  EXPECT_EQ(ErrorCode::kEnvironment, place_->probe().error().code());
  EXPECT_TRUE(disk_.list(Path("/delivery")).value().empty());
}

TEST_F(R17Destination, AnUnreachableOneIsTheEnvironmentsFault) {
  for (const char* bad : {"/nowhere", "/outputs/empty"}) {
    const auto gone = make_folder_destination(disk_, Path(bad));
    EXPECT_EQ(ErrorCode::kEnvironment, gone->probe().error().code()) << bad;
    EXPECT_EQ(ErrorCode::kEnvironment, gone->put(from_, "r-1", sample_listing()).error().code());
  }
}

TEST(ParseDestination, TakesAbsoluteFoldersOnly) {
  EXPECT_EQ(Path("/mnt/delivery"), parse_destination("dir:/mnt/delivery").value());
  EXPECT_EQ(Path("/mnt/delivery"), parse_destination("dir:/mnt/delivery//").value());
  for (const std::string bad : {"", "dir:", "dir:relative", "s3://bucket", "/mnt", "DIR:/mnt"}) {
    const auto refused = parse_destination(bad);
    ASSERT_FALSE(refused.ok()) << bad;
    EXPECT_EQ(ErrorCode::kUsage, refused.error().code());
    EXPECT_FALSE(refused.error().next_acts().empty());
  }
}

}  // namespace
}  // namespace kijun::tree
