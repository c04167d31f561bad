// SPDX-License-Identifier: Apache-2.0
#include "png_writer.h"

#include <png.h>
#include <zlib.h>

#include <csetjmp>

#include "failure.h"

namespace preprocess {
namespace {

void append(png_structp png, png_bytep data, png_size_t size) {
  auto* bytes = static_cast<std::vector<std::uint8_t>*>(png_get_io_ptr(png));
  bytes->insert(bytes->end(), data, data + size);
}

void flush(png_structp) {}

class PngWriter {
 public:
  PngWriter()
      : png_(png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr)),
        info_(png_ == nullptr ? nullptr : png_create_info_struct(png_)) {}
  PngWriter(const PngWriter&) = delete;
  PngWriter& operator=(const PngWriter&) = delete;
  ~PngWriter() { png_destroy_write_struct(&png_, &info_); }

  // libpng leaves by longjmp: nothing in here may need a destructor.
  bool write(const Raster& raster, std::vector<std::uint8_t>& bytes) {
    if (info_ == nullptr) return false;
    if (setjmp(png_jmpbuf(png_)) != 0) return false;
    png_set_write_fn(png_, &bytes, append, flush);
    png_set_IHDR(png_, info_, raster.size.width, raster.size.height, 8, PNG_COLOR_TYPE_RGB,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_compression_level(png_, 6);
    png_set_compression_strategy(png_, Z_DEFAULT_STRATEGY);
    png_set_filter(png_, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
    png_write_info(png_, info_);
    for (std::size_t y = 0; y < raster.size.height; ++y) {
      png_write_row(png_, raster.rgb.data() + y * raster.size.width * kRgb);
    }
    png_write_end(png_, info_);
    return true;
  }

 private:
  png_structp png_;
  png_infop info_;
};

}  // namespace

std::vector<std::uint8_t> encode_png(const Raster& raster) {
  std::vector<std::uint8_t> bytes;
  PngWriter writer;
  if (!writer.write(raster, bytes)) throw Failure("libpng cannot write the result");
  return bytes;
}

}  // namespace preprocess
