// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/core.h>

#include <string>
#include <string_view>

namespace kijun {

// The message catalogue's text for an English source string; the string itself where the
// catalogue of the chosen language has none. Domain "kijun" of GNU gettext.
std::string_view translate(std::string_view source);

std::string format_translated(std::string_view source, fmt::format_args args);

// Every text that a person reads is made here: the English source string is the key of the
// catalogue (po/), its fields are checked when kijun is built. Translations may reorder fields by
// number ({1} … {0}).
template <typename... Args>
std::string msg(fmt::format_string<Args...> source, Args&&... args) {
  const fmt::string_view text = source;
  return format_translated({text.data(), text.size()}, fmt::make_format_args(args...));
}

// Marks a source string in a table for the catalogue; translated where it is shown.
constexpr const char* mark(const char* source) { return source; }

// Singular and plural by count, which is also field {} number 0.
std::string msg_count(const char* one, const char* many, std::size_t count);

}  // namespace kijun
