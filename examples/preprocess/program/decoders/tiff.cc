// SPDX-License-Identifier: Apache-2.0
#include <tiffio.h>

#include <algorithm>
#include <array>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <memory>

#include "decoder.h"

namespace preprocess {
namespace {

// libtiff reads through these as if the bytes were a file.
struct Source {
  std::span<const std::uint8_t> bytes;
  std::uint64_t position = 0;
};

Source& source_of(thandle_t handle) { return *static_cast<Source*>(handle); }

tmsize_t read(thandle_t handle, void* data, tmsize_t size) {
  Source& source = source_of(handle);
  const std::uint64_t start = std::min<std::uint64_t>(source.position, source.bytes.size());
  const std::uint64_t count =
      std::min(static_cast<std::uint64_t>(size), source.bytes.size() - start);
  std::memcpy(data, source.bytes.data() + start, count);
  source.position = start + count;
  return static_cast<tmsize_t>(count);
}

tmsize_t refuse_write(thandle_t, void*, tmsize_t) { return -1; }

toff_t seek(thandle_t handle, toff_t offset, int whence) {
  Source& source = source_of(handle);
  if (whence == SEEK_SET) source.position = offset;
  if (whence == SEEK_CUR) source.position += offset;
  if (whence == SEEK_END) source.position = source.bytes.size() + offset;
  return source.position;
}

int close(thandle_t) { return 0; }

toff_t size_of(thandle_t handle) { return source_of(handle).bytes.size(); }

// Per handle, since the process-wide handlers are shared by all threads.
int note_error(TIFF*, void* problem, const char*, const char* format, va_list arguments) {
  std::array<char, 256> text{};
  std::vsnprintf(text.data(), text.size(), format, arguments);
  *static_cast<std::string*>(problem) = text.data();
  return 1;
}

int ignore_warning(TIFF*, void*, const char*, const char*, va_list) { return 1; }

struct CloseTiff {
  void operator()(TIFF* tiff) const { TIFFClose(tiff); }
};
using TiffHandle = std::unique_ptr<TIFF, CloseTiff>;

TiffHandle open_tiff(Source& source, std::string& problem) {
  TIFFOpenOptions* options = TIFFOpenOptionsAlloc();
  TIFFOpenOptionsSetErrorHandlerExtR(options, note_error, &problem);
  TIFFOpenOptionsSetWarningHandlerExtR(options, ignore_warning, nullptr);
  TiffHandle tiff(TIFFClientOpenExt("picture", "rm", &source, read, refuse_write, seek, close,
                                    size_of, nullptr, nullptr, options));
  TIFFOpenOptionsFree(options);
  return tiff;
}

bool read_raster(TIFF* tiff, Raster& raster) {
  const Size size = raster.size;
  std::vector<std::uint32_t> pixels(std::size_t{size.width} * size.height);
  if (TIFFReadRGBAImageOriented(tiff, size.width, size.height, pixels.data(), ORIENTATION_TOPLEFT,
                                1) == 0) {
    return false;
  }
  raster.rgb.reserve(sample_count(size));
  for (const std::uint32_t pixel : pixels) {
    raster.rgb.push_back(static_cast<std::uint8_t>(TIFFGetR(pixel)));
    raster.rgb.push_back(static_cast<std::uint8_t>(TIFFGetG(pixel)));
    raster.rgb.push_back(static_cast<std::uint8_t>(TIFFGetB(pixel)));
  }
  return true;
}

class TiffDecoder final : public Decoder {
 public:
  const char* format() const override { return "tiff"; }

  bool recognises(std::span<const std::uint8_t> bytes) const override {
    constexpr std::array<std::uint8_t, 4> kLittle = {'I', 'I', 42, 0};
    constexpr std::array<std::uint8_t, 4> kBig = {'M', 'M', 0, 42};
    return bytes.size() >= 4 && (std::equal(kLittle.begin(), kLittle.end(), bytes.begin()) ||
                                 std::equal(kBig.begin(), kBig.end(), bytes.begin()));
  }

  bool decode(std::span<const std::uint8_t> bytes, Picture& picture,
              std::string& problem) const override {
    Source source{bytes};
    const TiffHandle tiff = open_tiff(source, problem);
    if (tiff == nullptr) return false;
    std::uint16_t channels = 1;
    TIFFGetField(tiff.get(), TIFFTAG_IMAGEWIDTH, &picture.raster.size.width);
    TIFFGetField(tiff.get(), TIFFTAG_IMAGELENGTH, &picture.raster.size.height);
    TIFFGetFieldDefaulted(tiff.get(), TIFFTAG_SAMPLESPERPIXEL, &channels);
    picture.channels_stored = channels;
    if (!is_allowed(picture.raster.size)) {
      problem = "no size, or too large";
      return false;
    }
    return read_raster(tiff.get(), picture.raster);
  }
};

}  // namespace
}  // namespace preprocess

PREPROCESS_EXPORT_DECODER(preprocess::TiffDecoder);
