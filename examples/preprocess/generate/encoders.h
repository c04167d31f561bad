// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "canvas.h"

namespace generate {

enum class Channels { kGrey = 1, kRgb = 3 };

// The samples of a canvas as a file stores them.
struct Samples {
  std::uint32_t width = 0;
  std::uint32_t height = 0;
  std::uint32_t channels = 0;
  std::vector<std::uint8_t> bytes;

  std::size_t stride() const { return std::size_t{width} * channels; }
};

Samples samples_of(const Canvas& canvas, Channels channels);

// Each throws std::runtime_error when the file cannot be written. The same samples and the same
// library give the same bytes.
void write_png(const std::filesystem::path& file, const Samples& samples);
void write_jpeg(const std::filesystem::path& file, const Samples& samples);
void write_tiff(const std::filesystem::path& file, const Samples& samples);
void write_pnm(const std::filesystem::path& file, const Samples& samples);
void write_webp(const std::filesystem::path& file, const Samples& samples);  // RGB only

}  // namespace generate
