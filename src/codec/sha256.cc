// SPDX-License-Identifier: Apache-2.0
#include "codec/sha256.h"

#include <openssl/evp.h>
#include <openssl/types.h>

#include <memory>
#include <string_view>

#include "base/bytes.h"
#include "base/check.h"
#include "base/digest.h"

namespace kijun::codec {
namespace {

// Fetched once: with OpenSSL 3 every start from EVP_sha256() would search the providers again.
const EVP_MD* algorithm() {
  static const EVP_MD* const fetched = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  return fetched;
}

struct FreeContext {
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};

}  // namespace

struct Sha256::State {
  std::unique_ptr<EVP_MD_CTX, FreeContext> context{EVP_MD_CTX_new()};

  State() {
    KIJUN_ASSERT(algorithm() != nullptr && context != nullptr);
    start();
  }
  void start() { KIJUN_ASSERT(EVP_DigestInit_ex(context.get(), algorithm(), nullptr) == 1); }
};

Sha256::Sha256() : state_(std::make_unique<State>()) {}
Sha256::~Sha256() = default;
Sha256::Sha256(Sha256&&) noexcept = default;
Sha256& Sha256::operator=(Sha256&&) noexcept = default;

void Sha256::update(ByteView bytes) {
  KIJUN_ASSERT(state_ != nullptr);
  KIJUN_ASSERT(EVP_DigestUpdate(state_->context.get(), bytes.data(), bytes.size()) == 1);
}

Digest Sha256::finish() {
  KIJUN_ASSERT(state_ != nullptr);
  Digest::Raw raw{};
  unsigned size_bytes = 0;
  auto* const out = reinterpret_cast<unsigned char*>(raw.data());
  KIJUN_ASSERT(EVP_DigestFinal_ex(state_->context.get(), out, &size_bytes) == 1);
  KIJUN_ASSERT(size_bytes == raw.size());
  state_->start();
  return Digest(raw);
}

Digest sha256(ByteView bytes) {
  thread_local Sha256 hasher;
  hasher.update(bytes);
  return hasher.finish();
}

Digest sha256(std::string_view text) { return sha256(as_bytes(text)); }

}  // namespace kijun::codec
