// SPDX-License-Identifier: Apache-2.0
#include "model/listing.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/check.h"
#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "codec/json.h"
#include "codec/sha256.h"
#include "model/enum_names.h"
#include "model/fields.h"

namespace kijun::model {

template <>
struct EnumNames<EntryKind> {
  static constexpr std::array<std::string_view, 6> kNames{"file", "folder", "link",
                                                          "fifo", "socket", "device"};
};
template <>
struct EnumNames<Completeness> {
  static constexpr std::array<std::string_view, 3> kNames{"complete", "incomplete", "unstable"};
};

namespace {

constexpr std::uint32_t kModeMax = 07777;

// ---- print

std::string mode_text(std::uint32_t mode) { return fmt::format("{:04o}", mode & kModeMax); }

std::string print_line(codec::Json::Object object) {
  auto text = codec::print_canonical(codec::Json(std::move(object)));
  KIJUN_ASSERT(text.ok());  // strings, and the count of bytes that were really read
  return std::move(text).value() + '\n';
}

codec::Json::Object to_object(const Entry& entry) {
  codec::Json::Object object;
  object.emplace("kind", name_of(entry.kind));
  object.emplace("path", entry.path.encoded());
  if (entry.kind == EntryKind::kLink) {
    object.emplace("target", entry.target.encoded());
  } else {
    object.emplace("mode", mode_text(entry.mode));
  }
  if (entry.kind == EntryKind::kFile) object.emplace("size_bytes", entry.size_bytes);
  if (entry.digest) object.emplace("sha256", entry.digest->hex());
  if (!entry.error.empty()) object.emplace("error", entry.error);
  return object;
}

// ---- parse; that nothing else stands in the line is seen by printing it again

std::optional<std::uint32_t> parse_mode(std::string_view text) {
  std::uint32_t mode = 0;
  for (const char c : text) {
    if (c < '0' || c > '7') return std::nullopt;
    mode = mode * 8 + static_cast<std::uint32_t>(c - '0');
    if (mode > kModeMax) return std::nullopt;
  }
  return mode;
}

Result<Entry> read_entry(const codec::Json& json) {
  Entry entry;
  const auto kind = value_named<EntryKind>(json.text_or("kind", ""));
  if (!kind) return Error(ErrorCode::kCorrupt, msg("the entry has no known kind"));
  entry.kind = *kind;
  KIJUN_TRY(entry.path, Path::parse_encoded(json.text_or("path", "")));
  KIJUN_TRY(entry.target, Path::parse_encoded(json.text_or("target", "")));
  const auto mode = parse_mode(json.text_or("mode", ""));
  if (!mode) return Error(ErrorCode::kCorrupt, msg("the mode is no octal number"));
  entry.mode = *mode;
  entry.size_bytes =
      static_cast<std::uint64_t>(std::max<std::int64_t>(0, json.integer_or("size_bytes", 0)));
  if (const codec::Json* digest = json.find("sha256"); digest != nullptr) {
    KIJUN_TRY(entry.digest, Digest::parse_hex(json.text_or("sha256", "")));
  }
  entry.error = json.text_or("error", "");
  return entry;
}

Error corrupt(std::size_t line, std::string why) {
  return Error(ErrorCode::kCorrupt, msg("line {} of a listing is damaged", line))
      .because(std::move(why));
}

Result<Entry> parse_entry(std::string_view text, std::size_t line) {
  auto json = codec::parse_json(text);
  if (!json.ok()) return corrupt(line, json.error().what());
  auto entry = read_entry(json.value());
  if (!entry.ok()) return corrupt(line, entry.error().what());
  if (print_line(to_object(entry.value())) != std::string(text) + '\n') {
    return corrupt(line, msg("the entry is not in its one spelling"));
  }
  return entry;
}

// What no capture lists and what would lead a restore out of its folder.
Result<void> check_place(const Listing& before, const Entry& entry, std::size_t line) {
  if (!entry.path.stays_inside() || entry.path.native().ends_with('/')) {
    return corrupt(line, msg("{} leads out of the tree", entry.path.display()));
  }
  if (!before.entries.empty() && !(before.entries.back().path < entry.path)) {
    return corrupt(line, msg("{} is not in its place by bytes", entry.path.display()));
  }
  for (Path above = entry.path.parent(); above != Path("."); above = above.parent()) {
    const Entry* const found = before.find(above);
    if (found != nullptr && found->kind != EntryKind::kFolder) {
      return corrupt(
          line, msg("{} lies below {}, which is no folder", entry.path.display(), above.display()));
    }
  }
  return {};
}

bool holds_what_it_says(const Entry& entry) {
  if (entry.kind != EntryKind::kFile && entry.digest) return false;
  if (entry.kind == EntryKind::kLink && entry.target.empty() && entry.error.empty()) return false;
  return entry.kind != EntryKind::kFile || entry.digest || !entry.error.empty();
}

std::string completeness_line(Completeness completeness) {
  return print_line({{"completeness", codec::Json(name_of(completeness))}});
}

// The first line of a listing that is no evidence; a complete one has none.
Completeness take_completeness(std::string_view& text) {
  for (const Completeness word : {Completeness::kIncomplete, Completeness::kUnstable}) {
    const std::string line = completeness_line(word);
    if (!text.starts_with(line)) continue;
    text.remove_prefix(line.size());
    return word;
  }
  return Completeness::kComplete;
}

// ---- sha256sum

// coreutils marks a line whose name had to be escaped by a backslash in front.
std::string sha256sum_line(const Entry& entry) {
  std::string name;
  for (const char c : entry.path.native()) {
    if (c == '\\') {
      name += "\\\\";
    } else if (c == '\n') {
      name += "\\n";
    } else if (c == '\r') {
      name += "\\r";
    } else {
      name += c;
    }
  }
  const bool escaped = name.size() != entry.path.native().size();
  return fmt::format("{}{}  {}\n", escaped ? "\\" : "", entry.digest->hex(), name);
}

}  // namespace

std::string_view to_string(EntryKind kind) { return name_of(kind); }

std::uint64_t Listing::file_count() const {
  return static_cast<std::uint64_t>(
      std::count_if(entries.begin(), entries.end(),
                    [](const Entry& entry) { return entry.kind == EntryKind::kFile; }));
}

std::uint64_t Listing::size_bytes() const {
  std::uint64_t sum = 0;
  for (const Entry& entry : entries) {
    if (entry.kind == EntryKind::kFile) sum += entry.size_bytes;
  }
  return sum;
}

const Entry* Listing::find(const Path& path) const {
  const auto at =
      std::lower_bound(entries.begin(), entries.end(), path,
                       [](const Entry& entry, const Path& wanted) { return entry.path < wanted; });
  return at != entries.end() && at->path == path ? &*at : nullptr;
}

std::string print_listing(const Listing& listing) {
  std::string text;
  if (listing.completeness != Completeness::kComplete) {
    text += completeness_line(listing.completeness);
  }
  for (const Entry& entry : listing.entries) text += print_line(to_object(entry));
  return text;
}

Result<Listing> parse_listing(std::string_view text) {
  Listing listing;
  listing.completeness = take_completeness(text);
  std::size_t line = listing.completeness == Completeness::kComplete ? 0 : 1;
  while (!text.empty()) {
    ++line;
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return corrupt(line, msg("its end is missing"));
    KIJUN_TRY(Entry entry, parse_entry(text.substr(0, end), line));
    KIJUN_TRY_VOID(check_place(listing, entry, line));
    if (!holds_what_it_says(entry)) return corrupt(line, msg("it lacks the digest or target"));
    if (!entry.error.empty() && listing.completeness == Completeness::kComplete) {
      return corrupt(line, msg("an entry with an error stands in a complete listing"));
    }
    listing.entries.push_back(std::move(entry));
    text.remove_prefix(end + 1);
  }
  return listing;
}

Digest listing_digest(const Listing& listing) { return codec::sha256(print_listing(listing)); }

std::string print_sha256sum(const Listing& listing) {
  std::string text;
  for (const Entry& entry : listing.entries) {
    if (entry.digest) text += sha256sum_line(entry);
  }
  return text;
}

}  // namespace kijun::model
