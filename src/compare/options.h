// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "codec/json.h"
#include "model/criteria.h"

namespace kijun::compare {

enum class OptionType {
  kCount,        // an integer from 0 on
  kFlag,         // true or false
  kWord,         // one of Option::words
  kText,         // not empty
  kTexts,        // a list of texts, not empty
  kTextOrTexts,  // either
  kDigests,      // a table from paths to SHA-256
};

enum class OptionNeed { kOptional, kRequired };

// How another value changes what a criterion accepts. What no row can order is looser.
enum class OptionOrder {
  kLowerIsTighter,
  kHigherIsTighter,
  kTrueIsTighter,
  kEarlierWordIsTighter,
  kMoreIsTighter,  // a list with more entries asks for more
  kExact,          // given where it was not: tighter; taken away or changed: looser
  kIdentity,       // any change makes it another criterion: looser
};

// One key that a kind knows.
struct Option {
  std::string_view name;
  OptionType type = OptionType::kText;
  OptionNeed need = OptionNeed::kOptional;
  OptionOrder order = OptionOrder::kIdentity;
  std::span<const std::string_view> words;
  // The value where the key is not given, as text; empty: then there is no such limit.
  std::string_view unsaid;
};

// kUsage for an unknown key (with the nearest known one), a missing key or a value of another type.
Result<void> check_options(const model::Criterion& criterion, std::span<const Option> options);

// Reading values that check_options accepted.
std::int64_t count_or(const model::Criterion& criterion, std::string_view key,
                      std::int64_t otherwise);
std::optional<std::int64_t> count_if(const model::Criterion& criterion, std::string_view key);
bool flag_or(const model::Criterion& criterion, std::string_view key, bool otherwise);
std::string_view text_or(const model::Criterion& criterion, std::string_view key,
                         std::string_view otherwise);
// One text or a list of them; empty when not given.
std::vector<std::string> texts_of(const model::Criterion& criterion, std::string_view key);

}  // namespace kijun::compare
