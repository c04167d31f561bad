// SPDX-License-Identifier: Apache-2.0
#include "ledger/line_reader.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

#include "base/bytes.h"
#include "base/result.h"
#include "codec/byte_source.h"
#include "model/line.h"

namespace kijun::ledger {

namespace {

// The first buffer, doubled for longer lines: no larger than the source, and small enough to stay
// in the cache of the core that hashes it.
constexpr std::uint64_t kBufferMin = std::uint64_t{4} << 10U;
constexpr std::uint64_t kBufferFirstMax = std::uint64_t{64} << 10U;

}  // namespace

LineReader::LineReader(codec::ByteSource& source)
    : source_(source), buffer_(std::clamp(source.size_bytes() + 1, kBufferMin, kBufferFirstMax)) {}

Result<Piece> LineReader::next() {
  std::size_t searched = 0;
  while (true) {
    const std::string_view rest = as_chars(ByteView(buffer_).subspan(begin_, end_ - begin_));
    const std::size_t lf = rest.find('\n', searched);
    if (lf != std::string_view::npos && lf < model::kLineSizeMax) {
      const PieceKind kind = in_long_line_ ? PieceKind::kTooLong : PieceKind::kLine;
      in_long_line_ = false;
      return take(kind, lf + 1);
    }
    if (rest.size() >= model::kLineSizeMax) {
      in_long_line_ = true;
      return take(PieceKind::kTooLong, model::kLineSizeMax);
    }
    if (at_end_) {
      if (rest.empty()) return Piece{};
      return take(in_long_line_ ? PieceKind::kTooLong : PieceKind::kTail, rest.size());
    }
    searched = rest.size();
    KIJUN_TRY_VOID(fill());
  }
}

Result<void> LineReader::fill() {
  std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(begin_),
            buffer_.begin() + static_cast<std::ptrdiff_t>(end_), buffer_.begin());
  end_ -= begin_;
  begin_ = 0;
  if (end_ == buffer_.size()) buffer_.resize(2 * buffer_.size());
  KIJUN_TRY(const std::size_t count, source_.read(std::span(buffer_).subspan(end_)));
  end_ += count;
  at_end_ = count == 0;
  return {};
}

Piece LineReader::take(PieceKind kind, std::size_t size_bytes) {
  const Piece piece{kind, as_chars(ByteView(buffer_).subspan(begin_, size_bytes))};
  begin_ += size_bytes;
  return piece;
}

}  // namespace kijun::ledger
