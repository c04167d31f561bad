// SPDX-License-Identifier: Apache-2.0
#include "os/linux_file_system.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>
#include <thread>

#include "os/at_path.h"
#include "os/copy_contents.h"
#include "os/place.h"
#include "os/rename_new.h"
#include "testing/temporary_folder.h"

namespace kijun::os {
namespace {

class LinuxFileSystemTest : public ::testing::Test {
 protected:
  Path at(std::string_view name) const { return folder_.path() / name; }
  void write(const Path& path, std::string_view text) {
    ASSERT_TRUE(place_file(*files_, path, as_bytes(text), 0644, Replace::kNo).ok());
  }
  std::string text(const Path& path) {
    const auto bytes = read_file(*files_, path, 1U << 26U);
    return bytes.ok() ? std::string(as_chars(bytes.value())) : bytes.error().why();
  }
  static AtPath reached(const Path& path) {
    AtPath at;
    EXPECT_EQ(reach(path, at), 0);
    return at;
  }

  testing::TemporaryFolder folder_;
  std::unique_ptr<FileSystem> files_ = make_linux_file_system();
};

TEST_F(LinuxFileSystemTest, AFifoIsNeverOpened) {
  ASSERT_EQ(::mkfifo(at("fifo").c_str(), 0600), 0);
  // Whoever waits here to write goes on as soon as anybody opens the FIFO for reading.
  const pid_t writer = ::fork();
  ASSERT_GE(writer, 0);
  if (writer == 0) {
    const int fd = ::open(at("fifo").c_str(), O_WRONLY | O_CLOEXEC);
    ::_exit(fd >= 0 ? 1 : 0);
  }
  const auto opened = files_->open_read(at("fifo"));
  ASSERT_FALSE(opened.ok());
  EXPECT_EQ(opened.error().code(), ErrorCode::kEnvironment);
  EXPECT_NE(opened.error().why().find("FIFO"), std::string::npos) << opened.error().why();
  EXPECT_FALSE(files_->open_append(at("fifo"), 0644).ok());
  EXPECT_FALSE(files_->clone_file(at("fifo"), at("copy"), 0644).ok());
  EXPECT_FALSE(files_->lock(at("fifo"), LockMode::kExclusive, LockWait::kNo).ok());
  EXPECT_EQ(::waitpid(writer, nullptr, WNOHANG), 0) << "the FIFO was opened";
  ::kill(writer, SIGKILL);
  ::waitpid(writer, nullptr, 0);
  EXPECT_EQ(files_->info(at("fifo")).value().kind, FileKind::kFifo);
}

TEST_F(LinuxFileSystemTest, DevicesAndSocketsAreRefused) {
  const auto device = files_->open_read(Path("/dev/null"));
  ASSERT_FALSE(device.ok());
  EXPECT_NE(device.error().why().find("device"), std::string::npos);
  const int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  struct sockaddr_un address{};
  address.sun_family = AF_UNIX;
  at("socket").native().copy(address.sun_path, sizeof address.sun_path - 1);
  ASSERT_EQ(::bind(fd, reinterpret_cast<struct sockaddr*>(&address), sizeof address), 0);
  EXPECT_FALSE(files_->open_read(at("socket")).ok());
  EXPECT_EQ(files_->info(at("socket")).value().kind, FileKind::kSocket);
  ::close(fd);
}

TEST_F(LinuxFileSystemTest, PathsMayBeLongerThanOneCallTakes) {
  const std::string part(200, 'p');
  Path path = folder_.path();
  for (int depth = 0; depth < 60; ++depth) {
    path = path / part;
    ASSERT_TRUE(files_->make_folder(path, 0755).ok());
  }
  ASSERT_GT(path.native().size(), 10'000U);
  write(path / "a", "deep");
  ASSERT_TRUE(files_->rename_no_replace(path / "a", path / "b").ok());
  ASSERT_TRUE(files_->clone_file(path / "b", path / "c", 0644).ok());
  EXPECT_EQ(text(path / "c"), "deep");
  EXPECT_EQ(files_->list(path).value().size(), 2U);
  EXPECT_EQ(is_network_or_fuse(path / "b").value(), is_network_or_fuse(folder_.path()).value());
  EXPECT_TRUE(files_->lock(path / "b", LockMode::kExclusive, LockWait::kNo).ok());
}

TEST_F(LinuxFileSystemTest, APathWithANulIsRefusedNotCut) {
  write(at("a"), "");
  EXPECT_FALSE(files_->info(Path(at("a").native() + std::string("\0b", 2))).ok());
  EXPECT_FALSE(files_->remove_file(Path(at("a").native() + std::string("\0b", 2))).ok());
  EXPECT_TRUE(files_->info(at("a")).ok());
}

// 8 MiB of hole, a MiB of data, 8 MiB of hole.
void write_sparse(const Path& path) {
  const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  ASSERT_GE(fd, 0);
  const std::string data(1U << 20U, 'd');
  ASSERT_EQ(::pwrite(fd, data.data(), data.size(), 8 << 20), ssize_t{1 << 20});
  ASSERT_EQ(::ftruncate(fd, 17 << 20), 0);
  ::close(fd);
}

std::uint64_t blocks_of(const Path& path) {
  struct stat status{};
  EXPECT_EQ(::stat(path.c_str(), &status), 0);
  return static_cast<std::uint64_t>(status.st_blocks);
}

TEST_F(LinuxFileSystemTest, CopiesKeepHoles) {
  write_sparse(at("sparse"));
  ASSERT_TRUE(files_->clone_file(at("sparse"), at("copy"), 0644).ok());
  EXPECT_EQ(text(at("copy")), text(at("sparse")));
  EXPECT_EQ(text(at("copy")).size(), std::size_t{17 << 20});
  EXPECT_LE(blocks_of(at("copy")), blocks_of(at("sparse")) + 64);
}

TEST_F(LinuxFileSystemTest, CopiesWithoutReflinkAreTheSame) {
  write_sparse(at("sparse"));
  const int from = ::open(at("sparse").c_str(), O_RDONLY | O_CLOEXEC);
  const int to = ::open(at("copy").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  EXPECT_EQ(copy_contents(from, to, 17U << 20U, Reflink::kNo), 0);
  EXPECT_EQ(text(at("copy")), text(at("sparse")));
  ::close(to);
  ::close(from);
}

TEST_F(LinuxFileSystemTest, CopiesAcrossFileSystemsGoByHand) {
  const Path memory("/dev/shm");
  const auto there = files_->info(memory);
  if (!there.ok() || there.value().device == files_->info(folder_.path()).value().device) {
    GTEST_SKIP() << "no second file system at " << memory.display();
  }
  const Path source = memory / ("kijun-test-" + folder_.path().filename().native());
  write_sparse(source);
  EXPECT_TRUE(files_->clone_file(source, at("copy"), 0644).ok());
  EXPECT_EQ(text(at("copy")), text(source));
  EXPECT_TRUE(files_->remove_file(source).ok());
}

TEST_F(LinuxFileSystemTest, ASourceShorterThanClaimedIsNoticed) {
  write(at("source"), "12345");
  const int from = ::open(at("source").c_str(), O_RDONLY | O_CLOEXEC);
  const int to = ::open(at("copy").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  EXPECT_EQ(copy_contents(from, to, 6, Reflink::kNo), ESTALE);
  EXPECT_EQ(copy_contents(from, to, 1U << 20U, Reflink::kNo), ESTALE);
  ::close(to);
  ::close(from);
}

TEST_F(LinuxFileSystemTest, RenameWithoutRenameat2ReplacesNothing) {
  write(at("a"), "a");
  write(at("b"), "b");
  EXPECT_EQ(rename_new_guarded(reached(at("a")), reached(at("b"))), EEXIST);
  EXPECT_EQ(rename_new_guarded(reached(at("a")), reached(at("c"))), 0);
  EXPECT_EQ(text(at("b")), "b");
  EXPECT_EQ(text(at("c")), "a");
  EXPECT_FALSE(files_->info(at("a")).ok());
  EXPECT_EQ(files_->info(at("c")).value().links, 1U);
  ASSERT_TRUE(make_folders(*files_, at("f"), 0755).ok());
  ASSERT_TRUE(make_folders(*files_, at("empty"), 0755).ok());
  write(at("f/x"), "x");
  EXPECT_EQ(rename_new_guarded(reached(at("f")), reached(at("empty"))), EEXIST);
  EXPECT_EQ(rename_new_guarded(reached(at("f")), reached(at("g"))), 0);
  EXPECT_EQ(text(at("g/x")), "x");
  EXPECT_EQ(rename_new_guarded(reached(at("f")), reached(at("h"))), ENOENT);
  EXPECT_FALSE(files_->info(at("h")).ok());
}

TEST_F(LinuxFileSystemTest, DescriptorsAreNotInherited) {
  write(at("a"), "");
  const auto file = files_->open_read(at("a"));
  const auto lock = files_->lock(at("a"), LockMode::kShared, LockWait::kNo);
  ASSERT_TRUE(file.ok() && lock.ok());
  int checked = 0;
  for (int fd = 3; fd < 256; ++fd) {
    const auto target = files_->read_link(Path("/proc/self/fd/" + std::to_string(fd)));
    if (!target.ok() || target.value() != at("a")) continue;
    EXPECT_NE(::fcntl(fd, F_GETFD) & FD_CLOEXEC, 0);
    ++checked;
  }
  EXPECT_EQ(checked, 2);
}

TEST_F(LinuxFileSystemTest, ALockEndsWithTheProcessThatHeldIt) {
  write(at("lock"), "");
  int ready[2];
  ASSERT_EQ(::pipe(ready), 0);
  const pid_t holder = ::fork();
  ASSERT_GE(holder, 0);
  if (holder == 0) {
    const auto held = files_->lock(at("lock"), LockMode::kExclusive, LockWait::kNo);
    const char sign = held.ok() ? '1' : '0';
    if (::write(ready[1], &sign, 1) == 1) ::pause();
    ::_exit(0);
  }
  char sign = 0;
  ASSERT_EQ(::read(ready[0], &sign, 1), 1);
  EXPECT_EQ(sign, '1');
  const auto refused = files_->lock(at("lock"), LockMode::kShared, LockWait::kNo);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code(), ErrorCode::kBusy);
  std::thread waiting(
      [&] { EXPECT_TRUE(files_->lock(at("lock"), LockMode::kExclusive, LockWait::kYes).ok()); });
  ::kill(holder, SIGKILL);
  waiting.join();
  ::waitpid(holder, nullptr, 0);
  ::close(ready[0]);
  ::close(ready[1]);
}

TEST_F(LinuxFileSystemTest, ALinkToTheFolderOfAPlaceIsFine) {
  ASSERT_TRUE(make_folders(*files_, at("real"), 0755).ok());
  ASSERT_TRUE(files_->make_link(Path("real"), at("link")).ok());
  write(at("link/a"), "x");
  EXPECT_EQ(text(at("real/a")), "x");
}

TEST_F(LinuxFileSystemTest, LocalDisksAreNoNetwork) {
  EXPECT_FALSE(is_network_or_fuse(Path("/proc")).value());
  EXPECT_FALSE(is_network_or_fuse(Path("/none")).ok());
}

}  // namespace
}  // namespace kijun::os
