// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string_view>

#include "base/bytes.h"
#include "base/digest.h"

namespace kijun::codec {

// SHA-256 (FIPS 180-4) over libcrypto. Not thread safe; one object per stream, reusable after
// finish().
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(Sha256&&) noexcept;
  Sha256& operator=(Sha256&&) noexcept;
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;

  void update(ByteView bytes);
  // The digest of everything since construction or the last finish(); starts anew.
  Digest finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

Digest sha256(ByteView bytes);
Digest sha256(std::string_view text);

}  // namespace kijun::codec
