// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "os/file_system.h"

namespace kijun::tree {

// Passes every call on to another file system; tests override the one where something happens.
class ForwardingFileSystem : public os::FileSystem {
 public:
  explicit ForwardingFileSystem(os::FileSystem& real) : real_(real) {}

  Result<std::unique_ptr<os::File>> open_read(const Path& p) override { return real_.open_read(p); }
  Result<std::unique_ptr<os::File>> create_new(const Path& p, std::uint32_t m) override {
    return real_.create_new(p, m);
  }
  Result<std::unique_ptr<os::File>> open_append(const Path& p, std::uint32_t m) override {
    return real_.open_append(p, m);
  }
  Result<os::FileInfo> info(const Path& p) override { return real_.info(p); }
  Result<os::FileInfo> info_following(const Path& p) override { return real_.info_following(p); }
  Result<std::vector<os::FolderEntry>> list(const Path& p) override { return real_.list(p); }
  Result<Path> read_link(const Path& p) override { return real_.read_link(p); }
  Result<void> make_folder(const Path& p, std::uint32_t m) override {
    return real_.make_folder(p, m);
  }
  Result<void> make_link(const Path& t, const Path& p) override { return real_.make_link(t, p); }
  Result<void> set_mode(const Path& p, std::uint32_t m) override { return real_.set_mode(p, m); }
  Result<void> remove_file(const Path& p) override { return real_.remove_file(p); }
  Result<void> remove_folder(const Path& p) override { return real_.remove_folder(p); }
  Result<void> rename_over(const Path& a, const Path& b) override {
    return real_.rename_over(a, b);
  }
  Result<void> rename_no_replace(const Path& a, const Path& b) override {
    return real_.rename_no_replace(a, b);
  }
  Result<void> clone_file(const Path& a, const Path& b, std::uint32_t m) override {
    return real_.clone_file(a, b, m);
  }
  Result<void> sync_folder(const Path& p) override { return real_.sync_folder(p); }
  Result<void> sync_all(const Path& p) override { return real_.sync_all(p); }
  Result<std::unique_ptr<os::Lock>> lock(const Path& p, os::LockMode m, os::LockWait w) override {
    return real_.lock(p, m, w);
  }

 protected:
  os::FileSystem& real_;
};

}  // namespace kijun::tree
