// SPDX-License-Identifier: Apache-2.0
#include "encoders.h"

// jpeglib.h uses size_t and FILE without including their headers.
#include <jpeglib.h>
#include <png.h>
#include <tiffio.h>
#include <webp/encode.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>

namespace generate {
namespace {

namespace fs = std::filesystem;

template <typename Byte>
void write_bytes(const fs::path& file, const Byte* bytes, std::size_t size) {
  std::ofstream stream(file, std::ios::binary | std::ios::trunc);
  stream.write(reinterpret_cast<const char*>(bytes), static_cast<std::streamsize>(size));
  stream.close();
  if (!stream) throw std::runtime_error("cannot write " + file.native());
}

}  // namespace

Samples samples_of(const Canvas& canvas, Channels channels) {
  Samples samples{static_cast<std::uint32_t>(canvas.width()),
                  static_cast<std::uint32_t>(canvas.height()), static_cast<std::uint32_t>(channels),
                  canvas.rgb()};
  if (channels == Channels::kRgb) return samples;
  samples.bytes.clear();
  for (std::size_t i = 0; i < canvas.rgb().size(); i += 3) {
    const int sum = 2 * canvas.rgb()[i] + 5 * canvas.rgb()[i + 1] + canvas.rgb()[i + 2];
    samples.bytes.push_back(static_cast<std::uint8_t>(sum / 8));
  }
  return samples;
}

void write_png(const fs::path& file, const Samples& samples) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = samples.width;
  image.height = samples.height;
  image.format = samples.channels == 1 ? PNG_FORMAT_GRAY : PNG_FORMAT_RGB;
  if (png_image_write_to_file(&image, file.c_str(), 0, samples.bytes.data(), 0, nullptr) == 0) {
    throw std::runtime_error(file.native() + ": " + image.message);
  }
}

// libjpeg's own error handler ends the program, which is as good as an exception here.
void write_jpeg(const fs::path& file, const Samples& samples) {
  jpeg_error_mgr errors{};
  jpeg_compress_struct info{};
  info.err = jpeg_std_error(&errors);
  jpeg_create_compress(&info);
  unsigned char* bytes = nullptr;
  unsigned long size = 0;
  jpeg_mem_dest(&info, &bytes, &size);
  info.image_width = samples.width;
  info.image_height = samples.height;
  info.input_components = static_cast<int>(samples.channels);
  info.in_color_space = samples.channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
  jpeg_set_defaults(&info);
  jpeg_set_quality(&info, 88, TRUE);
  info.dct_method = JDCT_ISLOW;
  jpeg_start_compress(&info, TRUE);
  std::vector<std::uint8_t> row(samples.stride());
  while (info.next_scanline < info.image_height) {
    const auto start =
        samples.bytes.begin() + static_cast<std::ptrdiff_t>(info.next_scanline * samples.stride());
    row.assign(start, start + static_cast<std::ptrdiff_t>(samples.stride()));
    JSAMPROW pointer = row.data();
    jpeg_write_scanlines(&info, &pointer, 1);
  }
  jpeg_finish_compress(&info);
  jpeg_destroy_compress(&info);
  const std::unique_ptr<unsigned char, decltype(&std::free)> owner(bytes, std::free);
  write_bytes(file, bytes, size);
}

void write_tiff(const fs::path& file, const Samples& samples) {
  const std::unique_ptr<TIFF, decltype(&TIFFClose)> tiff(TIFFOpen(file.c_str(), "wl"), TIFFClose);
  if (tiff == nullptr) throw std::runtime_error("cannot write " + file.native());
  const int colours = samples.channels == 1 ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB;
  TIFFSetField(tiff.get(), TIFFTAG_IMAGEWIDTH, samples.width);
  TIFFSetField(tiff.get(), TIFFTAG_IMAGELENGTH, samples.height);
  TIFFSetField(tiff.get(), TIFFTAG_BITSPERSAMPLE, 8);
  TIFFSetField(tiff.get(), TIFFTAG_SAMPLESPERPIXEL, static_cast<int>(samples.channels));
  TIFFSetField(tiff.get(), TIFFTAG_PHOTOMETRIC, colours);
  TIFFSetField(tiff.get(), TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
  TIFFSetField(tiff.get(), TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
  TIFFSetField(tiff.get(), TIFFTAG_COMPRESSION, COMPRESSION_LZW);
  TIFFSetField(tiff.get(), TIFFTAG_PREDICTOR, PREDICTOR_HORIZONTAL);
  TIFFSetField(tiff.get(), TIFFTAG_ROWSPERSTRIP, samples.height);
  std::vector<std::uint8_t> bytes = samples.bytes;  // libtiff takes them writable
  if (TIFFWriteEncodedStrip(tiff.get(), 0, bytes.data(), static_cast<tmsize_t>(bytes.size())) < 0) {
    throw std::runtime_error("cannot write " + file.native());
  }
}

void write_pnm(const fs::path& file, const Samples& samples) {
  std::string text = samples.channels == 1 ? "P5\n" : "P6\n";
  text += std::to_string(samples.width) + " " + std::to_string(samples.height) + "\n255\n";
  text.append(samples.bytes.begin(), samples.bytes.end());
  write_bytes(file, text.data(), text.size());
}

void write_webp(const fs::path& file, const Samples& samples) {
  std::uint8_t* bytes = nullptr;
  const std::size_t size = WebPEncodeRGB(samples.bytes.data(), static_cast<int>(samples.width),
                                         static_cast<int>(samples.height),
                                         static_cast<int>(samples.stride()), 90.0F, &bytes);
  const std::unique_ptr<std::uint8_t, decltype(&WebPFree)> owner(bytes, WebPFree);
  if (size == 0) throw std::runtime_error("cannot encode " + file.native());
  write_bytes(file, bytes, size);
}

}  // namespace generate
