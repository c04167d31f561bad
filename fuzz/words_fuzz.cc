// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "base/digest.h"
#include "base/ids.h"
#include "base/path.h"
#include "base/time.h"
#include "compare/placeholders.h"
#include "fuzz/fuzz_input.h"

namespace {

template <typename T>
void check_round_trip(std::string_view text) {
  const auto value = T::parse(text);
  if (!value.ok()) return;
  const auto again = T::parse(value.value().str());
  KIJUN_ASSERT(again.ok() && again.value() == value.value());
}

}  // namespace

// Every word that is taken prints as one that is taken as the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = kijun::fuzz::as_text(data, size);
  check_round_trip<kijun::Digest>(text);
  check_round_trip<kijun::RunId>(text);
  check_round_trip<kijun::Instant>(text);
  const auto path = kijun::Path::parse_encoded(text);
  if (path.ok()) KIJUN_ASSERT(path.value().encoded() == text);
  if (text.find('\0') == std::string_view::npos && !text.empty()) {
    const kijun::Path bytes{std::string(text)};
    const auto back = kijun::Path::parse_encoded(bytes.encoded());
    KIJUN_ASSERT(back.ok() && back.value() == bytes);
  }
  const auto pattern = kijun::compare::Pattern::parse(text);
  if (pattern.ok()) static_cast<void>(pattern.value().expand("057"));
  return 0;
}
