// SPDX-License-Identifier: Apache-2.0
#include "store/folder_blob_store.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/digest.h"
#include "base/error.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "codec/byte_source.h"
#include "codec/sha256.h"
#include "os/file_reader.h"
#include "os/file_system.h"
#include "os/place.h"
#include "store/blob_store.h"
#include "store/object_source.h"

namespace kijun::store {
namespace {

constexpr std::uint32_t kFolderMode = 0755;
constexpr std::uint32_t kObjectMode = 0444;
constexpr std::size_t kFolderNameSize = 2;  // hex digits
constexpr std::size_t kCopyStepSizeBytes = std::size_t{256} << 10U;

struct Written {
  Digest digest;
  std::uint64_t size_bytes = 0;
};

// Copies the source while hashing it, so that what is stored is what was hashed.
Result<Written> write_copy(os::FileSystem& files, const Path& source, const Path& temporary) {
  KIJUN_TRY(os::FileReader reader, os::FileReader::open(files, source));
  KIJUN_TRY(const std::unique_ptr<os::File> copy, files.create_new(temporary, kObjectMode));
  codec::Sha256 hash;
  std::uint64_t size_bytes = 0;
  std::vector<std::byte> step(kCopyStepSizeBytes);
  while (true) {
    KIJUN_TRY(const std::size_t got, reader.read(step));
    if (got == 0) break;
    const ByteView bytes = ByteView(step).first(got);
    hash.update(bytes);
    KIJUN_TRY_VOID(copy->write(bytes));
    size_bytes += got;
    // A file that grows as fast as it is read would never end.
    if (size_bytes > reader.size_bytes()) break;
  }
  KIJUN_TRY_VOID(reader.check_unchanged());
  KIJUN_TRY_VOID(copy->sync_data());
  KIJUN_TRY_VOID(copy->close());
  return Written{hash.finish(), size_bytes};
}

// The digest that folder and file name spell; none for anything else that lies there.
std::optional<Digest> digest_of(const Path& folder, const os::FolderEntry& entry) {
  const Result<Digest> digest = Digest::parse_hex(folder.native() + entry.name.native());
  if (!digest.ok() || folder.native().size() != kFolderNameSize) return {};
  return digest.value();
}

class FolderBlobStore final : public BlobStore {
 public:
  FolderBlobStore(os::FileSystem& files, Path objects)
      : files_(files), objects_(std::move(objects)) {}

  Result<Digest> put(ByteView bytes) override {
    const Digest digest = codec::sha256(bytes);
    KIJUN_TRY(const bool there, is_stored(digest, bytes.size()));
    KIJUN_TRY_VOID(make_folder_of(digest));
    if (there) return made_durable(digest);
    const Result<void> placed =
        os::place_file(files_, path_of(digest), bytes, kObjectMode, os::Replace::kNo);
    return named(placed, digest, bytes.size());
  }

  Result<Digest> put_file(const Path& source) override {
    KIJUN_TRY_VOID(os::make_folders(files_, objects_, kFolderMode));
    KIJUN_TRY(const Path temporary, os::temporary_name(objects_));
    const Result<Written> written = write_copy(files_, source, temporary);
    if (!written.ok()) {
      // The first failure is the one that counts.
      static_cast<void>(files_.remove_file(temporary).ok());
      return written.error();
    }
    return name_copy(temporary, written.value());
  }

  Result<Bytes> get(const Digest& digest, std::uint64_t size_bytes_max) override {
    const Path place = path_of(digest);
    KIJUN_TRY_VOID(check_there(digest));
    KIJUN_TRY(Bytes bytes, os::read_file(files_, place, size_bytes_max));
    const Digest found = codec::sha256(ByteView(bytes));
    if (found == digest) return bytes;
    return damaged_object(digest, msg("its content has the digest {}", found.str()));
  }

  Result<std::unique_ptr<codec::ByteSource>> open(const Digest& digest) override {
    KIJUN_TRY_VOID(check_there(digest));
    KIJUN_TRY(os::FileReader reader, os::FileReader::open(files_, path_of(digest)));
    return std::unique_ptr<codec::ByteSource>(
        std::make_unique<ObjectSource>(digest, std::move(reader)));
  }

  Result<void> materialise(const Digest& digest, const Path& to, std::uint32_t mode) override {
    KIJUN_TRY_VOID(check_there(digest));
    KIJUN_TRY_VOID(files_.clone_file(path_of(digest), to, mode));
    const Result<void> verified = verify_file(digest, to);
    if (!verified.ok()) static_cast<void>(files_.remove_file(to).ok());
    return verified;
  }

  Result<void> verify(const Digest& digest) override {
    KIJUN_TRY_VOID(check_there(digest));
    return verify_file(digest, path_of(digest));
  }

  Result<bool> contains(const Digest& digest) override {
    const Result<os::FileInfo> found = files_.info(path_of(digest));
    if (found.ok()) return true;
    if (found.error().code() == ErrorCode::kNotFound) return false;
    return found.error();
  }

  Result<std::vector<Digest>> list() override {
    std::vector<Digest> digests;
    KIJUN_TRY(const std::vector<os::FolderEntry> folders, list_if_there(objects_));
    for (const os::FolderEntry& folder : folders) {
      if (folder.kind != os::FileKind::kFolder) continue;
      KIJUN_TRY(const std::vector<os::FolderEntry> entries, list_if_there(objects_ / folder.name));
      for (const os::FolderEntry& entry : entries) {
        if (const auto digest = digest_of(folder.name, entry)) digests.push_back(*digest);
      }
    }
    std::sort(digests.begin(), digests.end());
    return digests;
  }

 private:
  Path path_of(const Digest& digest) const {
    const std::string hex = digest.hex();
    return objects_ / hex.substr(0, kFolderNameSize) / hex.substr(kFolderNameSize);
  }

  // Whether an object of this size has the name; another size or kind is damage.
  Result<bool> is_stored(const Digest& digest, std::uint64_t size_bytes) {
    const Result<os::FileInfo> found = files_.info(path_of(digest));
    if (!found.ok()) {
      if (found.error().code() == ErrorCode::kNotFound) return false;
      return found.error();
    }
    KIJUN_TRY_VOID(check_kind(digest, found.value()));
    if (found.value().size_bytes == size_bytes) return true;
    return damaged_object(
        digest, msg("it has {} bytes instead of {}", found.value().size_bytes, size_bytes));
  }

  static Result<void> check_kind(const Digest& digest, const os::FileInfo& info) {
    if (info.kind == os::FileKind::kFile) return {};
    return damaged_object(digest, msg("what has its name is not a file"));
  }

  Result<void> check_there(const Digest& digest) {
    const Result<os::FileInfo> found = files_.info(path_of(digest));
    if (found.ok()) return check_kind(digest, found.value());
    if (found.error().code() != ErrorCode::kNotFound) return found.error();
    return Error(ErrorCode::kCorrupt, msg("the object {} is missing", digest.str()))
        .because(msg("{} is not there", path_of(digest).display()))
        .about(digest.str());
  }

  Result<void> verify_file(const Digest& digest, const Path& path) {
    KIJUN_TRY(os::FileReader reader, os::FileReader::open(files_, path));
    ObjectSource source(digest, std::move(reader));
    return read_through(source);
  }

  // The copy moves to its name, unless the object is there already.
  Result<Digest> name_copy(const Path& temporary, const Written& written) {
    const Result<bool> there = prepare_name(written);
    if (!there.ok() || there.value()) {
      static_cast<void>(files_.remove_file(temporary).ok());
      if (!there.ok()) return there.error();
      return made_durable(written.digest);
    }
    const Result<void> placed =
        os::place_written(files_, temporary, path_of(written.digest), os::Replace::kNo);
    return named(placed, written.digest, written.size_bytes);
  }

  Result<bool> prepare_name(const Written& written) {
    KIJUN_TRY(const bool there, is_stored(written.digest, written.size_bytes));
    KIJUN_TRY_VOID(make_folder_of(written.digest));
    return there;
  }

  // Synced once by every store, made here or not: whoever made it may have been killed in between.
  Result<void> make_folder_of(const Digest& digest) {
    std::atomic<bool>& durable = durable_folders_.at(std::to_integer<std::size_t>(digest.raw()[0]));
    if (durable.load(std::memory_order_acquire)) return {};
    KIJUN_TRY_VOID(os::make_folders(files_, path_of(digest).parent(), kFolderMode));
    KIJUN_TRY_VOID(files_.sync_folder(objects_));
    KIJUN_TRY_VOID(files_.sync_folder(objects_.parent()));
    durable.store(true, std::memory_order_release);
    return {};
  }

  // The same for an object's own name.
  Result<Digest> made_durable(const Digest& digest) {
    KIJUN_TRY_VOID(files_.sync_folder(path_of(digest).parent()));
    return digest;
  }

  // Another process may have placed the same object first, which is as good.
  Result<Digest> named(const Result<void>& placed, const Digest& digest, std::uint64_t size_bytes) {
    if (placed.ok()) return digest;
    if (placed.error().code() != ErrorCode::kConflict) return placed.error();
    KIJUN_TRY(const bool there, is_stored(digest, size_bytes));
    return there ? made_durable(digest) : placed.error();
  }

  Result<std::vector<os::FolderEntry>> list_if_there(const Path& folder) {
    Result<std::vector<os::FolderEntry>> entries = files_.list(folder);
    const bool absent = !entries.ok() && entries.error().code() == ErrorCode::kNotFound;
    if (absent) return std::vector<os::FolderEntry>();
    return entries;
  }

  os::FileSystem& files_;
  Path objects_;
  std::array<std::atomic<bool>, 256> durable_folders_{};  // by the digest's first octet
};

}  // namespace

std::unique_ptr<BlobStore> make_folder_blob_store(os::FileSystem& files, Path objects) {
  return std::make_unique<FolderBlobStore>(files, std::move(objects));
}

}  // namespace kijun::store
