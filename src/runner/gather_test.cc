// SPDX-License-Identifier: Apache-2.0
#include "runner/gather.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "os/place.h"
#include "testing/memory_file_system.h"

namespace kijun::runner {
namespace {

class Gather : public ::testing::Test {
 protected:
  Gather() {
    for (const char* folder : {"/from", "/into"}) {
      EXPECT_TRUE(os::make_folders(disk_, Path(folder), 0755).ok());
    }
  }
  void write(std::string_view path, std::string_view text) {
    const Path file(path);
    ASSERT_TRUE(os::make_folders(disk_, file.parent(), 0755).ok());
    ASSERT_TRUE(os::place_file(disk_, file, as_bytes(text), 0644, os::Replace::kNo).ok());
  }
  std::string read(std::string_view path) {
    const Result<Bytes> bytes = os::read_file(disk_, Path(path), 1000);
    return bytes.ok() ? std::string(as_chars(bytes.value())) : "absent";
  }
  std::vector<std::string> gather() {
    const Result<std::vector<Path>> collided = gather_outputs(disk_, Path("/from"), Path("/into"));
    EXPECT_TRUE(collided.ok());
    std::vector<std::string> paths;
    if (collided.ok()) {
      for (const Path& path : collided.value()) paths.push_back(path.native());
    }
    return paths;
  }
  using Paths = std::vector<std::string>;
  testing::MemoryFileSystem disk_;
};

TEST_F(Gather, EverythingMoves) {
  write("/from/001/deep/r", "one");
  write("/from/log", "log");
  EXPECT_EQ(gather(), Paths{});
  EXPECT_EQ(read("/into/001/deep/r"), "one");
  EXPECT_EQ(read("/into/log"), "log");
  EXPECT_TRUE(disk_.list(Path("/from")).value().empty());
}

TEST_F(Gather, FoldersOfSeveralItemsAreMerged) {
  write("/into/shared/deep/001", "one");
  write("/from/shared/deep/002", "two");
  write("/from/shared/other/003", "three");
  EXPECT_EQ(gather(), Paths{});
  EXPECT_EQ(read("/into/shared/deep/001"), "one");
  EXPECT_EQ(read("/into/shared/deep/002"), "two");
  EXPECT_EQ(read("/into/shared/other/003"), "three");
}

TEST_F(Gather, DoneAgainItChangesNothing) {
  write("/from/001/r", "one");
  write("/into/same", "old");
  write("/from/same", "new");
  EXPECT_EQ(gather(), Paths{"same"});
  EXPECT_EQ(gather(), Paths{"same"});
  EXPECT_EQ(read("/into/001/r"), "one");
}

TEST_F(Gather, WhatIsThereIsNeverReplacedAndNamed) {
  write("/into/d/same", "old");
  write("/from/d/same", "new");
  write("/into/file-there", "file");
  write("/from/file-there/r", "folder");
  write("/into/folder-there/r", "folder");
  write("/from/folder-there", "file");
  write("/from/z", "moves all the same");
  Paths collided = gather();
  std::sort(collided.begin(), collided.end());
  EXPECT_EQ(collided, (Paths{"d/same", "file-there", "folder-there"}));
  EXPECT_EQ(read("/into/d/same"), "old");
  EXPECT_EQ(read("/from/d/same"), "new");
  EXPECT_EQ(read("/into/file-there"), "file");
  EXPECT_EQ(read("/into/folder-there/r"), "folder");
  EXPECT_EQ(read("/into/z"), "moves all the same");
}

// Merging into it would write where the link leads.
TEST_F(Gather, ALinkToAFolderIsNoFolder) {
  write("/elsewhere/keep", "kept");
  ASSERT_TRUE(disk_.make_link(Path("/elsewhere"), Path("/into/001")).ok());
  write("/from/001/r", "one");
  EXPECT_EQ(gather(), Paths{"001"});
  EXPECT_EQ(read("/elsewhere/r"), "absent");

  ASSERT_TRUE(disk_.make_link(Path("/elsewhere"), Path("/from/002")).ok());
  write("/into/002/r", "two");
  EXPECT_EQ(gather(), (Paths{"001", "002"}));
  EXPECT_EQ(read("/elsewhere/keep"), "kept");
}

TEST_F(Gather, AFolderThatIsNotThereIsAnError) {
  EXPECT_FALSE(gather_outputs(disk_, Path("/absent"), Path("/into")).ok());
}

// The kill can be before any of its changes; the second gathering makes it good.
TEST_F(Gather, AKillAtAnyMoveIsMadeGood) {
  for (std::uint64_t call = 1; call <= 3; ++call) {
    ASSERT_TRUE(os::remove_tree(disk_, Path("/into")).ok());
    ASSERT_TRUE(os::make_folders(disk_, Path("/into"), 0755).ok());
    for (const char* item : {"/from/001/r", "/from/002/r", "/from/003/r"}) write(item, item);
    disk_.fail_at(call, testing::DiskFailure::kIo);
    EXPECT_FALSE(gather_outputs(disk_, Path("/from"), Path("/into")).ok()) << call;
    disk_.never_fail();
    EXPECT_EQ(gather(), Paths{}) << call;
    for (const char* item : {"001", "002", "003"}) {
      EXPECT_EQ(read("/into/" + std::string(item) + "/r"), "/from/" + std::string(item) + "/r");
    }
  }
}

}  // namespace
}  // namespace kijun::runner
