// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/digest.h"
#include "base/result.h"
#include "codec/byte_source.h"
#include "model/line.h"

namespace kijun::ledger {

// Where a ledger ends: what a signed act, a checkpoint or another machine remembers of it.
struct Head {
  std::uint64_t seq = 0;         // of the last whole line
  Digest digest;                 // of that line with its LF
  std::uint64_t size_bytes = 0;  // of all whole lines up to it
  friend bool operator==(const Head&, const Head&) = default;
};

// Bytes behind the last LF: what a write left that did not come to its end. No line, never dropped:
// read() tells of it, the next append sets it aside and notes it in a line of type `torn`.
struct TornTail {
  std::uint64_t size_bytes = 0;
  Digest digest;
};

// R21: kDenied where an act holds what has the shape of a secret. Every append asks this first.
Result<void> refuse_secrets(std::span<const model::Act> acts);

class LineVisitor {
 public:
  virtual ~LineVisitor() = default;
  // `bytes` are the line as stored, with its LF, valid during the call. An error ends the reading
  // and is what read() returns.
  virtual Result<void> visit(std::string_view bytes, const model::Line& line) = 0;
};

// Every line is hashed and chain-checked in any case. With `parse_after`, lines up to that head are
// neither parsed nor shown, which serves a checkpoint whose state was made by a full reading.
struct ReadFrom {
  std::optional<Head> parse_after;
  std::vector<Head> seen = {};  // lines that were seen before, and that the ledger must hold
};

struct ReadEnd {
  std::optional<Head> head;  // none: there is no line yet
  std::optional<TornTail> torn;
};

// The append-only lines of one project. Readers see whole appends or none of them. Thread safe, and
// safe against other processes where the backend is shared.
//
// Damage is kCorrupt, naming the line and the check that failed; a line of another version or of an
// unknown type is no damage and is shown.
class Ledger {
 public:
  virtual ~Ledger() = default;

  // Looks at the tail only and believes it; none when there is no whole line.
  virtual Result<std::optional<Head>> head() = 0;

  // The stored bytes as of now, a torn tail included: for verify, dossiers and copies.
  virtual Result<std::unique_ptr<codec::ByteSource>> bytes() = 0;

  // Shows every line (after `parse_after`) to the visitor, in order. kCorrupt when the ledger does
  // not hold that head or a seen one: it was cut, or is another one.
  Result<ReadEnd> read(const ReadFrom& from, LineVisitor& visitor);

  // Writes the genesis line of a new ledger; kConflict when there is a line already. Every later
  // line carries this id.
  Result<Head> create(std::string_view ledger_id, const model::Act& genesis);

  // Durable before it returns. `expected_head` is what head() or read() answered when the act was
  // judged: kConflict when the ledger has moved since, checked under the exclusive lock. kNotFound
  // when there is no ledger yet (see create). kEnvironment when the place cannot be written: then
  // nothing of the act remains. kDenied for a secret in it.
  // A torn tail found on the way is set aside first and noted in a line before the act's.
  Result<Head> append(const model::Act& act, const std::optional<Head>& expected_head);

  // All lines with one write and one sync. A crash in the middle may leave a prefix of whole lines
  // (and a torn tail), so the order of acts must make sense when cut at any place.
  Result<Head> append_several(std::span<const model::Act> acts,
                              const std::optional<Head>& expected_head);

 protected:
  // What a writer asks for; `ledger_id` is given for a genesis alone, with no expected head.
  struct Append {
    std::span<const model::Act> acts;
    std::optional<Head> expected_head;
    std::optional<std::string_view> ledger_id;
  };
  virtual Result<Head> write(const Append& append) = 0;
};

}  // namespace kijun::ledger
