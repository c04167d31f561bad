// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/bytes.h"
#include "base/digest.h"
#include "base/path.h"
#include "base/result.h"
#include "codec/byte_source.h"

namespace kijun::store {

// Content under its own SHA-256, never changed once there. An object that is asked for and is not
// there, or is not what its name says, is kCorrupt with its name: digests come from the record, so
// the record no longer holds what it claims. Safe to call from several threads and processes.
class BlobStore {
 public:
  virtual ~BlobStore() = default;

  // Durable on return. An object already there is trusted by presence and size.
  virtual Result<Digest> put(ByteView bytes) = 0;
  // As put, streamed. kConflict when the source changed meanwhile; links are not followed.
  virtual Result<Digest> put_file(const Path& source) = 0;

  // Verified. kLimit when the object is larger than `size_bytes_max`.
  virtual Result<Bytes> get(const Digest& digest, std::uint64_t size_bytes_max) = 0;
  // Verified when read to the end: the read that would give 0 is kCorrupt for other bytes.
  virtual Result<std::unique_ptr<codec::ByteSource>> open(const Digest& digest) = 0;
  // A verified independent copy (a reflink where the disk can); not synced. kConflict when `to`
  // exists; nothing stays there on failure.
  virtual Result<void> materialise(const Digest& digest, const Path& to, std::uint32_t mode) = 0;

  virtual Result<void> verify(const Digest& digest) = 0;
  virtual Result<bool> contains(const Digest& digest) = 0;  // by name alone
  virtual Result<std::vector<Digest>> list() = 0;           // sorted
};

}  // namespace kijun::store
