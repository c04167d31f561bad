// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/check.h"
#include "codec/json.h"
#include "model/fields.h"

namespace kijun::model {

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
    if (text_) return std::string(text_->view);
    Result<std::string> text = codec::print_canonical(to_json(value_));
    KIJUN_ASSERT(text.ok());
    return std::move(text).value();
  }
  // Leaves the empty text, which is no value: of_text gives one back.
  std::string take_text() {
    std::string taken = text();
    text_.emplace();
    value_ = T();
    return taken;
  }
  static Packed of_text(std::string text) {
    const auto whole = std::make_shared<const std::string>(std::move(text));
    return of_part(whole, *whole);
  }
  // A part of a text that many are read from: it is not copied, `whole` keeps it.
  static Packed of_part(std::shared_ptr<const void> whole, std::string_view part) {
    Packed packed;
    packed.text_.emplace(Text{std::move(whole), part});
    return packed;
  }

 private:
  struct Text {
    std::shared_ptr<const void> whole;
    std::string_view view;
  };

  // Beyond those of lines, of which the value is made.
  static constexpr codec::JsonLimits kLimits{.depth_max = 128,
                                             .size_bytes_max = std::size_t{256} << 20U};

  void unpack() const {
    if (!text_) return;
    const Result<codec::Json> json = codec::parse_json(text_->view, kLimits);
    KIJUN_ASSERT(json.ok());
    KIJUN_ASSERT(read_json(json.value(), value_).ok());
    text_.reset();
  }

  mutable std::optional<Text> text_;  // none: value_ holds
  mutable T value_;
};

}  // namespace kijun::model
