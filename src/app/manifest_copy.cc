// SPDX-License-Identifier: Apache-2.0
#include "app/manifest_copy.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "codec/json.h"
#include "model/manifest.h"

namespace kijun::app {
namespace {

constexpr std::string_view kBlanks = " \t";

// Names are checked, so that no letter needs an escape.
std::string quoted(std::string_view name) { return fmt::format("\"{}\"", name); }

struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// Where the quoted value of `key = "…"` stands in this line; none for any other line.
std::optional<Span> value_in(std::string_view line, std::string_view key) {
  std::size_t at = line.find_first_not_of(kBlanks);
  if (at == std::string_view::npos || !line.substr(at).starts_with(key)) return std::nullopt;
  at = line.find_first_not_of(kBlanks, at + key.size());
  if (at == std::string_view::npos || line[at] != '=') return std::nullopt;
  at = line.find_first_not_of(kBlanks, at + 1);
  if (at == std::string_view::npos || (line[at] != '"' && line[at] != '\'')) return std::nullopt;
  const std::size_t close = line.find(line[at], at + 1);
  if (close == std::string_view::npos) return std::nullopt;
  return Span{at, close + 1};
}

bool begins_table(std::string_view line) {
  const std::size_t at = line.find_first_not_of(kBlanks);
  return at != std::string_view::npos && line[at] == '[';
}

// Replaces the value of a top-level key; false where no line has it.
bool replace_value(std::string& text, std::string_view key, std::string_view value) {
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = std::string_view(text).substr(begin, end - begin);
    if (begins_table(line)) return false;
    if (const auto span = value_in(line, key)) {
      text.replace(begin + span->begin, span->end - span->begin, quoted(value));
      return true;
    }
    begin = end + 1;
  }
  return false;
}

// Behind the line of `version`, with that line's end.
void insert_from(std::string& text, std::string_view from) {
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (value_in(std::string_view(text).substr(begin, end - begin), "version")) {
      const bool returns = end > begin && text[end - 1] == '\r';
      const std::string line = fmt::format("from = {}{}\n", quoted(from), returns ? "\r" : "");
      if (end == text.size()) text += '\n';
      text.insert(end + 1, line);
      return;
    }
    begin = end + 1;
  }
}

Error not_editable(std::string why) {
  return Error(ErrorCode::kUsage, msg("the manifest cannot be copied by kijun"))
      .because(std::move(why))
      .next(msg("copy the file by hand and write version and from"));
}

}  // namespace

Result<std::string> copied_manifest(std::string_view text, const CopyNames& names) {
  KIJUN_TRY(const model::Manifest source, model::parse_manifest(text, msg("the copied manifest")));
  std::string copy(text);
  if (!replace_value(copy, "version", names.version)) {
    return not_editable(msg("no line of its own says `version = \"…\"`"));
  }
  if (!replace_value(copy, "from", names.from)) insert_from(copy, names.from);
  const Result<model::Manifest> made = model::parse_manifest(copy, msg("the new manifest"));
  if (!made.ok()) return not_editable(made.error().what());
  codec::Json expected = source.canonical;
  expected["version"] = names.version;
  expected["from"] = names.from;
  if (made.value().canonical != expected) {
    return not_editable(msg("more than version and from would change"));
  }
  return copy;
}

}  // namespace kijun::app
