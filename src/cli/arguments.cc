// SPDX-License-Identifier: Apache-2.0
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "base/utf8.h"
#include "cli/command.h"

namespace kijun::cli {

const std::vector<std::string>& Arguments::all(std::string_view name) const {
  static const std::vector<std::string> none;
  const auto found = values_.find(name);
  return found == values_.end() ? none : found->second;
}

std::string Arguments::one(std::string_view name) const {
  const std::vector<std::string>& values = all(name);
  return values.empty() ? std::string() : values.front();
}

std::optional<std::string> Arguments::one_if(std::string_view name) const {
  const std::vector<std::string>& values = all(name);
  if (values.empty()) return std::nullopt;
  return values.front();
}

Result<std::int64_t> Arguments::integer(std::string_view name, const Range& range) const {
  const std::optional<std::string> text = one_if(name);
  if (!text) return range.otherwise;
  std::int64_t value = 0;
  const char* const end = text->data() + text->size();
  const auto [stop, code] = std::from_chars(text->data(), end, value);
  if (code != std::errc() || stop != end || value < range.least || value > range.most) {
    return Error(ErrorCode::kUsage, msg("{} is \"{}\"", name, escape_bytes(*text)))
        .because(msg("expected a whole number from {} to {}", range.least, range.most));
  }
  return value;
}

}  // namespace kijun::cli
