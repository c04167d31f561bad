// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/path.h"
#include "codec/sha256.h"
#include "model/listing.h"
#include "os/file_system.h"

// Short ways to put things on a disk, for the tests of this folder.
namespace kijun::tree {

inline void put_file(os::FileSystem& fs, const Path& path, std::string_view text,
                     std::uint32_t mode = 0644) {
  auto file = fs.create_new(path, mode);
  ASSERT_TRUE(file.ok()) << file.error().what() << ": " << file.error().why();
  ASSERT_TRUE(file.value()->write(as_bytes(text)).ok());
  ASSERT_TRUE(file.value()->close().ok());
}

inline void put_folder(os::FileSystem& fs, const Path& path, std::uint32_t mode = 0755) {
  const auto made = fs.make_folder(path, mode);
  ASSERT_TRUE(made.ok()) << made.error().what() << ": " << made.error().why();
}

inline void put_link(os::FileSystem& fs, std::string_view target, const Path& path) {
  ASSERT_TRUE(fs.make_link(Path(target), path).ok());
}

inline void put_socket(const Path& path) {
  struct sockaddr_un address{};
  address.sun_family = AF_UNIX;
  ASSERT_LT(path.native().size(), sizeof address.sun_path);
  path.native().copy(address.sun_path, path.native().size());
  const int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  ASSERT_EQ(0, ::bind(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address));
  ::close(fd);
}

inline model::Entry file_entry(std::string_view path, std::string_view text,
                               std::uint32_t mode = 0644) {
  model::Entry entry;
  entry.path = Path(path);
  entry.mode = mode;
  entry.size_bytes = text.size();
  entry.digest = codec::sha256(text);
  return entry;
}

inline model::Entry folder_entry(std::string_view path, std::uint32_t mode = 0755) {
  model::Entry entry;
  entry.path = Path(path);
  entry.kind = model::EntryKind::kFolder;
  entry.mode = mode;
  return entry;
}

inline model::Entry link_entry(std::string_view path, std::string_view target) {
  model::Entry entry;
  entry.path = Path(path);
  entry.kind = model::EntryKind::kLink;
  entry.target = Path(target);
  return entry;
}

// A small tree with everything that can be copied.
inline void put_sample(os::FileSystem& fs, const Path& root) {
  put_folder(fs, root, 0750);
  put_folder(fs, root / "001");
  put_file(fs, root / "001/image.png", "one");
  put_file(fs, root / "001/run.sh", "#!/bin/sh\n", 0755);
  put_folder(fs, root / "002", 0700);
  put_file(fs, root / "002/image.png", "two", 0600);
  put_link(fs, "001", root / "latest");
  put_file(fs, root / "empty", "");
}

inline model::Listing sample_listing() {
  return {{folder_entry("001"), file_entry("001/image.png", "one"),
           file_entry("001/run.sh", "#!/bin/sh\n", 0755), folder_entry("002", 0700),
           file_entry("002/image.png", "two", 0600), file_entry("empty", ""),
           link_entry("latest", "001")},
          model::Completeness::kComplete};
}

}  // namespace kijun::tree
