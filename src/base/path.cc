// SPDX-License-Identifier: Apache-2.0
#include "base/path.h"

#include <string>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "base/utf8.h"

namespace kijun {
namespace {

std::string_view without_trailing_slashes(std::string_view path) {
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  return path;
}

}  // namespace

Result<Path> Path::parse_encoded(std::string_view text) {
  std::string native;
  if (!unescape_bytes(text, native) || native.find('\0') != std::string::npos) {
    return Error(ErrorCode::kUsage, msg("not an encoded path: {}", escape_bytes(text)))
        .because(msg("a backslash starts \\\\ or \\xNN"));
  }
  // One spelling per path: a digest of encoded paths must not depend on who wrote them.
  if (escape_bytes(native) != text) {
    return Error(ErrorCode::kUsage, msg("not an encoded path: {}", escape_bytes(text)))
        .because(msg("it is written {}", escape_bytes(native)));
  }
  return Path(std::move(native));
}

std::string Path::display() const { return escape_bytes(native_); }

std::string Path::encoded() const { return escape_bytes(native_); }

bool Path::stays_inside() const {
  if (empty() || is_absolute()) return false;
  std::string_view rest = without_trailing_slashes(native_);
  while (true) {
    const auto slash = rest.find('/');
    const std::string_view part = rest.substr(0, slash);
    if (part.empty() || part == "." || part == "..") return false;
    if (slash == std::string_view::npos) return true;
    rest.remove_prefix(slash + 1);
  }
}

Path Path::filename() const {
  const std::string_view path = without_trailing_slashes(native_);
  const auto slash = path.rfind('/');
  return Path(slash == std::string_view::npos ? path : path.substr(slash + 1));
}

Path Path::parent() const {
  const std::string_view path = without_trailing_slashes(native_);
  const auto slash = path.rfind('/');
  if (slash == std::string_view::npos) return Path(".");
  return Path(slash == 0 ? std::string_view("/") : path.substr(0, slash));
}

Path Path::operator/(const Path& below) const {
  if (empty() || below.is_absolute()) return below;
  std::string joined(native_);
  if (!joined.ends_with('/')) joined += '/';
  joined += below.native_;
  return Path(std::move(joined));
}

}  // namespace kijun
