// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "base/error.h"
#include "base/utf8.h"
#include "fuzz/fuzz_input.h"
#include "model/criteria.h"
#include "model/manifest.h"
#include "model/project.h"

namespace {

template <typename T>
void check(const kijun::Result<T>& parsed) {
  if (parsed.ok()) return;
  KIJUN_ASSERT(parsed.error().code() == kijun::ErrorCode::kUsage);
  KIJUN_ASSERT(parsed.error().what().find("fuzz.toml") != std::string::npos);
  KIJUN_ASSERT(kijun::is_utf8(parsed.error().what()) && kijun::is_utf8(parsed.error().why()));
}

}  // namespace

// Whatever people write is taken or refused as usage, with the file named in text that can be
// shown.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = kijun::fuzz::as_text(data, size);
  check(kijun::model::parse_project(text, "fuzz.toml"));
  check(kijun::model::parse_criteria(text, "fuzz.toml"));
  check(kijun::model::parse_manifest(text, "fuzz.toml"));
  return 0;
}
