// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>

#include "base/check.h"
#include "fuzz/fuzz_input.h"
#include "probe/packages.h"

// Any bytes give packages in order and faults with their lines, and every package can be asked for.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto status = kijun::probe::parse_dpkg_status(kijun::fuzz::as_text(data, size));
  const auto before = [](const auto& a, const auto& b) {
    return std::tie(a.name, a.architecture) < std::tie(b.name, b.architecture);
  };
  KIJUN_ASSERT(std::is_sorted(status.packages.begin(), status.packages.end(), before));
  for (const auto& fault : status.faults) KIJUN_ASSERT(!fault.why.empty());
  for (const auto& package : status.packages) {
    static_cast<void>(kijun::probe::package_fact(status, package.name, package.version));
  }
  return 0;
}
