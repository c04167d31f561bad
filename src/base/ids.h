// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace kijun {

// The number behind `prefix-` without sign or leading zero, 1 and up; kUsage for anything else.
Result<std::uint64_t> parse_numbered_id(std::string_view prefix, std::string_view text);

// Ids that the ledger hands out in order: r-1, s-1, t-1, …. Kinds cannot be mixed.
template <char kPrefix>
class NumberedId {
 public:
  explicit NumberedId(std::uint64_t number) : number_(number) {}
  static Result<NumberedId> parse(std::string_view text) {
    KIJUN_TRY(const std::uint64_t number, parse_numbered_id(std::string_view(&kLetter, 1), text));
    return NumberedId(number);
  }
  std::uint64_t number() const { return number_; }
  std::string str() const { return std::string(1, kPrefix) + "-" + std::to_string(number_); }
  friend auto operator<=>(const NumberedId&, const NumberedId&) = default;

 private:
  static constexpr char kLetter = kPrefix;
  std::uint64_t number_;
};

using RunId = NumberedId<'r'>;
using SealId = NumberedId<'s'>;
using TicketId = NumberedId<'t'>;
using QuestionId = NumberedId<'q'>;
using ClaimId = NumberedId<'c'>;

// Position in the ledger, from 1 (the genesis line) on.
class LineSeq {
 public:
  explicit LineSeq(std::uint64_t number) : number_(number) {}
  std::uint64_t number() const { return number_; }
  friend auto operator<=>(const LineSeq&, const LineSeq&) = default;

 private:
  std::uint64_t number_;
};

// Names that people choose (persons, versions, campaigns, criteria, destinations): 1 to 64 of
// letters, digits, `.`, `_`, `-`, `+`, not starting with `-` or `.`; kUsage says what was found.
Result<std::string> parse_name(std::string_view what, std::string_view text);

}  // namespace kijun
