// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "base/result.h"

namespace kijun::os {

// `size_bytes` octets of the kernel's generator (getrandom) as twice as many lower-case hex digits.
Result<std::string> random_hex(std::size_t size_bytes);

}  // namespace kijun::os
