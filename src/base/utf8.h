// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace kijun {

// Well-formed by RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
bool is_utf8(std::string_view text);

// For people: control characters (C0, DEL, C1, line and paragraph separators, bidirectional
// overrides) and octets that are not UTF-8 are written \xNN, a backslash \\ ; anything else stays.
// Reversible by unescape_bytes, so it is also the encoded form of file names in JSON.
std::string escape_bytes(std::string_view bytes);

// The octets that escape_bytes wrote; a lone backslash or bad digits give false.
bool unescape_bytes(std::string_view text, std::string& bytes);

}  // namespace kijun
