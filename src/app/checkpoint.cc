// SPDX-License-Identifier: Apache-2.0
#include "app/checkpoint.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/surroundings.h"
#include "base/bytes.h"
#include "base/digest.h"
#include "base/path.h"
#include "base/result.h"
#include "codec/json.h"
#include "codec/sha256.h"
#include "model/enum_names.h"
#include "model/fields.h"
#include "model/state.h"
#include "os/file_system.h"
#include "os/place.h"

namespace kijun::app {
namespace {

constexpr std::string_view kFile = "state";
constexpr std::size_t kSizeMax = std::size_t{256} << 20U;

// First line: digest of the rest. Second line: tool and head. Third line: the state without what is
// packed. Then each packed text on a line of its own, in the order of for_each_packed: most of them
// are never looked at, and text that is no JSON string is not even scanned.
struct HeadRecord {
  std::string tool;
  std::uint64_t seq = 0;
  Digest digest = model::blank<Digest>();
  std::uint64_t size_bytes = 0;
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("tool", self.tool);
    visit("seq", self.seq);
    visit("digest", self.digest);
    visit("size_bytes", self.size_bytes);
  }
};

std::pair<std::string_view, std::string_view> cut_line(std::string_view text) {
  const auto at = text.find('\n');
  if (at == std::string_view::npos) return {text, {}};
  return {text.substr(0, at), text.substr(at + 1)};
}

template <typename Visit>
void for_each_packed(model::State& state, Visit&& visit) {
  for (model::RunRecord& run : state.runs) {
    visit(run.fingerprint);
    visit(run.observations);
    visit(run.decisions);
  }
}

// The state's packed texts stay in `bytes`.
std::optional<Checkpoint> parse(const std::shared_ptr<const Bytes>& bytes) {
  const std::string_view text = as_chars(*bytes);
  const auto [digest, rest] = cut_line(text);
  if (codec::sha256(rest).str() != digest) return std::nullopt;
  const auto [head_text, behind_head] = cut_line(rest);
  const auto [state_text, packed_texts] = cut_line(behind_head);
  const Result<codec::Json> head_json = codec::parse_json(head_text);
  if (!head_json.ok()) return std::nullopt;
  const Result<HeadRecord> head = model::from_json<HeadRecord>(head_json.value());
  if (!head.ok() || head.value().tool != kTool) return std::nullopt;
  const Result<codec::Json> state_json =
      codec::parse_json(state_text, {.depth_max = 64, .size_bytes_max = kSizeMax});
  if (!state_json.ok()) return std::nullopt;
  Result<model::State> state = model::from_json<model::State>(state_json.value());
  if (!state.ok()) return std::nullopt;
  std::string_view texts = packed_texts;
  for_each_packed(state.value(), [&]<typename P>(P& packed) {
    const auto [line, others] = cut_line(texts);
    packed = P::of_part(bytes, line);
    texts = others;
  });
  return Checkpoint{{head.value().seq, head.value().digest, head.value().size_bytes},
                    std::move(state).value()};
}

}  // namespace

std::optional<Checkpoint> load_checkpoint(os::FileSystem& fs, const Path& cache) {
  Result<Bytes> bytes = os::read_file(fs, cache / kFile, kSizeMax);
  if (!bytes.ok()) return std::nullopt;
  return parse(std::make_shared<const Bytes>(std::move(bytes).value()));
}

void save_checkpoint(os::FileSystem& fs, const Path& cache, Checkpoint checkpoint) {
  const HeadRecord head{std::string(kTool), checkpoint.head.seq, checkpoint.head.digest,
                        checkpoint.head.size_bytes};
  std::string packed_texts;
  for_each_packed(checkpoint.state,
                  [&](auto& packed) { packed_texts += "\n" + packed.take_text(); });
  const Result<std::string> head_text = codec::print_canonical(model::to_json(head));
  const Result<std::string> state_text = codec::print_canonical(model::to_json(checkpoint.state));
  if (!head_text.ok() || !state_text.ok()) return;
  const std::string rest = head_text.value() + "\n" + state_text.value() + packed_texts;
  const std::string text = codec::sha256(rest).str() + "\n" + rest;
  const Result<void> made = os::make_folders(fs, cache, 0700);
  if (!made.ok()) return;
  const Result<void> placed =
      os::place_file(fs, cache / kFile, as_bytes(text), 0600, os::Replace::kYes);
  static_cast<void>(placed.ok());  // see the header: best effort
}

}  // namespace kijun::app
