// SPDX-License-Identifier: Apache-2.0
#include "os/random.h"

#include <sys/random.h>
#include <sys/types.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/message.h"
#include "base/result.h"
#include "os/errno_error.h"

namespace kijun::os {

Result<std::string> random_hex(std::size_t size_bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::vector<unsigned char> octets(size_bytes);
  for (std::size_t filled = 0; filled < size_bytes;) {
    ssize_t got = 0;
    const int number =
        errno_of([&] { return got = ::getrandom(octets.data() + filled, size_bytes - filled, 0); });
    if (number != 0) return errno_error(number, msg("cannot draw a random number"));
    filled += static_cast<std::size_t>(got);
  }
  std::string hex;
  hex.reserve(size_bytes * 2);
  for (const unsigned octet : octets) {
    hex += kDigits[octet >> 4U];
    hex += kDigits[octet & 15U];
  }
  return hex;
}

}  // namespace kijun::os
