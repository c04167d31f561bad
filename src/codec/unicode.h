// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace kijun::codec {

// Text in Unicode's normal form C; octets that are not UTF-8 come back as they are, since a file
// name need not be text.
std::string nfc(std::string_view text);

// For finding names that only look alike: full case folding in normal form C. Never for equality of
// ids. Octets that are not UTF-8 come back as they are.
std::string fold_case(std::string_view text);

}  // namespace kijun::codec
