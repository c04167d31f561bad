// SPDX-License-Identifier: Apache-2.0
#include "answer.h"

namespace check {

std::string to_json(const Answer& answer) {
  return "{\"schema\":\"kijun/check/1\",\"verdict\":" + quoted(answer.verdict) + ",\"measured\":{" +
         answer.measured + "},\"limit\":{" + answer.limit +
         "},\"worst\":" + (answer.worst.empty() ? "null" : "{" + answer.worst + "}") +
         ",\"message\":" + quoted(answer.message) + "}";
}

std::string quoted(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string result = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte >= 0x7F) {
      result += "\\\\x";
      result += kHex[byte / 16];
      result += kHex[byte % 16];
    } else {
      if (c == '"' || c == '\\') result += '\\';
      result += c;
    }
  }
  return result + "\"";
}

void add_member(std::string& members, std::string_view name, std::string_view value) {
  if (!members.empty()) members += ',';
  members += quoted(name);
  members += ':';
  members += value;
}

}  // namespace check
