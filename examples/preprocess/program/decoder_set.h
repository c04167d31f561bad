// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

#include "decoder.h"

namespace preprocess {

// The plug-ins that lie in one folder, opened in the order of their names.
class DecoderSet {
 public:
  // Throws Failure when the folder cannot be read or a plug-in in it cannot be opened.
  explicit DecoderSet(const std::filesystem::path& folder);

  // The first decoder that knows these bytes; null when none does.
  const Decoder* find(std::span<const std::uint8_t> bytes) const;

 private:
  struct Close {
    void operator()(void* handle) const;
  };
  void open(const std::filesystem::path& file);

  std::vector<std::unique_ptr<void, Close>> handles_;  // outlive the decoders inside them
  std::vector<const Decoder*> decoders_;
};

// decoders/ beside the program's own file, wherever the package was placed.
std::filesystem::path decoder_folder();

}  // namespace preprocess
