// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>

#include "codec/json.h"

namespace kijun::probe {

enum class FactVerdict { kHolds, kDiffers, kUnknown };

// One thing that was looked up on the machine, by what means, beside what was expected of it.
struct Fact {
  std::string name;                     // stable English: "path . mode", "dpkg webp"
  std::string means;                    // how it was read: "lstat", "/var/lib/dpkg/status"
  std::optional<std::string> expected;  // none: reported, compared with nothing (R7)
  std::optional<std::string> found;     // none: could not be read, and then `why` says why
  std::string why;

  // A fact that could not be read is unknown, never met; one that nothing is expected of holds
  // when it could be read.
  FactVerdict verdict() const;
  friend bool operator==(const Fact&, const Fact&) = default;
};

// {"name","means","expected","found","why"}, null where there is none.
codec::Json to_json(const Fact& fact);
codec::Json to_json(std::span<const Fact> facts);

}  // namespace kijun::probe
