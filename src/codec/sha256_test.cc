// SPDX-License-Identifier: Apache-2.0
#include "codec/sha256.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace kijun::codec {
namespace {

struct Vector {
  std::string text;
  std::string_view hex;
};

// FIPS 180-4 examples and NIST's long message of a million times "a".
const std::array<Vector, 5>& vectors() {
  static const std::array<Vector, 5> kVectors = {{
      {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
      {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
      {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
       "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
      {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqr"
       "lmnopqrsmnopqrstnopqrstu",
       "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
      {std::string(1'000'000, 'a'),
       "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"},
  }};
  return kVectors;
}

TEST(Sha256, AgreesWithTheStandard) {
  for (const Vector& vector : vectors()) EXPECT_EQ(sha256(vector.text).hex(), vector.hex);
}

TEST(Sha256, IsTheSameForEveryCut) {
  std::string text;
  for (std::size_t i = 0; i < 300; ++i) text += static_cast<char>(i * 7);
  const Digest whole = sha256(text);
  Sha256 hasher;
  for (std::size_t size = 1; size <= text.size(); ++size) {
    for (std::size_t at = 0; at < text.size(); at += size) {
      hasher.update(as_bytes(std::string_view(text).substr(at, size)));
      hasher.update({});
    }
    ASSERT_EQ(hasher.finish(), whole) << size;
  }
}

TEST(Sha256, StartsAnewAfterFinish) {
  Sha256 hasher;
  hasher.update(as_bytes("abc"));
  EXPECT_EQ(hasher.finish().hex(), vectors()[1].hex);
  EXPECT_EQ(hasher.finish().hex(), vectors()[0].hex);
}

TEST(Sha256, MovesWithItsState) {
  Sha256 first;
  first.update(as_bytes("ab"));
  Sha256 second = std::move(first);
  second.update(as_bytes("c"));
  EXPECT_EQ(second.finish().hex(), vectors()[1].hex);
}

TEST(Sha256, EveryBitCounts) {
  const std::string text(100, 'x');
  for (std::size_t bit = 0; bit < 8 * text.size(); ++bit) {
    std::string other = text;
    other[bit / 8] = static_cast<char>(other[bit / 8] ^ (1 << (bit % 8)));
    EXPECT_NE(sha256(other), sha256(text));
  }
}

}  // namespace
}  // namespace kijun::codec
