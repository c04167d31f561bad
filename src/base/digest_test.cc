// SPDX-License-Identifier: Apache-2.0
#include "base/digest.h"

#include <gtest/gtest.h>

#include <string>
#include <unordered_set>

namespace kijun {
namespace {

Digest::Raw counting_bytes() {
  Digest::Raw raw{};
  for (std::size_t i = 0; i < raw.size(); ++i) raw[i] = static_cast<std::byte>(i * 8 + 1);
  return raw;
}

TEST(Digest, PrintsWhatItParses) {
  const Digest digest(counting_bytes());
  EXPECT_EQ(digest.str(),
            "sha256:0109111921293139414951596169717981899199a1a9b1b9c1c9d1d9e1e9f1f9");
  EXPECT_EQ(digest.brief(), "010911192129");
  EXPECT_EQ(Digest::parse(digest.str()).value(), digest);
  EXPECT_EQ(Digest::parse_hex(digest.hex()).value(), digest);
}

TEST(Digest, EveryOtherSpellingIsRefused) {
  const std::string hex = Digest(counting_bytes()).hex();
  std::string upper = hex;
  upper[19] = 'A';
  const std::string bad[] = {"",
                             hex,
                             "sha256:",
                             "SHA256:" + hex,
                             "sha256: " + hex,
                             "sha256:" + hex.substr(1),
                             "sha256:" + hex + "0",
                             "sha256:" + upper,
                             "sha256:g" + hex.substr(1),
                             "sha256:" + hex.substr(1) + '\0',
                             "sha256:" + hex + "\n",
                             "sha512:" + hex};
  for (const std::string& text : bad) {
    const auto parsed = Digest::parse(text);
    ASSERT_FALSE(parsed.ok()) << text;
    EXPECT_EQ(parsed.error().code(), ErrorCode::kUsage);
    EXPECT_FALSE(parsed.error().why().empty());
  }
}

TEST(Digest, EveryBitCounts) {
  const Digest digest(counting_bytes());
  std::unordered_set<Digest> seen{digest};
  for (std::size_t bit = 0; bit < 8 * Digest::kSizeBytes; ++bit) {
    Digest::Raw raw = counting_bytes();
    raw[bit / 8] ^= static_cast<std::byte>(1U << (bit % 8));
    const Digest other(raw);
    EXPECT_NE(other, digest);
    EXPECT_NE(other.str(), digest.str());
    EXPECT_TRUE(seen.insert(other).second);
  }
}

TEST(Digest, OrderIsThatOfTheText) {
  Digest::Raw low{};
  Digest::Raw high{};
  low.front() = std::byte{0x7F};
  low.back() = std::byte{0xFF};
  high.front() = std::byte{0x80};
  EXPECT_LT(Digest(low), Digest(high));
  EXPECT_LT(Digest(low).str(), Digest(high).str());
}

}  // namespace
}  // namespace kijun
