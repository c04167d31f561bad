// SPDX-License-Identifier: Apache-2.0
#include "testing/memory_file.h"

#include <algorithm>
#include <cerrno>

#include "base/message.h"
#include "os/errno_error.h"

namespace kijun::testing {
namespace {

using Guard = std::lock_guard<std::mutex>;
using Disk = MemoryFileSystem::Disk;

class MemoryFile final : public os::File {
 public:
  MemoryFile(Disk& disk, NodePtr node, Path path, FileAccess access)
      : disk_(disk), node_(std::move(node)), path_(std::move(path)), access_(access) {}

  Result<std::size_t> read(std::span<std::byte> into) override {
    KIJUN_TRY(const std::size_t got, read_at(offset_, into));
    offset_ += got;
    return got;
  }

  Result<std::size_t> read_at(std::uint64_t offset, std::span<std::byte> into) override {
    const Guard guard(disk_.mutex);
    const Bytes& content = node_->content;
    if (offset >= content.size()) return std::size_t{0};
    const std::size_t size = std::min<std::size_t>(into.size(), content.size() - offset);
    std::copy_n(content.begin() + static_cast<std::ptrdiff_t>(offset), size, into.begin());
    return size;
  }

  // Always behind the end: kijun writes new files from the front and appends to others.
  Result<void> write(ByteView bytes) override {
    return change(msg("cannot write {}", path_.display()), EBADF, [&](int failure) {
      const std::size_t size = failure == 0 ? bytes.size() : bytes.size() / 2;
      node_->content.insert(node_->content.end(), bytes.begin(),
                            bytes.begin() + static_cast<std::ptrdiff_t>(size));
    });
  }

  Result<void> sync_data() override {
    return change(msg("cannot sync {}", path_.display()), 0, [&](int failure) {
      if (failure == 0) node_->sync_file();
    });
  }

  Result<void> truncate(std::uint64_t size_bytes) override {
    return change(msg("cannot truncate {}", path_.display()), EINVAL, [&](int failure) {
      if (failure == 0) node_->content.resize(static_cast<std::size_t>(size_bytes));
    });
  }

  Result<os::FileInfo> info() override {
    const Guard guard(disk_.mutex);
    return node_->info();
  }

  Result<void> close() override {
    if (access_ == FileAccess::kRead) return {};
    const Guard guard(disk_.mutex);
    const int number = disk_.count_call();
    if (number != 0) return os::errno_error(number, msg("cannot close {}", path_.display()));
    return {};
  }

 private:
  // `refusal`: the errno for a file opened for reading; 0 where that is no hindrance.
  template <typename Change>
  Result<void> change(std::string what, int refusal, Change act) {
    const Guard guard(disk_.mutex);
    if (access_ == FileAccess::kRead && refusal != 0) {
      return os::errno_error(refusal, std::move(what));
    }
    const int number = disk_.count_call();
    // A failing call may have done a part of its work, but after a power cut nothing is done.
    if (number == 0 || disk_.failure != DiskFailure::kPowerCut) act(number);
    if (number != 0) return os::errno_error(number, std::move(what));
    if (refusal != 0) disk_.touch(*node_);
    return {};
  }

  Disk& disk_;
  NodePtr node_;
  Path path_;
  FileAccess access_;
  std::uint64_t offset_ = 0;
};

}  // namespace

std::unique_ptr<os::File> open_memory_file(Disk& disk, NodePtr node, const Path& path,
                                           FileAccess access) {
  return std::make_unique<MemoryFile>(disk, std::move(node), path, access);
}

}  // namespace kijun::testing
