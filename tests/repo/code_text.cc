// SPDX-License-Identifier: Apache-2.0
#include "tests/repo/code_text.h"

#include <algorithm>
#include <cctype>

namespace kijun::repo {
namespace {

// Walks through the text once, either keeping or blanking what it passes.
class Blanker {
 public:
  explicit Blanker(std::string_view text) : text_(text) { out_.reserve(text.size()); }

  std::string run() {
    while (at_ < text_.size()) step();
    return std::move(out_);
  }

 private:
  bool ahead(std::string_view what) const { return text_.substr(at_).starts_with(what); }

  void keep(std::size_t end) {
    end = std::min(end, text_.size());
    out_ += text_.substr(at_, end - at_);
    at_ = end;
  }

  void blank(std::size_t end) {
    end = std::min(end, text_.size());
    for (; at_ < end; ++at_) out_ += text_[at_] == '\n' ? '\n' : ' ';
  }

  std::size_t after(std::string_view what, std::size_t from) const {
    const std::size_t found = text_.find(what, from);
    return found == std::string_view::npos ? text_.size() : found + what.size();
  }

  bool in_word() const {
    if (at_ == 0) return false;
    const auto before = static_cast<unsigned char>(text_[at_ - 1]);
    return std::isalnum(before) != 0 || before == '_';
  }

  void step() {
    if (ahead("//")) {
      blank(std::min(text_.find('\n', at_), text_.size()));
    } else if (ahead("/*")) {
      blank(after("*/", at_ + 2));
    } else if (ahead("#include")) {
      keep(std::min(text_.find('\n', at_), text_.size()));
    } else if (ahead("R\"") && !in_word()) {
      raw_string();
    } else if (ahead("\"") || (ahead("'") && !in_word())) {  // 1'000 is no literal
      literal(text_[at_]);
    } else {
      keep(at_ + 1);
    }
  }

  void raw_string() {
    const std::size_t open = text_.find('(', at_);
    if (open == std::string_view::npos) return blank(text_.size());
    const std::string close = ")" + std::string(text_.substr(at_ + 2, open - at_ - 2)) + "\"";
    blank(after(close, open));
  }

  void literal(char quote) {
    std::size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != quote && text_[end] != '\n') {
      end += text_[end] == '\\' ? 2U : 1U;
    }
    keep(at_ + 1);
    blank(end);
    keep(end + 1);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string out_;
};

}  // namespace

std::string code_only(std::string_view text) { return Blanker(text).run(); }

}  // namespace kijun::repo
