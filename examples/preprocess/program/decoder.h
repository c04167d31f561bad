// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "picture.h"

namespace preprocess {

// What a plug-in in decoders/ offers. Plug-ins are built together with the program, so C++ types
// may cross; exceptions may not. Safe to use from several threads at once.
class Decoder {
 public:
  Decoder() = default;
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;
  virtual ~Decoder() = default;

  virtual const char* format() const = 0;
  virtual bool recognises(std::span<const std::uint8_t> bytes) const = 0;

  // False: `problem` says why, and `picture` holds nothing of use.
  virtual bool decode(std::span<const std::uint8_t> bytes, Picture& picture,
                      std::string& problem) const = 0;
};

// The one symbol of a plug-in. The number rises with every change of Decoder or Picture, so that
// a plug-in of another build is refused instead of misread.
constexpr const char* kDecoderSymbol = "preprocess_decoder_1";
using DecoderEntry = const Decoder* (*)();

}  // namespace preprocess

#define PREPROCESS_EXPORT_DECODER(type)                                        \
  extern "C" __attribute__((visibility("default"))) const preprocess::Decoder* \
  preprocess_decoder_1() {                                                     \
    static const type decoder;                                                 \
    return &decoder;                                                           \
  }                                                                            \
  static_assert(true, "a semicolon follows")
