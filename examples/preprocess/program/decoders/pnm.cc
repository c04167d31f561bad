// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "decoder.h"

namespace preprocess {
namespace {

// The fields of a binary PGM (P5) or PPM (P6) header; `at` is where the samples begin.
struct Header {
  std::uint32_t channels = 0;
  std::uint32_t width = 0;
  std::uint32_t height = 0;
  std::uint32_t level_max = 0;
  std::size_t at = 2;
};

bool is_space(std::uint8_t byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

void skip_spaces_and_comments(std::span<const std::uint8_t> bytes, std::size_t& at) {
  bool in_comment = false;
  for (; at < bytes.size(); ++at) {
    if (bytes[at] == '\n') {
      in_comment = false;
    } else if (bytes[at] == '#') {
      in_comment = true;
    } else if (!in_comment && !is_space(bytes[at])) {
      return;
    }
  }
}

// Values above 65535 are refused at once: no field may be larger, and the sum cannot overflow.
bool read_number(std::span<const std::uint8_t> bytes, std::size_t& at, std::uint32_t& number) {
  skip_spaces_and_comments(bytes, at);
  const std::size_t start = at;
  number = 0;
  for (; at < bytes.size() && bytes[at] >= '0' && bytes[at] <= '9'; ++at) {
    number = number * 10 + (bytes[at] - std::uint32_t{'0'});
    if (number > 65535) return false;
  }
  return at > start;
}

bool read_header(std::span<const std::uint8_t> bytes, Header& header) {
  header.channels = bytes[1] == '6' ? 3 : 1;
  return read_number(bytes, header.at, header.width) &&
         read_number(bytes, header.at, header.height) &&
         read_number(bytes, header.at, header.level_max) && header.level_max > 0 &&
         header.at < bytes.size() && is_space(bytes[header.at++]);
}

// Samples above 255 levels take two bytes, the greater first.
std::uint8_t level_at(std::span<const std::uint8_t> samples, const Header& header,
                      std::size_t index) {
  const std::uint32_t value =
      header.level_max < 256 ? samples[index] : samples[2 * index] * 256U + samples[2 * index + 1];
  const std::uint32_t level = std::min(value, header.level_max);
  return static_cast<std::uint8_t>((level * 255U + header.level_max / 2) / header.level_max);
}

class PnmDecoder final : public Decoder {
 public:
  const char* format() const override { return "pnm"; }

  bool recognises(std::span<const std::uint8_t> bytes) const override {
    return bytes.size() >= 3 && bytes[0] == 'P' && (bytes[1] == '5' || bytes[1] == '6') &&
           (is_space(bytes[2]) || bytes[2] == '#');
  }

  bool decode(std::span<const std::uint8_t> bytes, Picture& picture,
              std::string& problem) const override {
    Header header;
    const bool read = read_header(bytes, header);
    const Size size{header.width, header.height};
    if (!read || !is_allowed(size)) {
      problem = "broken header, or too large";
      return false;
    }
    const std::size_t count = std::size_t{size.width} * size.height * header.channels;
    const std::size_t expected = count * (header.level_max < 256 ? 1 : 2);
    const std::span<const std::uint8_t> samples = bytes.subspan(header.at);
    if (samples.size() != expected) {
      problem = "expected " + std::to_string(expected) + " bytes of samples, found " +
                std::to_string(samples.size());
      return false;
    }
    picture.channels_stored = header.channels;
    picture.raster.size = size;
    picture.raster.rgb.resize(sample_count(size));
    const std::size_t repeat = kRgb / header.channels;
    for (std::size_t i = 0; i < picture.raster.rgb.size(); ++i) {
      picture.raster.rgb[i] = level_at(samples, header, i / repeat);
    }
    return true;
  }
};

}  // namespace
}  // namespace preprocess

PREPROCESS_EXPORT_DECODER(preprocess::PnmDecoder);
