// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/digest.h"
#include "base/ids.h"
#include "base/result.h"
#include "base/time.h"
#include "codec/json.h"

namespace kijun::model {

inline constexpr int kLineVersion = 1;
inline constexpr std::size_t kLineSizeMax = std::size_t{1} << 20U;  // bytes, LF included

// Who acted: the declared person, and the key once it was signed (empty: declared only).
struct LineAuthor {
  std::string person;
  std::string key;
  friend bool operator==(const LineAuthor&, const LineAuthor&) = default;
};

// Where the act came from: Unix account, host name, boot id and login session of the machine.
struct LineOrigin {
  std::int64_t uid = 0;
  std::string host;
  std::string boot;
  std::string session;
  friend bool operator==(const LineOrigin&, const LineOrigin&) = default;
};

// One act before it has a place in the ledger.
struct Act {
  std::string type;  // "genesis", "start", … ; model/acts.h has the bodies
  LineAuthor by;
  LineOrigin from;
  std::string order;  // the order reference, a link only
  Instant time = Instant(std::chrono::sys_seconds());
  codec::Json body = codec::Json::Object();
};

// One act at its place: the ledger gives sequence and chain.
struct Line {
  int version = kLineVersion;
  LineSeq seq = LineSeq(0);
  std::optional<Digest> prev;  // of the previous line with its LF; none for the genesis line
  std::string ledger;          // the ledger's own id, made at genesis
  Act act;
};

// The exact bytes of a line with its LF: canonical JSON (docs/formats.md). kInternal for a body
// that the record cannot hold, kLimit for more than kLineSizeMax.
Result<std::string> print_line(const Line& line);

// A line without its LF. kCorrupt unless printing the result would give the same bytes. A line of a
// later version or unknown type parses; the fold decides what follows from it.
Result<Line> parse_line(std::string_view text);

// The digest that the next line carries as `prev`: of the bytes with the LF.
Digest line_digest(std::string_view bytes_with_lf);

}  // namespace kijun::model
