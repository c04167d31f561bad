// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

#include "base/bytes.h"
#include "base/result.h"
#include "codec/byte_source.h"

namespace kijun::ledger {

// What next() found: a line with its LF; a piece of something longer than any line may be (its rest
// follows as further pieces, the last one with the LF); bytes behind the last LF; or nothing more.
enum class PieceKind { kLine, kTooLong, kTail, kEnd };

struct Piece {
  PieceKind kind = PieceKind::kEnd;
  std::string_view bytes;  // valid until the next call
};

// Cuts a stream at its LFs with bounded memory, whatever the stream holds.
class LineReader {
 public:
  // `source` outlives the reader.
  explicit LineReader(codec::ByteSource& source);
  Result<Piece> next();

 private:
  Result<void> fill();
  Piece take(PieceKind kind, std::size_t size_bytes);

  codec::ByteSource& source_;
  Bytes buffer_;
  std::size_t begin_ = 0;  // of what was not yet given out
  std::size_t end_ = 0;
  bool at_end_ = false;
  bool in_long_line_ = false;
};

}  // namespace kijun::ledger
