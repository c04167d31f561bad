// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "base/error.h"
#include "fuzz/fuzz_input.h"
#include "model/fields.h"
#include "os/place.h"
#include "runner/attempts.h"
#include "testing/memory_file_system.h"

// A log of attempts is refused as damaged, or read; opened a second time it says the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using kijun::runner::AttemptLog;
  const kijun::Path file("/items.jsonl");
  kijun::testing::MemoryFileSystem files;
  const auto text = kijun::fuzz::as_text(data, size);
  KIJUN_ASSERT(
      kijun::os::place_file(files, file, kijun::as_bytes(text), 0600, kijun::os::Replace::kNo)
          .ok());
  const auto log = AttemptLog::open(files, file);
  if (!log.ok()) {
    KIJUN_ASSERT(log.error().code() == kijun::ErrorCode::kCorrupt);
    return 0;
  }
  const auto again = AttemptLog::open(files, file);
  KIJUN_ASSERT(again.ok());
  KIJUN_ASSERT(kijun::model::to_json(log.value()->ended()) ==
               kijun::model::to_json(again.value()->ended()));
  KIJUN_ASSERT(log.value()->resumed_items() == again.value()->resumed_items());
  return 0;
}
