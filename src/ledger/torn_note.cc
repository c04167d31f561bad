// SPDX-License-Identifier: Apache-2.0
#include "ledger/torn_note.h"

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/check.h"
#include "codec/json.h"
#include "codec/sha256.h"
#include "ledger/ledger.h"
#include "model/line.h"

namespace kijun::ledger {

std::string TornNote::name() const { return std::to_string(seq) + "-" + digest.brief(); }

std::optional<std::uint64_t> note_seq_of(std::string_view name) {
  constexpr std::size_t kBriefLength = 12;
  const std::size_t dash = name.find('-');
  if (dash == std::string_view::npos || name.size() != dash + 1 + kBriefLength) return {};
  const std::string_view digits = name.substr(0, dash);
  std::uint64_t seq = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), seq);
  if (error != std::errc() || end != digits.data() + digits.size()) return {};
  return seq;
}

std::uint64_t next_note_seq(const std::optional<Head>& head) { return head ? head->seq + 1 : 2; }

TornNote note_of(std::string_view torn, std::uint64_t seq) {
  return {seq, codec::sha256(torn), torn.size()};
}

std::vector<model::Act> with_notes(std::span<const model::Act> acts,
                                   std::span<const TornNote> notes) {
  KIJUN_ASSERT(!acts.empty());
  std::vector<model::Act> all;
  all.reserve(acts.size() + notes.size());
  std::size_t first = 0;
  if (acts.front().type == "genesis") all.push_back(acts[first++]);
  for (const TornNote& note : notes) {
    model::Act act = acts.front();
    act.type = "torn";
    act.by.key.clear();  // the key signed the act, not the note
    act.body = codec::Json::Object{
        {"digest", note.digest.str()}, {"set_aside", note.name()}, {"size_bytes", note.size_bytes}};
    all.push_back(std::move(act));
  }
  all.insert(all.end(), acts.begin() + static_cast<std::ptrdiff_t>(first), acts.end());
  return all;
}

}  // namespace kijun::ledger
