// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

namespace kijun::model {

enum class TextPart { kMore, kLast };

// No text of this size is without a settled part, so a buffer of it always moves on.
inline constexpr std::size_t kMaskWindowSizeBytes = std::size_t{64} << 10U;

struct Masked {
  std::size_t settled = 0;  // bytes from the first on that no later text can change
  std::size_t secrets = 0;  // overwritten in these bytes
};

// Overwrites by `*` every secret (model/secrets.h) of a text that arrives in parts. What is not
// settled yet is shown again with what follows it: settled are whole lines, a private key as one;
// of a line longer than the window all but its last few thousand bytes. Allocates nothing.
Masked mask_secrets(std::span<char> text, TextPart part);

}  // namespace kijun::model
