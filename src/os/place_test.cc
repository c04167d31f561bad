// SPDX-License-Identifier: Apache-2.0
#include "os/place.h"

#include <gtest/gtest.h>

#include <string>

#include "os/file_reader.h"
#include "os/linux_file_system.h"
#include "testing/forwarding_file_system.h"
#include "testing/memory_file_system.h"
#include "testing/temporary_folder.h"

namespace kijun::os {
namespace {

using testing::DiskFailure;
using testing::MemoryFileSystem;

constexpr std::string_view kOld = "the old content";
constexpr std::string_view kNew = "the new content, which is longer";
const Path kPlace("/folder/file");

std::string text(FileSystem& files, const Path& path) {
  const auto bytes = read_file(files, path, 1U << 20U);
  return bytes.ok() ? std::string(as_chars(bytes.value())) : "";
}

// The whole tree is on the disk before the test begins.
void prepare(MemoryFileSystem& files, Replace replace) {
  ASSERT_TRUE(make_folders(files, kPlace.parent(), 0755).ok());
  if (replace == Replace::kYes) {
    ASSERT_TRUE(place_file(files, kPlace, as_bytes(kOld), 0644, Replace::kNo).ok());
  }
}

std::size_t names_in_folder(MemoryFileSystem& files) {
  return files.list(kPlace.parent()).value().size();
}

class PlaceFile : public ::testing::TestWithParam<Replace> {
 protected:
  static std::string before() {
    return GetParam() == Replace::kYes ? std::string(kOld) : std::string();
  }
  static Result<void> place(FileSystem& files) {
    return place_file(files, kPlace, as_bytes(kNew), 0600, GetParam());
  }
  static std::uint64_t calls_of_place() {
    MemoryFileSystem files;
    prepare(files, GetParam());
    const std::uint64_t start = files.changing_calls();
    EXPECT_TRUE(place(files).ok());
    return files.changing_calls() - start;
  }
};

TEST_P(PlaceFile, IsDurableOnReturn) {
  MemoryFileSystem files;
  prepare(files, GetParam());
  ASSERT_TRUE(place(files).ok());
  files.forget_unsynced();
  EXPECT_EQ(text(files, kPlace), kNew);
  EXPECT_EQ(files.info(kPlace).value().mode, 0600U);
  EXPECT_EQ(names_in_folder(files), 1U);
}

TEST_P(PlaceFile, PowerCutAtAnyCallLeavesTheOldOrTheNewWhole) {
  const std::uint64_t calls = calls_of_place();
  ASSERT_EQ(calls, 6U) << "create, write, sync, close, rename, sync of the folder";
  for (std::uint64_t call = 1; call <= calls; ++call) {
    SCOPED_TRACE(call);
    MemoryFileSystem files;
    prepare(files, GetParam());
    files.fail_at(call, DiskFailure::kPowerCut);
    EXPECT_FALSE(place(files).ok());
    const std::string seen = text(files, kPlace);
    EXPECT_TRUE(seen == before() || seen == kNew) << seen;
    files.forget_unsynced();
    const std::string kept = text(files, kPlace);
    EXPECT_TRUE(kept == before() || kept == kNew) << kept;
  }
}

TEST_P(PlaceFile, AFailingDiskLeavesNoTemporaryFile) {
  const std::uint64_t calls = calls_of_place();
  for (const DiskFailure failure : {DiskFailure::kNoSpace, DiskFailure::kIo}) {
    for (std::uint64_t call = 1; call <= calls; ++call) {
      SCOPED_TRACE(call);
      MemoryFileSystem files;
      prepare(files, GetParam());
      files.fail_at(call, failure);
      const Result<void> placed = place(files);
      ASSERT_FALSE(placed.ok());
      EXPECT_EQ(placed.error().code(), ErrorCode::kEnvironment);
      const std::string seen = text(files, kPlace);
      EXPECT_TRUE(seen == before() || seen == kNew) << seen;
      EXPECT_EQ(names_in_folder(files), seen.empty() ? 0U : 1U);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Replace, PlaceFile, ::testing::Values(Replace::kNo, Replace::kYes));

TEST(PlaceFileOnce, RefusesAnExistingNameAndLeavesItAlone) {
  MemoryFileSystem files;
  prepare(files, Replace::kYes);
  const auto placed = place_file(files, kPlace, as_bytes(kNew), 0644, Replace::kNo);
  EXPECT_EQ(placed.error().code(), ErrorCode::kConflict);
  EXPECT_EQ(text(files, kPlace), kOld);
  EXPECT_EQ(names_in_folder(files), 1U);
}

TEST(PlaceFolder, APowerCutLeavesTheWholeFolderOrNone) {
  for (std::uint64_t call = 1; call <= 4; ++call) {
    MemoryFileSystem files;
    ASSERT_TRUE(make_folders(files, Path("/stage/deep"), 0755).ok());
    auto file = files.create_new(Path("/stage/deep/file"), 0644);
    ASSERT_TRUE(file.value()->write(as_bytes(kNew)).ok());
    files.fail_at(call, DiskFailure::kPowerCut);
    const bool placed = place_folder(files, Path("/stage"), Path("/final")).ok();
    files.forget_unsynced();
    EXPECT_EQ(placed, call == 4);
    if (placed) {
      EXPECT_EQ(text(files, Path("/final/deep/file")), kNew);
    }
    if (files.info(Path("/final")).ok()) {
      EXPECT_EQ(text(files, Path("/final/deep/file")), kNew) << "half a folder has its name";
    }
  }
}

TEST(PlaceFolder, RefusesAnExistingNameAndKeepsTheStagedOne) {
  MemoryFileSystem files;
  ASSERT_TRUE(make_folders(files, Path("/stage"), 0755).ok());
  ASSERT_TRUE(make_folders(files, Path("/final"), 0755).ok());
  EXPECT_EQ(place_folder(files, Path("/stage"), Path("/final")).error().code(),
            ErrorCode::kConflict);
  EXPECT_TRUE(files.info(Path("/stage")).ok());
}

TEST(ReadFile, HasABound) {
  MemoryFileSystem files;
  prepare(files, Replace::kYes);
  EXPECT_TRUE(read_file(files, kPlace, kOld.size()).ok());
  EXPECT_EQ(read_file(files, kPlace, kOld.size() - 1).error().code(), ErrorCode::kLimit);
  EXPECT_EQ(read_file(files, kPlace, 0).error().code(), ErrorCode::kLimit);
  EXPECT_EQ(read_file(files, Path("/none"), 0).error().code(), ErrorCode::kNotFound);
}

TEST(ReadFile, DoesNotBelieveTheSizeThatStatTells) {
  const auto files = make_linux_file_system();
  const auto status = read_file(*files, Path("/proc/self/status"), 1U << 20U);
  ASSERT_TRUE(status.ok());
  EXPECT_GT(status.value().size(), 100U);
}

TEST(MakeFolders, MakesAllAndIsDurable) {
  MemoryFileSystem files;
  ASSERT_TRUE(make_folders(files, Path("/a/b/c"), 0700).ok());
  files.forget_unsynced();
  EXPECT_EQ(files.info(Path("/a/b/c")).value().mode, 0700U);
  EXPECT_TRUE(make_folders(files, Path("/a/b/c"), 0700).ok());
}

TEST(MakeFolders, TakesALinkToAFolderAndNothingElse) {
  MemoryFileSystem files;
  ASSERT_TRUE(make_folders(files, Path("/a"), 0755).ok());
  ASSERT_TRUE(files.make_link(Path("a"), Path("/link")).ok());
  ASSERT_TRUE(files.make_link(Path("nowhere"), Path("/dangling")).ok());
  EXPECT_TRUE(make_folders(files, Path("/link/b"), 0755).ok());
  EXPECT_TRUE(files.info(Path("/a/b")).ok());
  EXPECT_EQ(make_folders(files, Path("/dangling"), 0755).error().code(), ErrorCode::kConflict);
  ASSERT_TRUE(place_file(files, Path("/file"), {}, 0644, Replace::kNo).ok());
  EXPECT_EQ(make_folders(files, Path("/file"), 0755).error().code(), ErrorCode::kConflict);
  EXPECT_EQ(make_folders(files, Path("/file/b"), 0755).error().code(), ErrorCode::kConflict);
}

TEST(RemoveTree, RemovesAllAndFollowsNoLink) {
  const testing::TemporaryFolder folder;
  const auto files = make_linux_file_system();
  const Path outside = folder.path() / "outside";
  const Path tree = folder.path() / "tree";
  ASSERT_TRUE(make_folders(*files, outside, 0755).ok());
  ASSERT_TRUE(place_file(*files, outside / "kept", {}, 0644, Replace::kNo).ok());
  ASSERT_TRUE(make_folders(*files, tree / "\xFF" / "-rf" / "a\nb", 0755).ok());
  ASSERT_TRUE(place_file(*files, tree / "\xFF" / "file", {}, 0000, Replace::kNo).ok());
  ASSERT_TRUE(files->make_link(outside, tree / "link").ok());
  ASSERT_TRUE(files->set_mode(tree / "\xFF" / "-rf", 0000).ok());
  EXPECT_TRUE(remove_tree(*files, tree).ok());
  EXPECT_FALSE(files->info(tree).ok());
  EXPECT_TRUE(files->info(outside / "kept").ok());
  EXPECT_TRUE(remove_tree(*files, tree).ok()) << "absent is fine";
  ASSERT_TRUE(files->make_link(outside, tree).ok());
  EXPECT_TRUE(remove_tree(*files, tree).ok());
  EXPECT_TRUE(files->info(outside / "kept").ok());
}

// Claims that what lies below one folder is another file system.
class MountedBelow final : public testing::ForwardingFileSystem {
 public:
  MountedBelow(FileSystem& files, Path mount)
      : ForwardingFileSystem(files), mount_(std::move(mount)) {}
  Result<FileInfo> info(const Path& path) override {
    KIJUN_TRY(FileInfo info, real_.info(path));
    if (path == mount_) info.device += 1;
    return info;
  }

 private:
  Path mount_;
};

TEST(RemoveTree, StopsBeforeAnotherFileSystem) {
  MemoryFileSystem disk;
  ASSERT_TRUE(make_folders(disk, Path("/tree/mount/data"), 0755).ok());
  MountedBelow files(disk, Path("/tree/mount"));
  EXPECT_EQ(remove_tree(files, Path("/tree")).error().code(), ErrorCode::kDenied);
  EXPECT_TRUE(disk.info(Path("/tree/mount/data")).ok());
}

TEST(RemoveTree, DepthHasABound) {
  MemoryFileSystem files;
  std::string path;
  for (std::size_t depth = 0; depth < kTreeDepthMax + 3; ++depth) {
    path += "/d";
    ASSERT_TRUE(files.make_folder(Path(path), 0755).ok());
  }
  EXPECT_EQ(remove_tree(files, Path("/d")).error().code(), ErrorCode::kLimit);
}

TEST(FileReaderTest, NoticesAChange) {
  MemoryFileSystem files;
  prepare(files, Replace::kYes);
  auto reader = FileReader::open(files, kPlace);
  ASSERT_TRUE(reader.ok());
  EXPECT_EQ(reader.value().size_bytes(), kOld.size());
  EXPECT_TRUE(reader.value().check_unchanged().ok());
  auto writer = files.open_append(kPlace, 0644);
  ASSERT_TRUE(writer.value()->truncate(0).ok());
  ASSERT_TRUE(writer.value()->write(as_bytes(std::string(kOld.size(), 'x'))).ok());
  EXPECT_EQ(reader.value().check_unchanged().error().code(), ErrorCode::kConflict);
}

}  // namespace
}  // namespace kijun::os
