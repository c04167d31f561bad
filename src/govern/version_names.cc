// SPDX-License-Identifier: Apache-2.0
#include "govern/version_names.h"

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "govern/drafts.h"
#include "model/state.h"

namespace kijun::govern {
namespace {

constexpr std::size_t kDigitsMax = 9;  // more are part of the name: a date, a build number

bool is_free(const model::State& state, const DraftFacts& drafts, const std::string& name) {
  return state.find_manifest(name) == nullptr && !drafts.manifests.contains(name);
}

std::size_t digits_at_end(std::string_view text) {
  const std::size_t last = text.find_last_not_of("0123456789");
  return text.size() - (last == std::string_view::npos ? 0 : last + 1);
}

}  // namespace

std::string correction_name(const model::State& state, const DraftFacts& drafts,
                            std::string_view version) {
  std::size_t digits = digits_at_end(version);
  if (digits > kDigitsMax || digits == version.size()) digits = 0;
  const std::string stem(version.substr(0, version.size() - digits));
  std::uint64_t number = 1;
  const std::string_view tail = version.substr(version.size() - digits);
  std::from_chars(tail.data(), tail.data() + tail.size(), number);
  // One more than there are names taken is enough.
  const std::size_t tries_max = state.manifests.size() + drafts.manifests.size() + 1;
  std::string name = stem + std::to_string(number + 1);
  for (std::size_t i = 0; i < tries_max && !is_free(state, drafts, name); ++i) {
    ++number;
    name = stem + std::to_string(number + 1);
  }
  return name;
}

std::string candidate_name(const model::State& state, const DraftFacts& drafts,
                           std::string_view version) {
  if (version.size() == 1 && version[0] >= 'A' && version[0] < 'Z') {
    std::string name(1, static_cast<char>(version[0] + 1));
    if (is_free(state, drafts, name)) return name;
  }
  return correction_name(state, drafts, version);
}

}  // namespace kijun::govern
