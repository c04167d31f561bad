// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/digest.h"
#include "base/result.h"
#include "base/time.h"
#include "codec/sha256.h"
#include "ledger/finding.h"
#include "ledger/ledger.h"
#include "model/line.h"

namespace kijun::ledger {

// Follows the lines of a ledger from the first on and says what is wrong with each. After a line
// that is wrong it goes on from what that line says, so that one dropped line is one finding.
class ChainChecker {
 public:
  // Checks the next line in full. Adds to `findings`; none when it cannot be parsed.
  std::optional<model::Line> check(std::string_view bytes, std::vector<Finding>& findings);
  // Checks only that the next line follows by its digest. Of use for lines that a trusted head
  // vouches for: they were canonical when they were first read, and their digests say that they
  // still are the same.
  void check_digest(std::string_view bytes, std::vector<Finding>& findings);
  // Takes notice of a line that is too long to be held.
  void skip_too_long(std::uint64_t size_bytes, std::vector<Finding>& findings);

  // The position reached; none before the first line.
  const std::optional<Head>& head() const { return head_; }
  std::uint64_t next_line() const { return head_ ? head_->seq + 1 : 1; }
  const std::string& ledger_id() const { return ledger_id_; }

 private:
  void check_genesis(const model::Line& line, std::vector<Finding>& findings);
  void check_sequence(const model::Line& line, std::vector<Finding>& findings);
  void check_prev(const std::optional<Digest>& prev, std::vector<Finding>& findings);
  void check_ledger_id(const model::Line& line, std::vector<Finding>& findings);
  void check_flags(const model::Line& line, std::vector<Finding>& findings);
  void add_chain_break(std::string found, std::vector<Finding>& findings) const;
  void advance(std::string_view bytes);
  void add(Check check, std::string what, std::string why, std::vector<Finding>& findings) const;

  codec::Sha256 hasher_;
  std::optional<Head> head_;
  std::uint64_t seq_expected_ = 1;
  std::string ledger_id_;
  std::optional<Instant> last_time_;
};

// Lines ready to be written behind `head`, and where the ledger then ends.
struct Batch {
  std::string bytes;
  Head head;
};

// Each line is read back from its print before it counts.
Result<Batch> print_batch(std::string_view ledger_id, const std::optional<Head>& head,
                          std::span<const model::Act> acts);

// The whole lines at the end of some bytes of a ledger.
struct Tail {
  std::optional<Head> head;
  std::string ledger_id;  // of the last line; empty without one
  std::string torn;       // the bytes behind the last LF
};

// `window` are the last bytes of a ledger of `size_bytes`, back over at least two LFs or to
// the start. kCorrupt when the last whole line is none.
Result<Tail> parse_tail(std::string_view window, std::uint64_t size_bytes);

// kConflict unless the ledger stands where the writer believes; kNotFound for a missing genesis.
Result<void> check_expected(const std::optional<Head>& head, const std::optional<Head>& expected);
// kConflict when there is a line already.
Result<void> check_empty(const std::optional<Head>& head);

}  // namespace kijun::ledger
