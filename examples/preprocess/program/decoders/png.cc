// SPDX-License-Identifier: Apache-2.0
#include <png.h>

#include <algorithm>
#include <csetjmp>
#include <cstring>

#include "decoder.h"

namespace preprocess {
namespace {

struct Source {
  std::span<const std::uint8_t> bytes;
  std::string* problem = nullptr;
};

void read(png_structp png, png_bytep data, png_size_t size) {
  auto* source = static_cast<Source*>(png_get_io_ptr(png));
  if (size > source->bytes.size()) png_error(png, "the file ends too early");
  std::memcpy(data, source->bytes.data(), size);
  source->bytes = source->bytes.subspan(size);
}

[[noreturn]] void fail(png_structp png, png_const_charp text) {
  *static_cast<Source*>(png_get_error_ptr(png))->problem = text;
  png_longjmp(png, 1);
}

void ignore_warning(png_structp, png_const_charp) {}

class PngReader {
 public:
  explicit PngReader(Source& source)
      : png_(png_create_read_struct(PNG_LIBPNG_VER_STRING, &source, fail, ignore_warning)),
        info_(png_ == nullptr ? nullptr : png_create_info_struct(png_)) {
    if (info_ != nullptr) png_set_read_fn(png_, &source, read);
  }
  PngReader(const PngReader&) = delete;
  PngReader& operator=(const PngReader&) = delete;
  ~PngReader() { png_destroy_read_struct(&png_, &info_, nullptr); }

  // libpng leaves by longjmp: nothing in read_header and read_rows may need a destructor.
  bool read_header(Picture& picture) {
    if (info_ == nullptr) return false;
    if (setjmp(png_jmpbuf(png_)) != 0) return false;
    png_set_user_limits(png_, kSideMax, kSideMax);
    png_read_info(png_, info_);
    picture.raster.size = {png_get_image_width(png_, info_), png_get_image_height(png_, info_)};
    picture.channels_stored = png_get_channels(png_, info_);
    png_set_expand(png_);
    png_set_scale_16(png_);
    png_set_strip_alpha(png_);
    png_set_gray_to_rgb(png_);
    passes_ = png_set_interlace_handling(png_);
    png_read_update_info(png_, info_);
    return true;
  }

  bool read_rows(Raster& raster) {
    if (setjmp(png_jmpbuf(png_)) != 0) return false;
    for (int pass = 0; pass < passes_; ++pass) {
      for (std::size_t y = 0; y < raster.size.height; ++y) {
        png_read_row(png_, raster.rgb.data() + y * raster.size.width * kRgb, nullptr);
      }
    }
    png_read_end(png_, nullptr);
    return true;
  }

 private:
  png_structp png_;
  png_infop info_;
  int passes_ = 1;
};

class PngDecoder final : public Decoder {
 public:
  const char* format() const override { return "png"; }

  bool recognises(std::span<const std::uint8_t> bytes) const override {
    constexpr std::size_t kSignature = 8;
    return bytes.size() >= kSignature && png_sig_cmp(bytes.data(), 0, kSignature) == 0;
  }

  bool decode(std::span<const std::uint8_t> bytes, Picture& picture,
              std::string& problem) const override {
    problem = "cannot start libpng";
    Source source{bytes, &problem};
    PngReader reader(source);
    if (!reader.read_header(picture)) return false;
    if (!is_allowed(picture.raster.size)) {
      problem = "too large";
      return false;
    }
    picture.raster.rgb.resize(sample_count(picture.raster.size));
    return reader.read_rows(picture.raster);
  }
};

}  // namespace
}  // namespace preprocess

PREPROCESS_EXPORT_DECODER(preprocess::PngDecoder);
