// SPDX-License-Identifier: Apache-2.0
#include <webp/decode.h>

#include <cstring>

#include "decoder.h"

namespace preprocess {
namespace {

class WebpDecoder final : public Decoder {
 public:
  const char* format() const override { return "webp"; }

  bool recognises(std::span<const std::uint8_t> bytes) const override {
    return bytes.size() >= 12 && std::memcmp(bytes.data(), "RIFF", 4) == 0 &&
           std::memcmp(bytes.data() + 8, "WEBP", 4) == 0;
  }

  bool decode(std::span<const std::uint8_t> bytes, Picture& picture,
              std::string& problem) const override {
    WebPBitstreamFeatures features;
    if (WebPGetFeatures(bytes.data(), bytes.size(), &features) != VP8_STATUS_OK) {
      problem = "broken header";
      return false;
    }
    Raster& raster = picture.raster;
    raster.size = {static_cast<std::uint32_t>(features.width),
                   static_cast<std::uint32_t>(features.height)};
    picture.channels_stored = features.has_alpha != 0 ? 4 : 3;
    if (features.has_animation != 0 || !is_allowed(raster.size)) {
      problem = "animated, or too large";
      return false;
    }
    raster.rgb.resize(sample_count(raster.size));
    const int stride = features.width * static_cast<int>(kRgb);
    if (WebPDecodeRGBInto(bytes.data(), bytes.size(), raster.rgb.data(), raster.rgb.size(),
                          stride) == nullptr) {
      problem = "broken picture data";
      return false;
    }
    return true;
  }
};

}  // namespace
}  // namespace preprocess

PREPROCESS_EXPORT_DECODER(preprocess::WebpDecoder);
