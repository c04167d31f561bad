// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "base/utf8.h"
#include "codec/json.h"
#include "codec/json_fault.h"

namespace kijun::codec {
namespace {

const std::string kLine =
    R"({"body":{"at":[1,-20,null],"é":"a\n\u0001\\"},"by":{"person":"aoki"},"seq":12,"v":true})";

// The fast parser and the one that explains refusals were written apart: they must agree.
void expect_agreement(std::string_view text) {
  EXPECT_EQ(parse_json(text).ok(), !find_json_fault(text, JsonLimits{}).has_value())
      << escape_bytes(text);
}

bool is_same_value(std::string_view text) {
  const auto value = parse_json(text);
  return value.ok() && value.value() == parse_json(kLine).value();
}

TEST(JsonDamage, ACutLineIsNeverTaken) {
  for (std::size_t size = 0; size < kLine.size(); ++size) {
    const std::string_view cut = std::string_view(kLine).substr(0, size);
    EXPECT_FALSE(parse_json(cut).ok()) << cut;
    expect_agreement(cut);
  }
}

TEST(JsonDamage, AFlippedBitIsRefusedOrAnotherValue) {
  for (std::size_t bit = 0; bit < 8 * kLine.size(); ++bit) {
    std::string flipped = kLine;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << (bit % 8)));
    EXPECT_FALSE(is_same_value(flipped)) << escape_bytes(flipped);
    expect_agreement(flipped);
  }
}

TEST(JsonDamage, EveryOtherByteIsJudgedAlikeByBothParsers) {
  for (std::size_t at = 0; at < kLine.size(); ++at) {
    for (int c = 0; c < 256; ++c) {
      std::string changed = kLine;
      changed[at] = static_cast<char>(c);
      expect_agreement(changed);
    }
  }
}

}  // namespace
}  // namespace kijun::codec
