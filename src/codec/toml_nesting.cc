// SPDX-License-Identifier: Apache-2.0
#include "codec/toml_nesting.h"

#include <cstddef>
#include <string_view>

namespace kijun::codec {
namespace {

// Knows strings and comments, so that dots in them do not count. Agrees with the parser up to the
// first thing that is no TOML, and the parser stops there.
class KeyScanner {
 public:
  KeyScanner(std::string_view text, std::size_t parts_max) : text_(text), parts_max_(parts_max) {}

  std::size_t find() && {
    std::size_t dots = 0;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '#') {
        skip_comment();
      } else if (c == '"' || c == '\'') {
        skip_string(c);
      } else {
        if (kEndsKey.find(c) != std::string_view::npos) dots = 0;
        if (c == '.' && ++dots >= parts_max_) return at_;
        ++at_;
      }
    }
    return std::string_view::npos;
  }

 private:
  static constexpr std::string_view kEndsKey = "=,{}[]\n";

  void skip_comment() {
    while (at_ < text_.size() && text_[at_] != '\n') ++at_;
  }

  void skip_string(char quote) {
    const std::string_view rest = text_.substr(at_);
    const bool is_long = rest.size() >= 3 && rest[1] == quote && rest[2] == quote;
    const std::size_t quotes_wanted = is_long ? 3 : 1;
    at_ += quotes_wanted;
    std::size_t quotes = 0;
    while (at_ < text_.size() && quotes < quotes_wanted) {
      const char c = text_[at_++];
      if (c == '\n' && !is_long) return;
      if (c == '\\' && quote == '"' && at_ < text_.size()) ++at_;
      quotes = c == quote ? quotes + 1 : 0;
    }
    // Up to two more quotes may stand directly before the closing ones.
    while (is_long && at_ < text_.size() && text_[at_] == quote) ++at_;
  }

  std::string_view text_;
  std::size_t parts_max_;
  std::size_t at_ = 0;
};

}  // namespace

std::size_t find_long_key(std::string_view text, std::size_t parts_max) {
  return KeyScanner(text, parts_max).find();
}

}  // namespace kijun::codec
