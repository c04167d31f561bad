// SPDX-License-Identifier: Apache-2.0
#include "compare/placeholders.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "base/text.h"
#include "base/utf8.h"

namespace kijun::compare {
namespace {

Error bad_pattern(std::string_view pattern, std::string why) {
  return Error(ErrorCode::kUsage, msg("\"{}\" is no pattern of files", escape_bytes(pattern)))
      .because(std::move(why))
      .next(msg("write a path below the outputs, such as {{item}}/result.png"));
}

bool is_dots(std::string_view name) { return name.empty() || name == "." || name == ".."; }

std::size_t size_of(std::span<const std::string> literals) {
  std::size_t size = 0;
  for (const std::string& literal : literals) size += literal.size();
  return size;
}

}  // namespace

Result<Pattern::Part> Pattern::parse_part(std::string_view part, std::string_view whole) {
  Part parsed{.literals = {""}};
  for (std::size_t at = 0; at < part.size();) {
    const std::string_view rest = part.substr(at);
    if (rest.starts_with(kItemPlaceholder)) {
      parsed.literals.emplace_back();
      at += kItemPlaceholder.size();
    } else if (rest.starts_with("{{") || rest.starts_with("}}")) {
      parsed.literals.back() += rest.front();
      at += 2;
    } else if (rest.front() == '{' || rest.front() == '}' || rest.front() == '\0') {
      return bad_pattern(whole, msg("\"{}\" is no placeholder; the only one is {{item}}",
                                    escape_bytes(rest.substr(0, rest.find('}') + 1))));
    } else {
      parsed.literals.back() += rest.front();
      ++at;
    }
  }
  if (parsed.literals.size() == 1 && is_dots(parsed.literals.front())) {
    return bad_pattern(whole, msg("a part of the path is empty, `.` or `..`"));
  }
  return parsed;
}

Result<Pattern> Pattern::parse(std::string_view text) {
  Pattern pattern;
  pattern.text_ = text;
  for (const std::string_view part : split(text, '/')) {
    KIJUN_TRY(Part parsed, parse_part(part, text));
    pattern.has_item_ = pattern.has_item_ || parsed.literals.size() > 1;
    pattern.parts_.push_back(std::move(parsed));
  }
  return pattern;
}

std::size_t Pattern::literal_size() const {
  std::size_t size = parts_.size() - 1;  // the slashes
  for (const Part& part : parts_) size += size_of(part.literals);
  return size;
}

Result<Path> Pattern::expand(std::string_view item) const {
  std::string native;
  for (const Part& part : parts_) {
    if (&part != parts_.data()) native += '/';
    const std::size_t start = native.size();
    native += part.literals.front();
    for (std::size_t i = 1; i < part.literals.size(); ++i) {
      native += item;
      native += part.literals[i];
    }
    const bool named = part.literals.size() == 1 || !item.empty();
    if (!named || is_dots(std::string_view(native).substr(start))) {
      return bad_pattern(text_, msg("the id \"{}\" makes no file name of it", escape_bytes(item)));
    }
  }
  if (has_item_ && item.find_first_of(std::string_view("/\0", 2)) != std::string_view::npos) {
    return bad_pattern(text_, msg("the id \"{}\" has a slash or NUL in it", escape_bytes(item)));
  }
  return Path(std::move(native));
}

// With k ids between k+1 literals, all ids equal, the length of the name gives that of the id:
// there is one reading or none.
std::optional<std::string> Pattern::match_part(const Part& part, std::string_view name) {
  const std::size_t count = part.literals.size() - 1;
  const std::size_t fixed = size_of(part.literals);
  if (name.size() <= fixed || (name.size() - fixed) % count != 0) return std::nullopt;
  const std::size_t size = (name.size() - fixed) / count;
  std::string item(name.substr(part.literals.front().size(), size));
  std::string rebuilt = part.literals.front();
  for (std::size_t i = 1; i <= count; ++i) rebuilt += item + part.literals[i];
  if (rebuilt != name || is_dots(name)) return std::nullopt;
  return item;
}

std::optional<std::string> Pattern::match(const Path& path) const {
  const std::vector<std::string_view> names = split(path.native(), '/');
  if (names.size() != parts_.size()) return std::nullopt;
  std::string item;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (parts_[i].literals.size() == 1) {
      if (parts_[i].literals.front() != names[i]) return std::nullopt;
      continue;
    }
    std::optional<std::string> found = match_part(parts_[i], names[i]);
    if (!found || (!item.empty() && *found != item)) return std::nullopt;
    item = *std::move(found);
  }
  return item;
}

Result<std::vector<Pattern>> parse_patterns(std::span<const std::string> texts) {
  std::vector<Pattern> patterns;
  for (const std::string& text : texts) {
    KIJUN_TRY(Pattern pattern, Pattern::parse(text));
    patterns.push_back(std::move(pattern));
  }
  return patterns;
}

Result<std::vector<Path>> expand_all(std::span<const Pattern> patterns,
                                     std::span<const std::string> items) {
  std::vector<Path> paths;
  for (const Pattern& pattern : patterns) {
    if (!pattern.has_item()) {
      KIJUN_TRY(Path path, pattern.expand(""));
      paths.push_back(std::move(path));
      continue;
    }
    for (const std::string& item : items) {
      KIJUN_TRY(Path path, pattern.expand(item));
      paths.push_back(std::move(path));
    }
  }
  return paths;
}

std::optional<PatternMatch> match_best(std::span<const Pattern> patterns, const Path& path) {
  std::optional<PatternMatch> best;
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    std::optional<std::string> item = patterns[i].match(path);
    if (!item) continue;
    if (best && patterns[best->pattern].literal_size() >= patterns[i].literal_size()) continue;
    best = PatternMatch{.pattern = i, .item = *std::move(item)};
  }
  return best;
}

}  // namespace kijun::compare
