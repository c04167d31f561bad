// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/bytes.h"
#include "os/file_system.h"

namespace kijun::testing {

enum class DiskFailure {
  kNoSpace,   // ENOSPC from this one call; a write has then written half
  kIo,        // EIO from this one call
  kPowerCut,  // this and every later changing call fails until forget_unsynced()
};

// A disk in memory that remembers, apart from what programs see, what would survive a power cut:
// the bytes of a file as of its last sync_data, the names in a folder as of its last sync_folder,
// or all as of sync_all. Kinds, modes and link targets survive with their name. Relative paths
// start at the root. Thread safe. Files and locks must not outlive it.
class MemoryFileSystem final : public os::FileSystem {
 public:
  MemoryFileSystem();
  ~MemoryFileSystem() override;

  // A power cut: only what was synced stays; a file that has a synced name but was never synced
  // itself keeps half of its bytes. Also ends kPowerCut.
  void forget_unsynced();
  // The `call`-th changing call from now on (1: the next one) fails. Changing calls: everything
  // that writes, syncs, makes, renames or removes; closing a file that was opened for writing too.
  void fail_at(std::uint64_t call, DiskFailure failure);
  void never_fail();
  std::uint64_t changing_calls() const;  // since construction, failed ones included

  // Damage behind the programs' backs, counted as no call; it is on the disk at once.
  void flip_bit(const Path& file, std::uint64_t bit);
  void cut(const Path& file, std::uint64_t size_bytes);

  Result<std::unique_ptr<os::File>> open_read(const Path& path) override;
  Result<std::unique_ptr<os::File>> create_new(const Path& path, std::uint32_t mode) override;
  Result<std::unique_ptr<os::File>> open_append(const Path& path, std::uint32_t mode) override;
  Result<os::FileInfo> info(const Path& path) override;
  Result<os::FileInfo> info_following(const Path& path) override;
  Result<std::vector<os::FolderEntry>> list(const Path& folder) override;
  Result<Path> read_link(const Path& path) override;
  Result<void> make_folder(const Path& path, std::uint32_t mode) override;
  Result<void> make_link(const Path& target, const Path& path) override;
  Result<void> set_mode(const Path& path, std::uint32_t mode) override;
  Result<void> remove_file(const Path& path) override;
  Result<void> remove_folder(const Path& path) override;
  Result<void> rename_over(const Path& from, const Path& to) override;
  Result<void> rename_no_replace(const Path& from, const Path& to) override;
  Result<void> clone_file(const Path& from, const Path& to, std::uint32_t mode) override;
  Result<void> sync_folder(const Path& folder) override;
  Result<void> sync_all(const Path& inside) override;
  Result<std::unique_ptr<os::Lock>> lock(const Path& path, os::LockMode mode,
                                         os::LockWait wait) override;

  struct Disk;

 private:
  std::unique_ptr<Disk> disk_;
};

}  // namespace kijun::testing
