// SPDX-License-Identifier: Apache-2.0
#include "ledger/ledger.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "codec/byte_source.h"
#include "codec/json.h"
#include "codec/sha256.h"
#include "ledger/chain.h"
#include "ledger/finding.h"
#include "ledger/line_reader.h"
#include "model/line.h"
#include "model/secrets.h"

namespace kijun::ledger {
namespace {

// One reading from the first line on.
class Reading {
 public:
  Reading(const ReadFrom& from, LineVisitor& visitor)
      : known_(from.parse_after), seen_(from.seen), visitor_(visitor) {
    if (known_) seen_.push_back(*known_);
  }

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
    for (const Head& seen : seen_) {
      if (chain_.head()->seq != seen.seq || chain_.head() == seen) continue;
      return not_held(seen, msg("it has the digest {}", chain_.head()->digest.str()));
    }
    if (known) return {};
    return visitor_.visit(bytes, *line);
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
    for (const Head& seen : seen_) {
      if (head && head->seq >= seen.seq) continue;
      return not_held(seen, msg("the ledger ends with line {}", head ? head->seq : 0));
    }
    return ReadEnd{head, torn_};
  }

  static Error not_held(const Head& seen, std::string_view found) {
    return Error(ErrorCode::kCorrupt,
                 msg("the ledger does not hold the line {} that was seen before", seen.seq))
        .because(msg("expected: {}; {}: it was cut, rewritten, or is an older copy",
                     seen.digest.str(), found))
        .next("kijun ledger verify")
        .about(std::to_string(seen.seq))
        .coded(std::string(problem_code(Check::kAnchor)));
  }

  std::optional<Head> known_;
  std::vector<Head> seen_;
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

Result<void> refuse_secrets(std::span<const model::Act> acts) {
  for (const model::Act& act : acts) {
    const std::string body = codec::print_json(act.body, codec::JsonLayout::kCompact);
    KIJUN_TRY_VOID(model::refuse_secrets(body, msg("the {} line", act.type)));
  }
  return {};
}

Result<Head> Ledger::create(std::string_view ledger_id, const model::Act& genesis) {
  KIJUN_TRY_VOID(refuse_secrets({&genesis, 1}));
  return write({{&genesis, 1}, std::nullopt, ledger_id});
}

Result<Head> Ledger::append(const model::Act& act, const std::optional<Head>& expected_head) {
  return append_several({&act, 1}, expected_head);
}

Result<Head> Ledger::append_several(std::span<const model::Act> acts,
                                    const std::optional<Head>& expected_head) {
  KIJUN_TRY_VOID(refuse_secrets(acts));
  return write({acts, expected_head, std::nullopt});
}

}  // namespace kijun::ledger
