// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "codec/json.h"
#include "codec/json_fault.h"
#include "fuzz/fuzz_input.h"

using kijun::codec::find_json_fault;
using kijun::codec::Json;
using kijun::codec::JsonLayout;
using kijun::codec::JsonLimits;
using kijun::codec::parse_json;
using kijun::codec::print_canonical;
using kijun::codec::print_json;

// The two readers agree, and what was taken comes back the same from every print.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = kijun::fuzz::as_text(data, size);
  const auto value = parse_json(text);
  KIJUN_ASSERT(value.ok() == !find_json_fault(text, JsonLimits{}).has_value());
  if (!value.ok()) return 0;
  for (const JsonLayout layout : {JsonLayout::kCompact, JsonLayout::kIndented}) {
    const auto again = parse_json(print_json(value.value(), layout));
    KIJUN_ASSERT(again.ok() && again.value() == value.value());
  }
  const auto canonical = print_canonical(value.value());
  if (!canonical.ok()) return 0;
  const auto again = parse_json(canonical.value());
  KIJUN_ASSERT(again.ok() && again.value() == value.value());
  KIJUN_ASSERT(print_canonical(again.value()).value() == canonical.value());
  return 0;
}
