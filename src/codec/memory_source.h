// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>

#include "base/bytes.h"
#include "base/result.h"
#include "codec/byte_source.h"

namespace kijun::codec {

// Bytes in memory read as a source. `read_size_max` makes reads come up short, as pipes and
// network files do, so that callers can be tried with any cut.
class MemorySource final : public ByteSource {
 public:
  explicit MemorySource(Bytes bytes,
                        std::size_t read_size_max = std::numeric_limits<std::size_t>::max())
      : bytes_(std::move(bytes)), read_size_max_(read_size_max) {}

  Result<std::size_t> read(std::span<std::byte> into) override {
    const std::size_t count = std::min({into.size(), bytes_.size() - at_, read_size_max_});
    const ByteView part = ByteView(bytes_).subspan(at_, count);
    std::copy(part.begin(), part.end(), into.begin());
    at_ += count;
    return count;
  }
  std::uint64_t size_bytes() const override { return bytes_.size(); }

 private:
  Bytes bytes_;
  std::size_t at_ = 0;
  std::size_t read_size_max_;
};

}  // namespace kijun::codec
