// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/check.h"
#include "fuzz/fuzz_input.h"
#include "model/secret_mask.h"
#include "model/secrets.h"

namespace {

using kijun::model::Masked;
using kijun::model::TextPart;

std::string masked_in_pieces(std::string_view text, std::size_t piece) {
  std::string log;
  std::string held;
  const auto settle = [&](TextPart part) {
    const Masked masked = kijun::model::mask_secrets({held.data(), held.size()}, part);
    KIJUN_ASSERT(masked.settled <= held.size());
    log += held.substr(0, masked.settled);
    held.erase(0, masked.settled);
  };
  for (std::size_t at = 0; at < text.size(); at += piece) {
    held += text.substr(at, piece);
    settle(TextPart::kMore);
  }
  settle(TextPart::kLast);
  KIJUN_ASSERT(held.empty());
  return log;
}

}  // namespace

// However a text arrives, the log has its length, and differs from it by stars alone.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = kijun::fuzz::as_text(data, size);
  const auto found = kijun::model::find_secret(text);
  if (found) KIJUN_ASSERT(found->begin < found->end && found->end <= text.size());
  for (const std::size_t piece : {std::size_t{3}, std::size_t{1000}}) {
    const std::string log = masked_in_pieces(text, piece);
    KIJUN_ASSERT(log.size() == text.size());
    for (std::size_t at = 0; at < log.size(); ++at) {
      KIJUN_ASSERT(log[at] == text[at] || log[at] == '*');
    }
  }
  return 0;
}
