// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/check.h"
#include "codec/json.h"
#include "model/fields.h"

namespace kijun::model {

// A text that many packed values are parts of, and that is fetched when the first of them is looked
// at.
class TextSource {
 public:
  TextSource() = default;
  TextSource(const TextSource&) = delete;
  TextSource& operator=(const TextSource&) = delete;
  virtual ~TextSource() = default;
  virtual std::string_view text() = 0;  // always the same; lives as long as the source
};

// A value that is read from JSON as text and parsed when somebody first looks. A record of many
// runs is folded once and then mostly asked for verdicts; what was observed long ago need not
// become objects in every command.
//
// In JSON it is a string that holds the value's canonical JSON. That text is only ever written by
// to_json, under the digest of whatever holds it, so text that does not parse is a mistake of
// kijun's. Not thread safe, not even for reading.
template <typename T>
class Packed {
 public:
  Packed() = default;

  const T& get() const {
    unpack();
    return value_;
  }
  T& edit() {
    unpack();
    return value_;
  }

  std::string text() const {
    if (part_) return std::string(part_->text());
    Result<std::string> text = codec::print_canonical(to_json(value_));
    KIJUN_ASSERT(text.ok());
    return std::move(text).value();
  }
  // Leaves the empty text, which is no value: of_text gives one back.
  std::string take_text() {
    std::string taken = text();
    *this = of_text("");
    return taken;
  }
  static Packed of_text(std::string text) {
    const std::size_t size = text.size();
    return of_part(std::make_shared<HeldText>(std::move(text)), 0, size);
  }
  // A part of a text that many are read from: it is not copied, and not fetched before somebody
  // looks. `source` must reach as far.
  static Packed of_part(std::shared_ptr<TextSource> source, std::size_t offset, std::size_t size) {
    Packed packed;
    packed.part_.emplace(Part{std::move(source), offset, size});
    return packed;
  }

 private:
  class HeldText : public TextSource {
   public:
    explicit HeldText(std::string text) : text_(std::move(text)) {}
    std::string_view text() override { return text_; }

   private:
    const std::string text_;
  };

  struct Part {
    std::shared_ptr<TextSource> source;
    std::size_t offset = 0;
    std::size_t size = 0;
    std::string_view text() const {
      const std::string_view whole = source->text();
      KIJUN_ASSERT(offset <= whole.size() && size <= whole.size() - offset);
      return whole.substr(offset, size);
    }
  };

  // Beyond those of lines, of which the value is made.
  static constexpr codec::JsonLimits kLimits{.depth_max = 128,
                                             .size_bytes_max = std::size_t{256} << 20U};

  void unpack() const {
    if (!part_) return;
    const Result<codec::Json> json = codec::parse_json(part_->text(), kLimits);
    KIJUN_ASSERT(json.ok());
    KIJUN_ASSERT(read_json(json.value(), value_).ok());
    part_.reset();
  }

  mutable std::optional<Part> part_;  // none: value_ holds
  mutable T value_;
};

}  // namespace kijun::model
