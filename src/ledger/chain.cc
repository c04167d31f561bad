// SPDX-License-Identifier: Apache-2.0
#include "ledger/chain.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/digest.h"
#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "base/utf8.h"
#include "ledger/finding.h"
#include "model/line.h"

namespace kijun::ledger {
namespace {

std::string described(const Error& error) {
  return error.why().empty() ? error.what() : error.why();
}

// The `prev` of a canonical line as it stands there, without parsing it; empty where there is none.
// The keys behind it (seq, time, type, v) hold no objects, and a quote inside a text is escaped, so
// its last occurrence is the line's own.
std::string_view find_prev(std::string_view bytes) {
  constexpr std::string_view kKey = ",\"prev\":\"";
  constexpr std::size_t kDigestLength = 7 + 2 * Digest::kSizeBytes;  // "sha256:" and the digits
  constexpr std::string_view kShortestRest =
      "\",\"seq\":1,\"time\":\"2026-01-01T00:00:00Z\",\"type\":\"\",\"v\":1}\n";
  constexpr std::size_t kBehind = kKey.size() + kDigestLength + kShortestRest.size();
  if (bytes.size() < kBehind) return {};
  const std::size_t at = bytes.rfind(kKey, bytes.size() - kBehind);
  if (at == std::string_view::npos) return {};
  return bytes.substr(at + kKey.size(), kDigestLength);
}

// Whether `text` is what digest.str() prints, without printing it.
bool is_print_of(const Digest& digest, std::string_view text) {
  constexpr std::string_view kPrefix = "sha256:";
  constexpr std::string_view kDigits = "0123456789abcdef";
  if (text.size() != kPrefix.size() + 2 * Digest::kSizeBytes || !text.starts_with(kPrefix)) {
    return false;
  }
  const char* at = text.data() + kPrefix.size();
  for (const std::byte b : digest.raw()) {
    if (*at++ != kDigits[std::to_integer<unsigned>(b) >> 4U]) return false;
    if (*at++ != kDigits[std::to_integer<unsigned>(b) & 15U]) return false;
  }
  return true;
}

}  // namespace

std::optional<model::Line> ChainChecker::check(std::string_view bytes,
                                               std::vector<Finding>& findings) {
  Result<model::Line> line = model::parse_line(bytes.substr(0, bytes.size() - 1));
  if (!line.ok()) {
    add(Check::kForm, msg("it is not a line as kijun writes them"), described(line.error()),
        findings);
    ++seq_expected_;
    advance(bytes);
    return std::nullopt;
  }
  check_genesis(line.value(), findings);
  check_sequence(line.value(), findings);
  check_prev(line.value().prev, findings);
  check_ledger_id(line.value(), findings);
  check_flags(line.value(), findings);
  advance(bytes);
  return std::move(line).value();
}

void ChainChecker::check_digest(std::string_view bytes, std::vector<Finding>& findings) {
  const std::string_view prev = find_prev(bytes);
  if (!head_ || !is_print_of(head_->digest, prev)) {
    add_chain_break(prev.empty() ? msg("none") : escape_bytes(prev), findings);
  }
  ++seq_expected_;
  advance(bytes);
}

void ChainChecker::skip_too_long(std::uint64_t size_bytes, std::vector<Finding>& findings) {
  add(Check::kForm, msg("it is not a line as kijun writes them"),
      msg("{} bytes, at most {} are allowed", size_bytes, model::kLineSizeMax), findings);
  ++seq_expected_;
  // Nothing can name its digest, so the next line fails the chain check as well.
  const std::uint64_t before = head_ ? head_->size_bytes : 0;
  head_ = Head{next_line(), Digest(Digest::Raw{}), before + size_bytes};
}

void ChainChecker::check_genesis(const model::Line& line, std::vector<Finding>& findings) {
  const bool is_genesis = line.act.type == "genesis";
  if (head_ && is_genesis) {
    add(Check::kGenesis, msg("there is a second genesis line"),
        msg("only line 1 may be of type genesis"), findings);
  }
  if (!head_ && !is_genesis) {
    add(Check::kGenesis, msg("the genesis line is missing"),
        msg("line 1 is of type `{}`", escape_bytes(line.act.type)), findings);
  }
}

void ChainChecker::check_sequence(const model::Line& line, std::vector<Finding>& findings) {
  const std::uint64_t found = line.seq.number();
  if (found != seq_expected_) {
    add(Check::kSequence, msg("its sequence number does not follow"),
        msg("`seq` is {}, expected: {}", found, seq_expected_), findings);
  }
  seq_expected_ = found + 1;
}

void ChainChecker::check_prev(const std::optional<Digest>& prev, std::vector<Finding>& findings) {
  const std::optional<Digest> expected =
      head_ ? std::optional<Digest>(head_->digest) : std::nullopt;
  if (prev == expected) return;
  add_chain_break(prev ? prev->str() : msg("none"), findings);
}

void ChainChecker::add_chain_break(std::string found, std::vector<Finding>& findings) const {
  add(Check::kChain, msg("its `prev` is not the digest of the line before"),
      msg("`prev` is {}, expected: {}", found, head_ ? head_->digest.str() : msg("none")),
      findings);
}

void ChainChecker::check_ledger_id(const model::Line& line, std::vector<Finding>& findings) {
  if (!head_ || ledger_id_.empty()) {
    ledger_id_ = line.ledger;
  } else if (line.ledger != ledger_id_) {
    add(Check::kLedgerId, msg("it belongs to another ledger"),
        msg("`ledger` is `{}`, expected: `{}`", escape_bytes(line.ledger),
            escape_bytes(ledger_id_)),
        findings);
  }
}

void ChainChecker::check_flags(const model::Line& line, std::vector<Finding>& findings) {
  if (last_time_ && line.act.time < *last_time_) {
    add(Check::kClock, msg("the clock went backwards"),
        msg("{} after {}; order comes from the sequence", line.act.time.str(), last_time_->str()),
        findings);
  }
  last_time_ = line.act.time;
  if (line.version != model::kLineVersion) {
    add(Check::kVersion, msg("it was written by another version of kijun"),
        msg("`v` is {}, this kijun knows {}", line.version, model::kLineVersion), findings);
  }
}

void ChainChecker::advance(std::string_view bytes) {
  hasher_.update(as_bytes(bytes));
  const std::uint64_t before = head_ ? head_->size_bytes : 0;
  head_ = Head{next_line(), hasher_.finish(), before + bytes.size()};
}

void ChainChecker::add(Check check, std::string what, std::string why,
                       std::vector<Finding>& findings) const {
  findings.push_back(Finding{next_line(), check, std::move(what), std::move(why)});
}

}  // namespace kijun::ledger
