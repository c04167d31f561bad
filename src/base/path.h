// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace kijun {

// A file name or path as Linux has it: any bytes but NUL, compared byte by byte. There is no
// implicit way from or to text; the three ways out are native() for calls, display() for people
// and encoded() for JSON (reversible, docs/formats.md).
class Path {
 public:
  Path() = default;
  explicit Path(std::string native) : native_(std::move(native)) {}
  explicit Path(std::string_view native) : native_(native) {}
  explicit Path(const char* native) : native_(native) {}
  // kUsage when the text is not the encoded form.
  static Result<Path> parse_encoded(std::string_view text);

  const std::string& native() const { return native_; }
  const char* c_str() const { return native_.c_str(); }
  std::string display() const;
  std::string encoded() const;

  bool empty() const { return native_.empty(); }
  bool is_absolute() const { return native_.starts_with('/'); }
  // True for a non-empty relative path that no `..`, `.`, empty or absolute part leads out of its
  // root.
  bool stays_inside() const;
  // The part after the last slash; a trailing slash is not counted.
  Path filename() const;
  // Everything before the last slash; "." for a bare name.
  Path parent() const;
  // `*this` and `below` with one slash between them; an absolute `below` replaces, as in a shell.
  Path operator/(const Path& below) const;
  Path operator/(std::string_view below) const { return *this / Path(below); }

  friend auto operator<=>(const Path&, const Path&) = default;

 private:
  std::string native_;
};

}  // namespace kijun

template <>
struct std::hash<kijun::Path> {
  std::size_t operator()(const kijun::Path& path) const noexcept {
    return std::hash<std::string>{}(path.native());
  }
};
