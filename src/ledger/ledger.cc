// SPDX-License-Identifier: Apache-2.0
#include "ledger/ledger.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/message.h"
#include "codec/sha256.h"
#include "ledger/chain.h"
#include "ledger/finding.h"
#include "ledger/line_reader.h"

namespace kijun::ledger {
namespace {

// One reading from the first line on.
class Reading {
 public:
  Reading(const ReadFrom& from, LineVisitor& visitor)
      : known_(from.parse_after), visitor_(visitor) {}

  Result<ReadEnd> run(codec::ByteSource& source) {
    LineReader lines(source);
    while (true) {
      KIJUN_TRY(const Piece piece, lines.next());
      switch (piece.kind) {
        case PieceKind::kLine:
          KIJUN_TRY_VOID(take(piece.bytes));
          break;
        case PieceKind::kTooLong:
          chain_.skip_too_long(piece.bytes.size(), findings_);
          return to_error(findings_.front());
        case PieceKind::kTail:
          torn_ = TornTail{piece.bytes.size(), codec::sha256(piece.bytes)};
          break;
        case PieceKind::kEnd:
          return end();
      }
    }
  }

 private:
  Result<void> take(std::string_view bytes) {
    const bool known = known_ && chain_.next_line() <= known_->seq;
    // The genesis line is always parsed: it names the ledger.
    std::optional<model::Line> line;
    if (known && chain_.head()) {
      chain_.check_digest(bytes, findings_);
    } else {
      line = chain_.check(bytes, findings_);
    }
    KIJUN_TRY_VOID(refuse_damage());
    if (!known) return visitor_.visit(bytes, *line);
    if (chain_.head()->seq == known_->seq && chain_.head() != known_) {
      return not_held(msg("line {} has the digest {}", known_->seq, chain_.head()->digest.str()));
    }
    return {};
  }

  Result<void> refuse_damage() {
    const auto damage = std::ranges::find_if(findings_, [](const Finding& finding) {
      return weight_of(finding.check) == Weight::kDamage;
    });
    if (damage != findings_.end()) return to_error(*damage);
    findings_.clear();
    return {};
  }

  Result<ReadEnd> end() const {
    const std::optional<Head>& head = chain_.head();
    if (known_ && (!head || head->seq < known_->seq)) {
      return not_held(msg("it ends with line {}", head ? head->seq : 0));
    }
    return ReadEnd{head, torn_};
  }

  Error not_held(std::string found) const {
    return Error(ErrorCode::kCorrupt,
                 msg("the ledger does not hold the line {} that was seen before", known_->seq))
        .because(msg("expected: {}; {}: it was cut or is another one", known_->digest.str(), found))
        .next("kijun ledger verify")
        .about(std::to_string(known_->seq))
        .coded(std::string(problem_code(Check::kAnchor)));
  }

  std::optional<Head> known_;
  LineVisitor& visitor_;
  ChainChecker chain_;
  std::vector<Finding> findings_;
  std::optional<TornTail> torn_;
};

}  // namespace

Result<ReadEnd> Ledger::read(const ReadFrom& from, LineVisitor& visitor) {
  KIJUN_TRY(const std::unique_ptr<codec::ByteSource> source, bytes());
  return Reading(from, visitor).run(*source);
}

Result<Head> Ledger::create(std::string_view ledger_id, const model::Act& genesis) {
  return write({{&genesis, 1}, std::nullopt, ledger_id});
}

Result<Head> Ledger::append(const model::Act& act, const std::optional<Head>& expected_head) {
  return write({{&act, 1}, expected_head, std::nullopt});
}

Result<Head> Ledger::append_several(std::span<const model::Act> acts,
                                    const std::optional<Head>& expected_head) {
  return write({acts, expected_head, std::nullopt});
}

}  // namespace kijun::ledger
