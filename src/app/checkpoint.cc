// SPDX-License-Identifier: Apache-2.0
#include "app/checkpoint.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "app/surroundings.h"
#include "base/bytes.h"
#include "base/check.h"
#include "base/digest.h"
#include "base/path.h"
#include "base/result.h"
#include "codec/json.h"
#include "codec/sha256.h"
#include "ledger/ledger.h"
#include "model/enum_names.h"
#include "model/fields.h"
#include "model/packed.h"
#include "model/state.h"
#include "os/file_system.h"
#include "os/place.h"

namespace kijun::app {
namespace {

constexpr std::string_view kFile = "state";
constexpr std::uint64_t kSizeMax = std::uint64_t{256} << 20U;
constexpr std::size_t kSealSizeMax = 128;

// First line: digest and size of the next two. Second line: tool, head, and where the packed texts
// lie. Third line: the state without what is packed. Then the packed texts, one behind the other in
// the order of for_each_packed: most of them are never looked at, and those are not even read.
struct HeadRecord {
  std::string tool;
  std::uint64_t seq = 0;
  Digest digest = model::blank<Digest>();
  std::uint64_t size_bytes = 0;
  Digest texts = model::blank<Digest>();
  std::vector<std::uint64_t> text_sizes;
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("tool", self.tool);
    visit("seq", self.seq);
    visit("digest", self.digest);
    visit("size_bytes", self.size_bytes);
    visit("texts", self.texts);
    visit("text_sizes", self.text_sizes);
  }
};

std::pair<std::string_view, std::string_view> cut(std::string_view text, char at_first) {
  const auto at = text.find(at_first);
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

struct PackedTexts {
  std::string joined;
  std::vector<std::uint64_t> sizes;
};

PackedTexts take_packed(model::State& state) {
  PackedTexts texts;
  for_each_packed(state, [&](auto& packed) {
    const std::string text = packed.take_text();
    texts.joined += text;
    texts.sizes.push_back(text.size());
  });
  return texts;
}

// None unless the file has so many bytes there.
std::optional<std::string> read_part(os::File& file, std::uint64_t offset, std::uint64_t size) {
  const Result<os::FileInfo> info = file.info();
  if (!info.ok() || size > kSizeMax || info.value().size_bytes < offset + size) return std::nullopt;
  std::string part(static_cast<std::size_t>(size), '\0');
  for (std::size_t done = 0; done < part.size();) {
    const Result<std::size_t> got =
        file.read_at(offset + done, std::as_writable_bytes(std::span(part).subspan(done)));
    if (!got.ok() || got.value() == 0) return std::nullopt;
    done += got.value();
  }
  return part;
}

// The file stays open, so that the texts are those of this state whatever others write meanwhile.
class StoredTexts : public model::TextSource {
 public:
  StoredTexts(std::unique_ptr<os::File> file, std::uint64_t offset, const HeadRecord& head,
              Refold refold)
      : file_(std::move(file)),
        offset_(offset),
        size_(std::accumulate(head.text_sizes.begin(), head.text_sizes.end(), std::uint64_t{0})),
        digest_(head.texts),
        head_{head.seq, head.digest, head.size_bytes},
        refold_(std::move(refold)) {}

  std::string_view text() override {
    if (!text_) text_ = stored();
    if (!text_) text_ = refolded();
    return *text_;
  }

 private:
  std::optional<std::string> stored() const {
    std::optional<std::string> text = read_part(*file_, offset_, size_);
    if (text && codec::sha256(*text) != digest_) text.reset();
    return text;
  }

  std::string refolded() const {
    Result<model::State> state = refold_(head_);
    // This process read the ledger whole before, so it takes two disks that fail at once, and there
    // is nothing left to answer from.
    KIJUN_ASSERT(state.ok());
    std::string text = take_packed(state.value()).joined;
    KIJUN_ASSERT(codec::sha256(text) == digest_);
    return text;
  }

  const std::unique_ptr<os::File> file_;
  const std::uint64_t offset_;
  const std::uint64_t size_;
  const Digest digest_;
  const ledger::Head head_;
  const Refold refold_;
  std::optional<std::string> text_;
};

struct Front {
  std::string text;        // second and third line
  std::uint64_t size = 0;  // with the first
};

std::optional<Front> read_front(os::File& file) {
  const Result<os::FileInfo> info = file.info();
  if (!info.ok()) return std::nullopt;
  const std::optional<std::string> start =
      read_part(file, 0, std::min<std::uint64_t>(info.value().size_bytes, kSealSizeMax));
  if (!start) return std::nullopt;
  const std::string_view seal = cut(*start, '\n').first;
  const auto [digest, size] = cut(seal, ' ');
  std::uint64_t size_bytes = 0;
  const auto read = std::from_chars(size.begin(), size.end(), size_bytes);
  if (read.ec != std::errc() || read.ptr != size.end()) return std::nullopt;
  std::optional<std::string> text = read_part(file, seal.size() + 1, size_bytes);
  if (!text || codec::sha256(*text).str() != digest) return std::nullopt;
  return Front{std::move(*text), seal.size() + 1 + size_bytes};
}

std::optional<HeadRecord> parse_head(std::string_view text) {
  const Result<codec::Json> json = codec::parse_json(text);
  if (!json.ok()) return std::nullopt;
  Result<HeadRecord> head = model::from_json<HeadRecord>(json.value());
  if (!head.ok() || head.value().tool != kTool) return std::nullopt;
  return std::move(head).value();
}

std::optional<model::State> parse_state(std::string_view text) {
  const Result<codec::Json> json =
      codec::parse_json(text, {.depth_max = 64, .size_bytes_max = kSizeMax});
  if (!json.ok()) return std::nullopt;
  Result<model::State> state = model::from_json<model::State>(json.value());
  if (!state.ok()) return std::nullopt;
  return std::move(state).value();
}

}  // namespace

std::optional<Checkpoint> load_checkpoint(os::FileSystem& fs, const Path& cache, Refold refold) {
  Result<std::unique_ptr<os::File>> file = fs.open_read(cache / kFile);
  if (!file.ok()) return std::nullopt;
  const std::optional<Front> front = read_front(*file.value());
  if (!front) return std::nullopt;
  const auto [head_text, state_text] = cut(front->text, '\n');
  const std::optional<HeadRecord> head = parse_head(head_text);
  if (!head) return std::nullopt;
  std::optional<model::State> state = parse_state(state_text);
  if (!state || head->text_sizes.size() != 3 * state->runs.size()) return std::nullopt;
  const auto texts =
      std::make_shared<StoredTexts>(std::move(file).value(), front->size, *head, std::move(refold));
  std::size_t offset = 0;
  auto size = head->text_sizes.begin();
  for_each_packed(*state, [&]<typename P>(P& packed) {
    packed = P::of_part(texts, offset, static_cast<std::size_t>(*size));
    offset += static_cast<std::size_t>(*size++);
  });
  return Checkpoint{{head->seq, head->digest, head->size_bytes}, std::move(*state)};
}

void save_checkpoint(os::FileSystem& fs, const Path& cache, Checkpoint checkpoint) {
  const PackedTexts texts = take_packed(checkpoint.state);
  const HeadRecord head{std::string(kTool),          checkpoint.head.seq,
                        checkpoint.head.digest,      checkpoint.head.size_bytes,
                        codec::sha256(texts.joined), texts.sizes};
  const Result<std::string> head_text = codec::print_canonical(model::to_json(head));
  const Result<std::string> state_text = codec::print_canonical(model::to_json(checkpoint.state));
  if (!head_text.ok() || !state_text.ok()) return;
  const std::string front = head_text.value() + "\n" + state_text.value() + "\n";
  const std::string text =
      fmt::format("{} {}\n{}{}", codec::sha256(front).str(), front.size(), front, texts.joined);
  const Result<void> made = os::make_folders(fs, cache, 0700);
  if (!made.ok()) return;
  const Result<void> placed =
      os::place_file(fs, cache / kFile, as_bytes(text), 0600, os::Replace::kYes);
  static_cast<void>(placed.ok());  // see the header: best effort
}

}  // namespace kijun::app
