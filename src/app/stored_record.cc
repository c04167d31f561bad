// SPDX-License-Identifier: Apache-2.0
#include "app/stored_record.h"

#include <memory>

#include "app/surroundings.h"
#include "app/workspace.h"
#include "base/error.h"
#include "base/ids.h"
#include "base/message.h"
#include "base/result.h"
#include "codec/byte_source.h"
#include "ledger/line_reader.h"
#include "model/line.h"

namespace kijun::app {

Result<std::unique_ptr<codec::ByteSource>> stored_bytes(const Scene& scene) {
  const Layout layout(scene.folder);
  if (!scene.around.fs.info(layout.record() / "ledger.jsonl").ok()) {
    return Error(ErrorCode::kNotFound, msg("no kijun project in {}", layout.root.display()))
        .because(msg("there is no .kijun/ledger.jsonl"))
        .next("kijun init --people NAME,NAME --order REFERENCE");
  }
  return ledger_of(scene, layout)->bytes();
}

Result<std::string> stored_ledger_id(const Scene& scene) {
  KIJUN_TRY(const std::unique_ptr<codec::ByteSource> bytes, stored_bytes(scene));
  ledger::LineReader reader(*bytes);
  KIJUN_TRY(const ledger::Piece piece, reader.next());
  if (piece.kind != ledger::PieceKind::kLine) return std::string();
  const Result<model::Line> line = model::parse_line(piece.bytes.substr(0, piece.bytes.size() - 1));
  if (!line.ok() || !parse_name("ledger", line.value().ledger).ok()) return std::string();
  return line.value().ledger;
}

Error no_line() {
  return Error(ErrorCode::kCorrupt, msg("the record has no line"))
      .because(msg("ledger.jsonl is empty; the first line of every project is its genesis"))
      .about("ledger.jsonl")
      .next(msg("put ledger.jsonl back from a copy; if init was interrupted, repeat init"))
      .coded("KJ-RECORD-EMPTY");
}

}  // namespace kijun::app
