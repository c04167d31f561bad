// SPDX-License-Identifier: Apache-2.0
#include "codec/unicode.h"

#include <utf8proc.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

namespace kijun::codec {
namespace {

struct Free {
  void operator()(utf8proc_uint8_t* memory) const { std::free(memory); }
};

constexpr unsigned kNfc = UTF8PROC_STABLE | UTF8PROC_COMPOSE;

// By size and not by NUL: a text may hold one.
std::string mapped(std::string_view text, unsigned options) {
  utf8proc_uint8_t* raw = nullptr;
  const utf8proc_ssize_t size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                             static_cast<utf8proc_ssize_t>(text.size()), &raw,
                                             // A set of its enumerators, as utf8proc asks for.
                                             // NOLINTNEXTLINE(clang-analyzer-optin.core.*)
                                             static_cast<utf8proc_option_t>(options));
  const std::unique_ptr<utf8proc_uint8_t, Free> owner(raw);
  if (size < 0 || raw == nullptr) return std::string(text);
  return {reinterpret_cast<const char*>(raw), static_cast<std::size_t>(size)};
}

}  // namespace

std::string nfc(std::string_view text) { return mapped(text, kNfc); }

std::string fold_case(std::string_view text) { return mapped(text, kNfc | UTF8PROC_CASEFOLD); }

}  // namespace kijun::codec
