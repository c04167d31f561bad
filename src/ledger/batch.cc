// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "base/check.h"
#include "base/digest.h"
#include "base/error.h"
#include "base/ids.h"
#include "base/message.h"
#include "base/result.h"
#include "ledger/chain.h"
#include "ledger/finding.h"
#include "ledger/ledger.h"
#include "model/line.h"

namespace kijun::ledger {
namespace {

// What leaves kijun must be what kijun accepts, or the next command finds its own record damaged.
Result<void> check_printed(std::string_view bytes, const model::Act& act) {
  const Result<model::Line> back = model::parse_line(bytes.substr(0, bytes.size() - 1));
  if (back.ok()) return {};
  return Error(ErrorCode::kInternal, msg("the `{}` act cannot be recorded", act.type))
      .because(back.error().why());
}

Error moved(std::string why) {
  return Error(ErrorCode::kConflict, msg("the ledger has moved since it was read"))
      .because(std::move(why))
      .next(msg("repeat the command: it is then judged on the record as it is now"));
}

}  // namespace

Result<Batch> print_batch(std::string_view ledger_id, const std::optional<Head>& head,
                          std::span<const model::Act> acts) {
  KIJUN_ASSERT(!acts.empty());
  std::string bytes;
  std::optional<Head> last = head;
  for (const model::Act& act : acts) {
    const std::uint64_t seq = last ? last->seq + 1 : 1;
    const std::optional<Digest> prev = last ? std::optional<Digest>(last->digest) : std::nullopt;
    KIJUN_TRY(const std::string text, model::print_line({model::kLineVersion, LineSeq(seq), prev,
                                                         std::string(ledger_id), act}));
    KIJUN_TRY_VOID(check_printed(text, act));
    const std::uint64_t before = last ? last->size_bytes : 0;
    last = Head{seq, model::line_digest(text), before + text.size()};
    bytes += text;
  }
  return Batch{std::move(bytes), *last};
}

Result<Tail> parse_tail(std::string_view window, std::uint64_t size_bytes) {
  Tail tail;
  const std::size_t last_lf = window.rfind('\n');
  const std::size_t whole = last_lf == std::string_view::npos ? 0 : last_lf + 1;
  tail.torn = window.substr(whole);
  if (whole == 0) return tail;
  const std::size_t before =
      last_lf == 0 ? std::string_view::npos : window.rfind('\n', last_lf - 1);
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  const std::string_view bytes = window.substr(begin, whole - begin);
  Result<model::Line> line = model::parse_line(bytes.substr(0, bytes.size() - 1));
  if (!line.ok()) {
    return Error(ErrorCode::kCorrupt, msg("the last line of the ledger is damaged"))
        .because(line.error().why())
        .next("kijun ledger verify")
        .coded(std::string(problem_code(Check::kForm)));
  }
  tail.ledger_id = line.value().ledger;
  tail.head =
      Head{line.value().seq.number(), model::line_digest(bytes), size_bytes - tail.torn.size()};
  return tail;
}

Result<void> check_expected(const std::optional<Head>& head, const std::optional<Head>& expected) {
  if (!head && !expected) {
    return Error(ErrorCode::kNotFound, msg("there is no ledger here yet"))
        .because(msg("it has no genesis line"))
        .next("kijun init");
  }
  if (head == expected) return {};
  if (!head) return moved(msg("it is empty, expected: line {}", expected->seq));
  if (!expected) return moved(msg("it ends with line {}, expected: no line", head->seq));
  return moved(msg("it ends with line {} ({}), expected: line {} ({})", head->seq,
                   head->digest.brief(), expected->seq, expected->digest.brief()));
}

Result<void> check_empty(const std::optional<Head>& head) {
  if (!head) return {};
  return Error(ErrorCode::kConflict, msg("there is a ledger already"))
      .because(msg("it ends with line {}", head->seq))
      .next("kijun status");
}

}  // namespace kijun::ledger
