// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/path.h"
#include "base/result.h"

namespace kijun::compare {

// The only placeholder of a file pattern: the id of an item.
inline constexpr std::string_view kItemPlaceholder = "{item}";

// A relative path in which `{item}` stands for an id: "{item}/result.png". An id never reaches over
// a slash; where it stands several times it is the same id. `{{` and `}}` are single braces. For
// every id that expand takes, match(expand(id)) is id, and expand(match(path)) is path.
class Pattern {
 public:
  // kUsage for an absolute path, `.` or `..` parts, and braces that are no `{item}`.
  static Result<Pattern> parse(std::string_view text);

  const std::string& text() const { return text_; }
  bool has_item() const { return has_item_; }
  // Bytes that are no placeholder; among patterns that match one path the most telling wins.
  std::size_t literal_size() const;

  // kUsage for an id that is empty, has a slash or NUL, or leads out of the folder.
  Result<Path> expand(std::string_view item) const;
  // The id in this path; an empty one for a pattern without `{item}`; none when it does not match.
  std::optional<std::string> match(const Path& path) const;

 private:
  // One path component: literals with an id between each two.
  struct Part {
    std::vector<std::string> literals;
  };

  std::string text_;
  std::vector<Part> parts_;
  bool has_item_ = false;

  static Result<Part> parse_part(std::string_view part, std::string_view whole);
  static std::optional<std::string> match_part(const Part& part, std::string_view name);
};

Result<std::vector<Pattern>> parse_patterns(std::span<const std::string> texts);
// The paths of all patterns for all items, those without `{item}` once.
Result<std::vector<Path>> expand_all(std::span<const Pattern> patterns,
                                     std::span<const std::string> items);

struct PatternMatch {
  std::size_t pattern = 0;
  std::string item;
};
// The match of the pattern with the most literal bytes, the first of several.
std::optional<PatternMatch> match_best(std::span<const Pattern> patterns, const Path& path);

}  // namespace kijun::compare
