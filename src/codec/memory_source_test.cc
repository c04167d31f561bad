// SPDX-License-Identifier: Apache-2.0
#include "codec/memory_source.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

namespace kijun::codec {
namespace {

Bytes bytes_of(std::string_view text) {
  const ByteView view = as_bytes(text);
  return {view.begin(), view.end()};
}

std::string read_all(ByteSource& source) {
  std::string text;
  std::array<std::byte, 4> part{};
  while (true) {
    const std::size_t count = source.read(part).value();
    if (count == 0) return text;
    text += as_chars(ByteView(part).first(count));
  }
}

TEST(MemorySource, GivesEveryByteOnceAndThenNone) {
  for (const std::size_t read_size_max : {1U, 3U, 4U, 100U}) {
    MemorySource source(bytes_of("0123456789"), read_size_max);
    EXPECT_EQ(source.size_bytes(), 10U);
    EXPECT_EQ(read_all(source), "0123456789");
    EXPECT_EQ(read_all(source), "");
  }
}

TEST(MemorySource, ReadsComeUpShort) {
  MemorySource source(bytes_of("0123"), 1);
  std::array<std::byte, 4> part{};
  EXPECT_EQ(source.read(part).value(), 1U);
}

}  // namespace
}  // namespace kijun::codec
