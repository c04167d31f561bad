// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "codec/json.h"

namespace kijun::codec {

struct JsonFault {
  std::size_t offset = 0;
  std::string why;
};

// The first thing that keeps `text` from being what parse_json takes. Slow and written apart from
// the fast parser, which knows no places: it explains refusals, and tests hold the two against
// each other.
std::optional<JsonFault> find_json_fault(std::string_view text, const JsonLimits& limits);

}  // namespace kijun::codec
