// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <fstream>
#include <functional>
#include <memory>
#include <utility>

#include "os/linux_file_system.h"
#include "testing/forwarding_file_system.h"
#include "testing/temporary_folder.h"
#include "testing/tree_test_support.h"
#include "tree/capture.h"

// Captures of trees that somebody changes meanwhile.
namespace kijun::tree {
namespace {

using model::Completeness;

// Lets a test act when a file was opened and is about to be read.
class Meddler final : public kijun::testing::ForwardingFileSystem {
 public:
  using kijun::testing::ForwardingFileSystem::ForwardingFileSystem;

  std::atomic<int> opens{0};
  std::function<void(int open)> while_reading = [](int) {};

  class Watched final : public os::File {
   public:
    Watched(std::unique_ptr<os::File> real, std::function<void()> act)
        : real_(std::move(real)), act_(std::move(act)) {}
    Result<std::size_t> read(std::span<std::byte> into) override {
      if (act_) std::exchange(act_, nullptr)();
      return real_->read(into);
    }
    Result<std::size_t> read_at(std::uint64_t at, std::span<std::byte> into) override {
      return real_->read_at(at, into);
    }
    Result<void> write(ByteView bytes) override { return real_->write(bytes); }
    Result<void> sync_data() override { return real_->sync_data(); }
    Result<void> truncate(std::uint64_t size) override { return real_->truncate(size); }
    Result<os::FileInfo> info() override { return real_->info(); }
    Result<void> close() override { return real_->close(); }

   private:
    std::unique_ptr<os::File> real_;
    std::function<void()> act_;
  };

  Result<std::unique_ptr<os::File>> open_read(const Path& path) override {
    const int open = ++opens;
    KIJUN_TRY(auto file, real_.open_read(path));
    return std::unique_ptr<os::File>(
        std::make_unique<Watched>(std::move(file), [this, open] { while_reading(open); }));
  }
};

class CaptureWhileChanging : public ::testing::Test {
 protected:
  void append() { std::ofstream((root_ / "log").native(), std::ios::app) << "more"; }

  testing::TemporaryFolder folder_;
  Path root_ = folder_.path() / "tree";
  std::unique_ptr<os::FileSystem> fs_ = os::make_linux_file_system();
  Meddler meddler_{*fs_};
};

TEST_F(CaptureWhileChanging, HardLinksAreReadOnce) {
  put_folder(*fs_, root_);
  put_file(*fs_, root_ / "a", "same");
  ASSERT_EQ(0, ::link((root_ / "a").c_str(), (root_ / "b").c_str()));
  const auto listing = capture(meddler_, root_);
  ASSERT_TRUE(listing.ok());
  EXPECT_EQ((std::vector{file_entry("a", "same"), file_entry("b", "same")}),
            listing.value().entries);
  EXPECT_EQ(1, meddler_.opens);
}

TEST_F(CaptureWhileChanging, AFileThatChangesOnceIsReadAgain) {
  put_folder(*fs_, root_);
  put_file(*fs_, root_ / "log", "start");
  meddler_.while_reading = [this](int open) {
    if (open == 1) append();
  };
  const auto listing = capture(meddler_, root_);
  ASSERT_TRUE(listing.ok());
  EXPECT_EQ(Completeness::kComplete, listing.value().completeness);
  EXPECT_EQ(std::vector{file_entry("log", "startmore")}, listing.value().entries);
  EXPECT_EQ(2, meddler_.opens);
}

TEST_F(CaptureWhileChanging, AFileThatKeepsChangingIsUnstable) {
  put_folder(*fs_, root_);
  put_file(*fs_, root_ / "log", "start");
  meddler_.while_reading = [this](int) { append(); };
  const auto listing = capture(meddler_, root_);
  ASSERT_TRUE(listing.ok());
  EXPECT_EQ(Completeness::kUnstable, listing.value().completeness);
  EXPECT_EQ(3, meddler_.opens);
  EXPECT_FALSE(listing.value().entries.front().digest);
  EXPECT_FALSE(listing.value().entries.front().error.empty());
  EXPECT_EQ(ErrorCode::kConflict, require_complete(listing.value(), root_).error().code());
}

TEST_F(CaptureWhileChanging, SameSizeWithItsTimePutBackIsSeen) {
  put_folder(*fs_, root_);
  put_file(*fs_, root_ / "log", "start");
  meddler_.while_reading = [this](int) {
    struct stat was{};
    ASSERT_EQ(0, ::stat((root_ / "log").c_str(), &was));
    std::fstream((root_ / "log").native(), std::ios::in | std::ios::out) << "START";
    const std::array<timespec, 2> times{was.st_atim, was.st_mtim};
    ASSERT_EQ(0, ::utimensat(AT_FDCWD, (root_ / "log").c_str(), times.data(), 0));
  };
  EXPECT_EQ(Completeness::kUnstable, capture(meddler_, root_).value().completeness);
}

TEST_F(CaptureWhileChanging, NamesThatComeMeanwhileMakeItUnstable) {
  put_folder(*fs_, root_);
  put_folder(*fs_, root_ / "sub");
  put_file(*fs_, root_ / "log", "start");
  meddler_.while_reading = [this](int open) {
    put_file(*fs_, root_ / ("sub/late-" + std::to_string(open)), "x");
  };
  const auto listing = capture(meddler_, root_);
  EXPECT_EQ(Completeness::kUnstable, listing.value().completeness);
  EXPECT_FALSE(listing.value().find(Path("sub"))->error.empty());
}

TEST_F(CaptureWhileChanging, AFileThatGoesMakesItUnstable) {
  put_folder(*fs_, root_);
  put_file(*fs_, root_ / "a", "1");
  put_file(*fs_, root_ / "b", "2");
  meddler_.while_reading = [this](int open) {
    if (open == 1) {
      EXPECT_TRUE(fs_->remove_file(root_ / "b").ok());
    }
  };
  const auto listing = capture(meddler_, root_, {1});
  EXPECT_EQ(Completeness::kUnstable, listing.value().completeness);
  EXPECT_FALSE(listing.value().find(Path("b"))->error.empty());
}

}  // namespace
}  // namespace kijun::tree
