// SPDX-License-Identifier: Apache-2.0
#include "store/object_source.h"

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/digest.h"
#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "codec/byte_source.h"

namespace kijun::store {
namespace {

constexpr std::size_t kReadStepSizeBytes = std::size_t{256} << 10U;

}  // namespace

Error damaged_object(const Digest& digest, std::string why) {
  return Error(ErrorCode::kCorrupt, msg("the object {} is damaged", digest.str()))
      .because(std::move(why))
      .about(digest.str());
}

Result<std::size_t> ObjectSource::read(std::span<std::byte> into) {
  if (state_ == State::kVerified || into.empty()) return std::size_t{0};
  KIJUN_TRY(const std::size_t got, file_.read(into));
  if (got > 0) {
    hash_.update(into.first(got));
    return got;
  }
  const Digest found = hash_.finish();
  if (found != digest_) {
    return damaged_object(digest_, msg("its content has the digest {}", found.str()));
  }
  state_ = State::kVerified;
  return std::size_t{0};
}

Result<void> read_through(codec::ByteSource& source) {
  std::vector<std::byte> step(kReadStepSizeBytes);
  while (true) {
    KIJUN_TRY(const std::size_t got, source.read(step));
    if (got == 0) return {};
  }
}

}  // namespace kijun::store
