// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/digest.h"
#include "codec/byte_source.h"
#include "codec/sha256.h"
#include "os/file_reader.h"

namespace kijun::store {

// What is wrong with an object; always kCorrupt, naming it.
Error damaged_object(const Digest& digest, std::string why);

// An object that checks itself: the read that meets its end compares the digest.
class ObjectSource final : public codec::ByteSource {
 public:
  ObjectSource(const Digest& digest, os::FileReader file)
      : digest_(digest), file_(std::move(file)) {}

  Result<std::size_t> read(std::span<std::byte> into) override;
  std::uint64_t size_bytes() const override { return file_.size_bytes(); }

 private:
  Digest digest_;
  os::FileReader file_;
  codec::Sha256 hash_;
  enum class State { kReading, kVerified } state_ = State::kReading;
};

// Reads to the end, which verifies.
Result<void> read_through(codec::ByteSource& source);

}  // namespace kijun::store
