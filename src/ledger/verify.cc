// SPDX-License-Identifier: Apache-2.0
#include "ledger/verify.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/message.h"
#include "base/result.h"
#include "base/utf8.h"
#include "codec/byte_source.h"
#include "codec/sha256.h"
#include "ledger/chain.h"
#include "ledger/finding.h"
#include "ledger/ledger.h"
#include "ledger/line_reader.h"
#include "model/line.h"

namespace kijun::ledger {
namespace {

class Verifier {
 public:
  explicit Verifier(const VerifyOptions& options)
      : options_(options), known_heads_(options.known_heads.begin(), options.known_heads.end()) {
    std::ranges::sort(known_heads_, {}, &Head::seq);
  }

  Result<Verification> run(codec::ByteSource& source) {
    LineReader lines(source);
    while (true) {
      KIJUN_TRY(const Piece piece, lines.next());
      if (piece.kind == PieceKind::kEnd) break;
      take(piece);
    }
    take_too_long();
    check_heads_beyond_end();
    result_.head = chain_.head();
    result_.line_count = chain_.next_line() - 1;
    return std::move(result_);
  }

 private:
  void take(const Piece& piece) {
    if (piece.kind == PieceKind::kTooLong) {
      too_long_bytes_ += piece.bytes.size();
      if (piece.bytes.back() == '\n') take_too_long();
      return;
    }
    if (piece.kind == PieceKind::kTail) {
      take_torn(piece.bytes);
    } else {
      take_line(piece.bytes);
    }
  }

  void take_too_long() {
    if (too_long_bytes_ == 0) return;
    chain_.skip_too_long(std::exchange(too_long_bytes_, 0), found_);
    check_known_heads();
    keep_findings();
  }

  void take_line(std::string_view bytes) {
    const std::uint64_t number = chain_.next_line();
    const std::optional<model::Line> line = chain_.check(bytes, found_);
    if (line) {
      result_.last_time = line->act.time;
      check_type(number, line->act.type);
    }
    check_known_heads();
    keep_findings();
  }

  void take_torn(std::string_view bytes) {
    result_.torn = TornTail{bytes.size(), codec::sha256(bytes)};
    found_.push_back({chain_.next_line(), Check::kTorn,
                      msg("the last line has no end: a write did not come to its end"),
                      msg("{} bytes, {}; the next act sets them aside and notes it", bytes.size(),
                          result_.torn->digest.str())});
    keep_findings();
  }

  void check_type(std::uint64_t number, std::string_view type) {
    const auto& known = options_.known_types;
    if (known.empty() || std::ranges::find(known, type) != known.end()) return;
    found_.push_back({number, Check::kType, msg("this kijun does not know its type"),
                      msg("`type` is `{}`", escape_bytes(type))});
  }

  void check_known_heads() {
    const Head& head = *chain_.head();
    for (; next_known_ < known_heads_.size() && known_heads_[next_known_].seq <= head.seq;
         ++next_known_) {
      const Head& known = known_heads_[next_known_];
      if (known == head) continue;
      found_.push_back(
          {known.seq, Check::kAnchor, msg("it is not the line that was seen before"),
           msg("found {} ending at byte {}, expected: {} ending at byte {}", head.digest.str(),
               head.size_bytes, known.digest.str(), known.size_bytes)});
    }
  }

  void check_heads_beyond_end() {
    for (; next_known_ < known_heads_.size(); ++next_known_) {
      const Head& known = known_heads_[next_known_];
      found_.push_back({known.seq, Check::kAnchor, msg("it is missing: the ledger was cut"),
                        msg("the ledger ends with line {}; {} was seen as line {}",
                            chain_.next_line() - 1, known.digest.str(), known.seq)});
    }
    keep_findings();
  }

  void keep_findings() {
    for (Finding& finding : found_) {
      if (result_.findings.size() < kFindingsMax) {
        result_.findings.push_back(std::move(finding));
      } else {
        ++result_.findings_left_out;
      }
    }
    found_.clear();
  }

  const VerifyOptions& options_;
  std::vector<Head> known_heads_;  // by line
  std::size_t next_known_ = 0;
  ChainChecker chain_;
  std::uint64_t too_long_bytes_ = 0;
  std::vector<Finding> found_;  // of the line at hand
  Verification result_;
};

const Finding* first_damage(const std::vector<Finding>& findings) {
  const auto damage = std::ranges::find_if(
      findings, [](const Finding& finding) { return weight_of(finding.check) == Weight::kDamage; });
  return damage == findings.end() ? nullptr : &*damage;
}

}  // namespace

bool Verification::sound() const {
  return findings_left_out == 0 && first_damage(findings) == nullptr;
}

std::string Verification::summary() const {
  if (const Finding* damage = first_damage(findings)) {
    return msg("damaged at line {}: {}", damage->line, damage->what);
  }
  if (!head || !last_time) return msg("there is no line");
  return msg("complete up to line {} of {}; nothing is known of later lines", head->seq,
             last_time->str());
}

Result<Verification> verify(codec::ByteSource& bytes, const VerifyOptions& options) {
  return Verifier(options).run(bytes);
}

}  // namespace kijun::ledger
