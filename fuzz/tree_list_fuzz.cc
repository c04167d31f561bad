// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>

#include "app/tree_list.h"
#include "base/check.h"
#include "base/error.h"
#include "fuzz/fuzz_input.h"

// A list of digests is usage when it is none; when it is one, it names something, nothing twice,
// and in kijun's own form nothing outside the tree. (sha256sum writes whatever it was given.)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto list =
      kijun::app::read_tree_list(kijun::fuzz::as_text(data, size), kijun::Path("list"));
  if (!list.ok()) {
    KIJUN_ASSERT(list.error().code() == kijun::ErrorCode::kUsage);
    return 0;
  }
  const auto& entries = list.value().listing.entries;
  KIJUN_ASSERT(!entries.empty());
  const bool own_form = list.value().form == kijun::app::TreePrint::kListing;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    KIJUN_ASSERT(i == 0 || entries[i - 1].path < entries[i].path);
    KIJUN_ASSERT(!own_form || entries[i].path.stays_inside());
  }
  return 0;
}
