// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "os/file_system.h"
#include "os/place.h"

// What every os::FileSystem has to do; instantiate FileSystemContract with a maker per backend.
namespace kijun::testing {

// A backend with an empty folder to work in.
struct FileSystemUnderTest {
  virtual ~FileSystemUnderTest() = default;
  virtual os::FileSystem& files() = 0;
  virtual Path folder() = 0;
};
using MakeFileSystem = std::function<std::unique_ptr<FileSystemUnderTest>()>;

class FileSystemContract : public ::testing::TestWithParam<MakeFileSystem> {
 protected:
  os::FileSystem& files() { return under_test_->files(); }
  Path at(std::string_view name) { return under_test_->folder() / name; }

  void write(const Path& path, std::string_view text, std::uint32_t mode = 0644) {
    auto file = files().create_new(path, mode);
    ASSERT_TRUE(file.ok()) << file.error().what();
    ASSERT_TRUE(file.value()->write(as_bytes(text)).ok());
    ASSERT_TRUE(file.value()->close().ok());
  }
  std::string read(const Path& path) {
    const auto bytes = os::read_file(files(), path, 1U << 20U);
    return bytes.ok() ? std::string(as_chars(bytes.value())) : bytes.error().what();
  }
  template <typename T>
  static ErrorCode code(const Result<T>& result) {
    EXPECT_FALSE(result.ok());
    return result.ok() ? ErrorCode::kInternal : result.error().code();
  }

 private:
  std::unique_ptr<FileSystemUnderTest> under_test_ = GetParam()();
};

TEST_P(FileSystemContract, ReadsWhatWasWritten) {
  write(at("a"), "hello");
  EXPECT_EQ(read(at("a")), "hello");
  const auto info = files().info(at("a"));
  ASSERT_TRUE(info.ok());
  EXPECT_EQ(info.value().kind, os::FileKind::kFile);
  EXPECT_EQ(info.value().size_bytes, 5U);
  auto file = files().open_read(at("a"));
  ASSERT_TRUE(file.ok());
  std::array<std::byte, 8> buffer{};
  EXPECT_EQ(file.value()->read_at(2, buffer).value(), 3U);
  EXPECT_EQ(file.value()->read_at(5, buffer).value(), 0U);
  EXPECT_FALSE(file.value()->write(as_bytes("x")).ok());
}

TEST_P(FileSystemContract, PermissionsAreExact) {
  write(at("a"), "", 0466);
  EXPECT_EQ(files().info(at("a")).value().mode, 0466U);
  ASSERT_TRUE(files().make_folder(at("f"), 0777).ok());
  EXPECT_EQ(files().info(at("f")).value().mode, 0777U);
  ASSERT_TRUE(files().set_mode(at("a"), 0600).ok());
  EXPECT_EQ(files().info(at("a")).value().mode, 0600U);
}

TEST_P(FileSystemContract, CreateRefusesAnExistingName) {
  write(at("a"), "1");
  EXPECT_EQ(code(files().create_new(at("a"), 0644)), ErrorCode::kConflict);
  EXPECT_EQ(code(files().make_folder(at("a"), 0755)), ErrorCode::kConflict);
  EXPECT_EQ(code(files().make_link(Path("x"), at("a"))), ErrorCode::kConflict);
  EXPECT_EQ(read(at("a")), "1");
}

TEST_P(FileSystemContract, ErrorsNameThePathAndCarryTheirCode) {
  const auto missing = files().open_read(at("no\nway"));
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().code(), ErrorCode::kNotFound);
  EXPECT_NE(missing.error().what().find("no\\x0away"), std::string::npos) << missing.error().what();
  EXPECT_FALSE(missing.error().why().empty());
  write(at("file"), "");
  EXPECT_EQ(code(files().info(at("file") / "below")), ErrorCode::kNotFound);
  EXPECT_EQ(code(files().info(at(std::string(256, 'x')))), ErrorCode::kLimit);
  EXPECT_EQ(code(files().open_read(at("."))), ErrorCode::kEnvironment);
  EXPECT_EQ(code(files().list(at("nothing"))), ErrorCode::kNotFound);
}

TEST_P(FileSystemContract, AppendGoesBehindTheEnd) {
  for (const std::string_view part : {"one\n", "two\n"}) {
    auto file = files().open_append(at("log"), 0644);
    ASSERT_TRUE(file.ok()) << file.error().what();
    ASSERT_TRUE(file.value()->write(as_bytes(part)).ok());
    ASSERT_TRUE(file.value()->sync_data().ok());
    std::array<std::byte, 4> first{};
    EXPECT_EQ(file.value()->read_at(0, first).value(), 4U);
    EXPECT_EQ(as_chars(first), "one\n");
    ASSERT_TRUE(file.value()->close().ok());
  }
  EXPECT_EQ(read(at("log")), "one\ntwo\n");
}

TEST_P(FileSystemContract, TruncateCutsTheEnd) {
  write(at("a"), "123456");
  auto file = files().open_append(at("a"), 0644);
  ASSERT_TRUE(file.ok());
  ASSERT_TRUE(file.value()->truncate(3).ok());
  ASSERT_TRUE(file.value()->write(as_bytes("x")).ok());
  EXPECT_EQ(file.value()->info().value().size_bytes, 4U);
  EXPECT_EQ(read(at("a")), "123x");
}

TEST_P(FileSystemContract, OddNamesAreNames) {
  std::vector<std::string> names{"-rf", "line\nfeed", "\xFF\xFE", std::string(255, 'n'), "\\", "~"};
  for (const std::string& name : names) write(at(name), name);
  std::sort(names.begin(), names.end());
  const auto listed = files().list(at("."));
  ASSERT_TRUE(listed.ok());
  ASSERT_EQ(listed.value().size(), names.size());
  for (std::size_t index = 0; index < names.size(); ++index) {
    EXPECT_EQ(listed.value()[index].name.native(), names[index]);
    EXPECT_EQ(read(at(names[index])), names[index]);
  }
}

TEST_P(FileSystemContract, ListSaysTheKindsSortedByBytes) {
  write(at("b"), "");
  ASSERT_TRUE(files().make_folder(at("a"), 0755).ok());
  ASSERT_TRUE(files().make_link(Path("nowhere"), at("B")).ok());
  const auto listed = files().list(at("."));
  ASSERT_TRUE(listed.ok());
  ASSERT_EQ(listed.value().size(), 3U);
  EXPECT_EQ(listed.value()[0].name, Path("B"));
  EXPECT_EQ(listed.value()[0].kind, os::FileKind::kLink);
  EXPECT_EQ(listed.value()[1].kind, os::FileKind::kFolder);
  EXPECT_EQ(listed.value()[2].kind, os::FileKind::kFile);
}

TEST_P(FileSystemContract, TheLastLinkIsNotFollowed) {
  write(at("real"), "content");
  ASSERT_TRUE(files().make_folder(at("folder"), 0755).ok());
  ASSERT_TRUE(files().make_link(Path("real"), at("link")).ok());
  ASSERT_TRUE(files().make_link(Path("folder"), at("to_folder")).ok());
  EXPECT_EQ(files().info(at("link")).value().kind, os::FileKind::kLink);
  EXPECT_EQ(files().info_following(at("link")).value().kind, os::FileKind::kFile);
  EXPECT_EQ(files().read_link(at("link")).value(), Path("real"));
  EXPECT_EQ(code(files().open_read(at("link"))), ErrorCode::kEnvironment);
  EXPECT_EQ(code(files().open_append(at("link"), 0644)), ErrorCode::kEnvironment);
  EXPECT_FALSE(files().list(at("to_folder")).ok());
  EXPECT_FALSE(files().clone_file(at("link"), at("copy"), 0644).ok());
  // Earlier parts of a path are.
  write(at("to_folder") / "inside", "x");
  EXPECT_EQ(read(at("folder/inside")), "x");
  ASSERT_TRUE(files().remove_file(at("link")).ok());
  EXPECT_EQ(read(at("real")), "content");
}

TEST_P(FileSystemContract, RemoveKnowsFilesFromFolders) {
  write(at("file"), "");
  ASSERT_TRUE(files().make_folder(at("folder"), 0755).ok());
  write(at("folder/inside"), "");
  EXPECT_FALSE(files().remove_file(at("folder")).ok());
  EXPECT_FALSE(files().remove_folder(at("file")).ok());
  EXPECT_EQ(code(files().remove_folder(at("folder"))), ErrorCode::kConflict);
  ASSERT_TRUE(files().remove_file(at("folder/inside")).ok());
  EXPECT_TRUE(files().remove_folder(at("folder")).ok());
  EXPECT_TRUE(files().remove_file(at("file")).ok());
  EXPECT_EQ(code(files().remove_file(at("file"))), ErrorCode::kNotFound);
}

TEST_P(FileSystemContract, RenameOverReplaces) {
  write(at("a"), "new");
  write(at("b"), "old");
  ASSERT_TRUE(files().rename_over(at("a"), at("b")).ok());
  EXPECT_EQ(read(at("b")), "new");
  EXPECT_EQ(code(files().info(at("a"))), ErrorCode::kNotFound);
  EXPECT_EQ(code(files().rename_over(at("a"), at("b"))), ErrorCode::kNotFound);
}

TEST_P(FileSystemContract, RenameNoReplaceReplacesNothing) {
  write(at("a"), "a");
  write(at("b"), "b");
  ASSERT_TRUE(files().make_folder(at("f"), 0755).ok());
  ASSERT_TRUE(files().make_folder(at("empty"), 0755).ok());
  EXPECT_EQ(code(files().rename_no_replace(at("a"), at("b"))), ErrorCode::kConflict);
  EXPECT_EQ(code(files().rename_no_replace(at("f"), at("empty"))), ErrorCode::kConflict);
  EXPECT_EQ(read(at("a")), "a");
  EXPECT_EQ(read(at("b")), "b");
  EXPECT_TRUE(files().rename_no_replace(at("a"), at("f/a")).ok());
  EXPECT_TRUE(files().rename_no_replace(at("f"), at("g")).ok());
  EXPECT_EQ(read(at("g/a")), "a");
}

TEST_P(FileSystemContract, CloneIsIndependent) {
  write(at("a"), "content", 0600);
  ASSERT_TRUE(files().clone_file(at("a"), at("b"), 0444).ok());
  EXPECT_EQ(read(at("b")), "content");
  EXPECT_EQ(files().info(at("b")).value().mode, 0444U);
  EXPECT_NE(files().info(at("a")).value().inode, files().info(at("b")).value().inode);
  auto file = files().open_append(at("a"), 0644);
  ASSERT_TRUE(file.ok());
  ASSERT_TRUE(file.value()->write(as_bytes("more")).ok());
  EXPECT_EQ(read(at("b")), "content");
  EXPECT_EQ(code(files().clone_file(at("a"), at("b"), 0444)), ErrorCode::kConflict);
  EXPECT_EQ(read(at("b")), "content");
  EXPECT_EQ(code(files().clone_file(at("none"), at("c"), 0444)), ErrorCode::kNotFound);
  EXPECT_EQ(code(files().info(at("c"))), ErrorCode::kNotFound);
}

TEST_P(FileSystemContract, SyncsWhatIsThere) {
  EXPECT_TRUE(files().sync_folder(at(".")).ok());
  EXPECT_TRUE(files().sync_all(at(".")).ok());
  EXPECT_EQ(code(files().sync_folder(at("none"))), ErrorCode::kNotFound);
}

TEST_P(FileSystemContract, LocksExcludeAcrossHandles) {
  EXPECT_EQ(code(files().lock(at("lock"), os::LockMode::kShared, os::LockWait::kNo)),
            ErrorCode::kNotFound);
  write(at("lock"), "");
  {
    const auto first = files().lock(at("lock"), os::LockMode::kShared, os::LockWait::kNo);
    const auto second = files().lock(at("lock"), os::LockMode::kShared, os::LockWait::kYes);
    EXPECT_TRUE(first.ok() && second.ok());
    EXPECT_EQ(code(files().lock(at("lock"), os::LockMode::kExclusive, os::LockWait::kNo)),
              ErrorCode::kBusy);
  }
  const auto held = files().lock(at("lock"), os::LockMode::kExclusive, os::LockWait::kNo);
  ASSERT_TRUE(held.ok());
  EXPECT_EQ(code(files().lock(at("lock"), os::LockMode::kShared, os::LockWait::kNo)),
            ErrorCode::kBusy);
}

}  // namespace kijun::testing
