// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "base/utf8.h"
#include "codec/json.h"
#include "codec/toml.h"
#include "fuzz/fuzz_input.h"

// What was taken can be recorded, and reads back from the record; a refusal names its place.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto node = kijun::codec::parse_toml(kijun::fuzz::as_text(data, size), "fuzz.toml");
  if (!node.ok()) {
    KIJUN_ASSERT(node.error().what().starts_with("fuzz.toml:"));
    KIJUN_ASSERT(!node.error().what().starts_with("fuzz.toml:0"));
    KIJUN_ASSERT(kijun::is_utf8(node.error().why()));
    return 0;
  }
  const kijun::codec::Json json = to_json(node.value());
  const auto canonical = print_canonical(json);
  KIJUN_ASSERT(canonical.ok());
  const auto again = kijun::codec::parse_json(canonical.value());
  KIJUN_ASSERT(again.ok() && again.value() == json);
  return 0;
}
