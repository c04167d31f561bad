// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>

#include "app/tree_list.h"
#include "base/check.h"
#include "base/error.h"
#include "fuzz/fuzz_input.h"

// A list of digests is usage when it is none; when it is one, no name in it leads out of the tree.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto list =
      kijun::app::read_tree_list(kijun::fuzz::as_text(data, size), kijun::Path("list"));
  if (!list.ok()) {
    KIJUN_ASSERT(list.error().code() == kijun::ErrorCode::kUsage);
    return 0;
  }
  KIJUN_ASSERT(!list.value().listing.entries.empty());
  for (const auto& entry : list.value().listing.entries) {
    KIJUN_ASSERT(entry.path.native().find("/../") == std::string::npos);
  }
  return 0;
}
