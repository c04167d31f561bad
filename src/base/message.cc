// SPDX-License-Identifier: Apache-2.0
#include "base/message.h"

#include <fmt/core.h>
#include <fmt/format.h>
#include <libintl.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace kijun {
namespace {

constexpr const char* kDomain = "kijun";

}  // namespace

std::string_view translate(std::string_view source) {
  const std::string key(source);
  const char* const found = ::dgettext(kDomain, key.c_str());
  // dgettext hands back its own argument when there is no translation; ours outlives the call.
  return found == key.c_str() ? source : std::string_view(found);
}

std::string format_translated(std::string_view source, fmt::format_args args) {
  const std::string_view text = translate(source);
  try {
    return fmt::vformat(text, args);
  } catch (const fmt::format_error&) {
    // A faulty translation must not hide the message: the source string was checked by the
    // compiler.
    return fmt::vformat(source, args);
  }
}

std::string msg_count(const char* one, const char* many, std::size_t count) {
  const std::string_view text = ::dngettext(kDomain, one, many, count);
  return fmt::vformat(text, fmt::make_format_args(count));
}

}  // namespace kijun
