// SPDX-License-Identifier: Apache-2.0
#include "model/secret_mask.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>

#include "model/secrets.h"

namespace kijun::model {
namespace {

// Longer than any secret without a line end.
constexpr std::size_t kSecretSizeMax = std::size_t{4} << 10U;
// Longer than any private key; what claims to be one and is longer is masked as far as it is known.
constexpr std::size_t kKeySizeMax = std::size_t{16} << 10U;

std::size_t settled_lines(std::string_view text, TextPart part) {
  if (part == TextPart::kLast) return text.size();
  const std::size_t last = text.find_last_of("\r\n");
  if (last != std::string_view::npos) return last + 1;
  return text.size() > kSecretSizeMax ? text.size() - kSecretSizeMax : 0;
}

// What follows may still belong to it.
bool waits(const FoundSecret& found, std::size_t settled, std::size_t size, TextPart part) {
  if (part == TextPart::kLast) return false;
  if (found.open) return size - found.begin < kKeySizeMax;
  return found.end > settled && found.begin > 0;
}

}  // namespace

Masked mask_secrets(std::span<char> text, TextPart part) {
  const std::string_view view(text.data(), text.size());
  Masked masked{settled_lines(view, part), 0};
  for (auto found = find_secret(view); found && found->begin < masked.settled;
       found = find_secret(view, found->end)) {
    if (waits(*found, masked.settled, view.size(), part)) {
      masked.settled = found->begin;
      break;
    }
    std::fill(text.begin() + static_cast<std::ptrdiff_t>(found->begin),
              text.begin() + static_cast<std::ptrdiff_t>(found->end), '*');
    masked.settled = std::max(masked.settled, found->end);
    ++masked.secrets;
  }
  return masked;
}

}  // namespace kijun::model
