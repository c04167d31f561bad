// SPDX-License-Identifier: Apache-2.0
#include "tree/capture.h"

#include <gtest/gtest.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>

#include <cstdlib>
#include <fstream>
#include <memory>

#include "os/linux_file_system.h"
#include "testing/temporary_folder.h"
#include "testing/tree_test_support.h"

namespace kijun::tree {
namespace {

using model::Completeness;
using model::EntryKind;
using model::Listing;

class Capture : public ::testing::Test {
 protected:
  Listing captured(std::size_t threads = 2) {
    auto listing = capture(*fs_, root_, {threads});
    if (listing.ok()) return std::move(listing).value();
    ADD_FAILURE() << listing.error().what() << ": " << listing.error().why();
    return {};
  }

  testing::TemporaryFolder folder_;
  Path root_ = folder_.path() / "tree";
  std::unique_ptr<os::FileSystem> fs_ = os::make_linux_file_system();
};

TEST_F(Capture, ListsKindsModesSizesDigestsAndTargetsSorted) {
  put_sample(*fs_, root_);
  const Listing listing = captured();
  EXPECT_EQ(Completeness::kComplete, listing.completeness);
  EXPECT_EQ(sample_listing().entries, listing.entries);
}

TEST_F(Capture, SortsByBytesOfTheWholePath) {
  put_folder(*fs_, root_);
  put_folder(*fs_, root_ / "a");
  put_file(*fs_, root_ / "a/z", "1");
  put_file(*fs_, root_ / "a-b", "2");
  put_file(*fs_, root_ / "a0", "3");
  put_file(*fs_, root_ / "\xFF", "4");
  std::vector<std::string> paths;
  for (const model::Entry& entry : captured().entries) paths.push_back(entry.path.native());
  EXPECT_EQ((std::vector<std::string>{"a", "a-b", "a/z", "a0", "\xFF"}), paths);
}

TEST_F(Capture, AFileAloneIsOneEntry) {
  put_file(*fs_, root_, "alone", 0640);
  EXPECT_EQ(std::vector{file_entry("tree", "alone", 0640)}, captured().entries);
}

TEST_F(Capture, RefusesALinkAsRootEvenWithATrailingSlash) {
  put_sample(*fs_, root_);
  put_link(*fs_, "tree", folder_.path() / "way");
  for (const char* name : {"way", "way/"}) {
    const auto listing = capture(*fs_, folder_.path() / name);
    ASSERT_FALSE(listing.ok());
    EXPECT_EQ(ErrorCode::kUsage, listing.error().code());
  }
}

TEST_F(Capture, AMissingRootIsNotFound) {
  EXPECT_EQ(ErrorCode::kNotFound, capture(*fs_, root_).error().code());
}

TEST_F(Capture, NeverOpensFifoSocketOrDevice) {
  put_folder(*fs_, root_);
  ASSERT_EQ(0, ::mkfifo((root_ / "fifo").c_str(), 0600));
  put_socket(root_ / "socket");
  const bool has_device =
      ::mknod((root_ / "device").c_str(), S_IFCHR | 0600, makedev(1, 5)) == 0;  // /dev/zero
  const Listing listing = captured();
  EXPECT_EQ(Completeness::kComplete, listing.completeness);
  ASSERT_EQ(has_device ? 3U : 2U, listing.entries.size());
  EXPECT_EQ(EntryKind::kFifo, listing.find(Path("fifo"))->kind);
  EXPECT_EQ(EntryKind::kSocket, listing.find(Path("socket"))->kind);
  if (has_device) {
    EXPECT_EQ(EntryKind::kDevice, listing.find(Path("device"))->kind);
  }
}

TEST_F(Capture, NeverFollowsLinks) {
  put_folder(*fs_, folder_.path() / "outside");
  put_file(*fs_, folder_.path() / "outside/secret", "x");
  put_folder(*fs_, root_);
  put_link(*fs_, "nowhere", root_ / "dangling");
  put_link(*fs_, "loop", root_ / "loop");
  put_link(*fs_, ".", root_ / "self");
  put_link(*fs_, "../outside", root_ / "out");
  const Listing listing = captured();
  EXPECT_EQ(Completeness::kComplete, listing.completeness);
  EXPECT_EQ((std::vector{link_entry("dangling", "nowhere"), link_entry("loop", "loop"),
                         link_entry("out", "../outside"), link_entry("self", ".")}),
            listing.entries);
}

std::vector<std::string> odd_names() {
  return {"new\nline", "back\\slash", "\xFF\xFE", "-leading",           "blank ",
          " ",         "*",           "a\rb",     std::string(255, 'n')};
}

TEST_F(Capture, TakesAnyNameAndSha256sumChecksIt) {
  put_folder(*fs_, root_);
  for (const std::string& name : odd_names()) put_file(*fs_, root_ / name, name);
  put_folder(*fs_, root_ / "-f\n");
  put_file(*fs_, root_ / "-f\n/\\n", "inside");
  const Listing listing = captured();
  for (const std::string& name : odd_names()) {
    ASSERT_NE(nullptr, listing.find(Path(name))) << Path(name).display();
    EXPECT_EQ(codec::sha256(name), listing.find(Path(name))->digest);
  }
  std::ofstream((folder_.path() / "sums").native()) << print_sha256sum(listing);
  const std::string command =
      "cd '" + root_.native() + "' && sha256sum --strict --quiet -c ../sums";
  EXPECT_EQ(0, std::system(command.c_str()));
  ASSERT_TRUE(fs_->remove_file(root_ / "blank ").ok());
  put_file(*fs_, root_ / "blank ", "other");
  EXPECT_NE(0, std::system((command + " 2>/dev/null >&2").c_str()));
}

TEST_F(Capture, SparseFileCountsItsLogicalBytes) {
  put_folder(*fs_, root_);
  constexpr std::size_t kSize = 3U << 20U;
  put_file(*fs_, root_ / "sparse", "");
  ASSERT_EQ(0, ::truncate((root_ / "sparse").c_str(), kSize));
  EXPECT_EQ(std::vector{file_entry("sparse", std::string(kSize, '\0'))}, captured().entries);
}

TEST_F(Capture, ProcFilesCountTheBytesThatWereRead) {
  const auto listing = capture(*fs_, Path("/proc/self/cmdline"));
  ASSERT_TRUE(listing.ok());
  EXPECT_EQ(Completeness::kComplete, listing.value().completeness);
  EXPECT_GT(listing.value().entries.front().size_bytes, 0U);
}

TEST_F(Capture, AThousandLevelsBeyondPathMax) {
  put_folder(*fs_, root_);
  Path deep;
  for (int i = 0; i < 999; ++i) {
    deep = deep / "level-abc";
    put_folder(*fs_, root_ / deep);
  }
  put_file(*fs_, root_ / deep / "bottom", "here");
  const Listing listing = captured();
  EXPECT_EQ(Completeness::kComplete, listing.completeness);
  EXPECT_EQ(1000U, listing.entries.size());
  EXPECT_EQ(file_entry((deep / "bottom").native(), "here"), listing.entries.back());
}

TEST_F(Capture, SameListingForAnyNumberOfThreads) {
  put_folder(*fs_, root_);
  for (int i = 0; i < 60; ++i) {
    const Path path = root_ / ("file-" + std::to_string(i));
    put_file(*fs_, path, std::string(static_cast<std::size_t>(i) * 9973, 'x'));
    if (i % 7 == 0) {
      ASSERT_EQ(0, ::link(path.c_str(), (root_ / ("twin-" + std::to_string(i))).c_str()));
    }
  }
  const std::string one = print_listing(captured(1));
  for (std::size_t threads = 2; threads <= 8; ++threads) {
    EXPECT_EQ(one, print_listing(captured(threads))) << threads;
  }
  EXPECT_EQ(one, print_listing(captured(0)));
}

// Root reads everything, so the capture runs in a child that gave up its rights.
template <typename Act>
int without_rights(const Act& act) {
  const ::pid_t child = ::fork();
  if (child == 0) {
    constexpr ::uid_t kNobody = 65534;
    const bool is_dropped = ::geteuid() != 0 || ::setresuid(kNobody, kNobody, kNobody) == 0;
    ::_exit(is_dropped ? act() : 99);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST_F(Capture, UnreadableFileAndFolderMakeItIncomplete) {
  ASSERT_TRUE(fs_->set_mode(folder_.path(), 0755).ok());
  put_folder(*fs_, root_);
  put_file(*fs_, root_ / "closed", "x", 0000);
  put_folder(*fs_, root_ / "sealed", 0000);
  put_file(*fs_, root_ / "open", "x");
  const int status = without_rights([this] {
    const auto listing = capture(*fs_, root_, {1});
    if (!listing.ok()) return 1;
    if (listing.value().completeness != Completeness::kIncomplete) return 2;
    if (listing.value().find(Path("closed"))->error.empty()) return 3;
    if (listing.value().find(Path("sealed"))->error.empty()) return 4;
    if (!listing.value().find(Path("open"))->digest) return 5;
    const auto refused = require_complete(listing.value(), root_);
    return !refused.ok() && refused.error().code() == ErrorCode::kEnvironment ? 0 : 6;
  });
  ASSERT_TRUE(fs_->set_mode(root_ / "sealed", 0700).ok());
  EXPECT_EQ(0, status);
}

}  // namespace
}  // namespace kijun::tree
