// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "codec/json.h"
#include "compare/outcome.h"

namespace kijun::compare {

enum class CheckerVerdict { kPass, kFail, kError };

// What a user's checker answers, one JSON object and nothing behind it but blanks:
//   {"schema":"kijun/check/1","verdict":"pass|fail|error","measured":{…},"limit":{…},"worst":{…},
//    "message":"…"}
// `limit`, `worst` and `message` may be left out; other keys may not stand there. A pass that
// measured nothing is refused.
struct ParsedAnswer {
  CheckerVerdict verdict = CheckerVerdict::kError;
  codec::Json measured = codec::Json::Object();
  codec::Json limit = codec::Json::Object();
  std::optional<Worst> worst;
  std::string message;
};

// Takes any bytes; kUsage says what is wrong with them.
Result<ParsedAnswer> parse_answer(std::string_view bytes);

}  // namespace kijun::compare
