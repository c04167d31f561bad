// SPDX-License-Identifier: Apache-2.0
#include "ledger/line_reader.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "codec/memory_source.h"
#include "model/line.h"

namespace kijun::ledger {
namespace {

struct Kept {
  PieceKind kind;
  std::string bytes;
  friend bool operator==(const Kept&, const Kept&) = default;
};

std::vector<Kept> pieces(std::string_view text, std::size_t read_size_max) {
  const ByteView bytes = as_bytes(text);
  codec::MemorySource source(Bytes(bytes.begin(), bytes.end()), read_size_max);
  LineReader reader(source);
  std::vector<Kept> all;
  while (true) {
    const Result<Piece> piece = reader.next();
    EXPECT_TRUE(piece.ok());
    if (piece.value().kind == PieceKind::kEnd) return all;
    all.push_back({piece.value().kind, std::string(piece.value().bytes)});
  }
}

TEST(LineReader, CutsAtLineEndsHoweverTheBytesCome) {
  const std::vector<Kept> expected = {
      {PieceKind::kLine, "a\n"}, {PieceKind::kLine, "\n"}, {PieceKind::kTail, "bc"}};
  for (const std::size_t size : {1U, 2U, 3U, 100U}) EXPECT_EQ(pieces("a\n\nbc", size), expected);
  EXPECT_TRUE(pieces("", 1).empty());
}

TEST(LineReader, LongestLineIsALine) {
  const std::string longest = std::string(model::kLineSizeMax - 1, 'x') + "\n";
  const auto all = pieces(longest + longest + "y\n", 70'000);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[1], (Kept{PieceKind::kLine, longest}));
  EXPECT_EQ(all[2], (Kept{PieceKind::kLine, "y\n"}));
}

TEST(LineReader, MoreThanThatComesInPiecesAndNothingIsLost) {
  const std::string text = std::string(3 * model::kLineSizeMax, 'x') + "\ny\n";
  std::string seen;
  const auto all = pieces(text, 300'000);
  for (const Kept& piece : all) {
    seen += piece.bytes;
    EXPECT_LE(piece.bytes.size(), model::kLineSizeMax);
    EXPECT_EQ(piece.kind, piece.bytes == "y\n" ? PieceKind::kLine : PieceKind::kTooLong);
  }
  EXPECT_EQ(seen, text);
}

TEST(LineReader, ALongTailIsNoTornLine) {
  const auto all = pieces(std::string(model::kLineSizeMax + 5, 'x'), 1U << 20U);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all.back().kind, PieceKind::kTooLong);
}

}  // namespace
}  // namespace kijun::ledger
