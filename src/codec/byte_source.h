// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/result.h"

namespace kijun::codec {

// Bytes read front to back, without saying where they lie; os implements it over files, tests over
// memory. Not thread safe.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  // Fills from the front and returns how many bytes were read; 0 only at the end.
  virtual Result<std::size_t> read(std::span<std::byte> into) = 0;
  // The size in bytes the source had when it was opened.
  virtual std::uint64_t size_bytes() const = 0;
};

}  // namespace kijun::codec
