// SPDX-License-Identifier: Apache-2.0
#include "png_reader.h"

#include <png.h>

#include <algorithm>
#include <cerrno>
#include <csetjmp>
#include <cstdio>
#include <cstring>
#include <memory>

namespace check {
namespace {

constexpr std::size_t kFileBytesMax = std::size_t{1} << 30;

struct Source {
  std::vector<std::uint8_t> bytes;
  std::size_t position = 0;
  std::string* problem = nullptr;
};

void read(png_structp png, png_bytep data, png_size_t size) {
  auto* source = static_cast<Source*>(png_get_io_ptr(png));
  if (size > source->bytes.size() - source->position) png_error(png, "truncated");
  std::memcpy(data, source->bytes.data() + source->position, size);
  source->position += size;
}

// Serves errors and warnings alike.
[[noreturn]] void fail(png_structp png, png_const_charp text) {
  *static_cast<Source*>(png_get_error_ptr(png))->problem = text;
  png_longjmp(png, 1);
}

class PngReader {
 public:
  explicit PngReader(Source& source)
      : png_(png_create_read_struct(PNG_LIBPNG_VER_STRING, &source, fail, fail)),
        info_(png_ == nullptr ? nullptr : png_create_info_struct(png_)) {
    if (info_ != nullptr) png_set_read_fn(png_, &source, read);
  }
  PngReader(const PngReader&) = delete;
  PngReader& operator=(const PngReader&) = delete;
  ~PngReader() { png_destroy_read_struct(&png_, &info_, nullptr); }

  // libpng leaves by longjmp: nothing in read_header and read_rows may need a destructor.
  bool read_header(Image& image) {
    if (info_ == nullptr) return false;
    if (setjmp(png_jmpbuf(png_)) != 0) return false;
    png_set_user_limits(png_, kSideMax, kSideMax);
    png_read_info(png_, info_);
    png_set_expand(png_);
    passes_ = png_set_interlace_handling(png_);
    png_read_update_info(png_, info_);
    image.width = png_get_image_width(png_, info_);
    image.height = png_get_image_height(png_, info_);
    image.channels = png_get_channels(png_, info_);
    image.depth = png_get_bit_depth(png_, info_);
    return true;
  }

  bool read_rows(std::vector<std::uint8_t>& bytes) {
    if (setjmp(png_jmpbuf(png_)) != 0) return false;
    const std::size_t stride = png_get_rowbytes(png_, info_);
    for (int pass = 0; pass < passes_; ++pass) {
      for (std::size_t at = 0; at < bytes.size(); at += stride) {
        png_read_row(png_, bytes.data() + at, nullptr);
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

// PNG stores the greater byte of a 16-bit sample first.
void unpack(const std::vector<std::uint8_t>& bytes, Image& image) {
  if (image.depth == 8) {
    image.samples.assign(bytes.begin(), bytes.end());
    return;
  }
  image.samples.reserve(bytes.size() / 2);
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
    image.samples.push_back(static_cast<std::uint16_t>(bytes[i] * 256U + bytes[i + 1]));
  }
}

bool decode(Source& source, Image& image, std::string& problem) {
  problem = "cannot start libpng";
  PngReader reader(source);
  if (!reader.read_header(image)) return false;
  const std::uint64_t pixels = std::uint64_t{image.width} * image.height;
  if (pixels > kPixelsMax || image.channels > kChannelsMax) {
    problem = "too large";
    return false;
  }
  std::vector<std::uint8_t> bytes(pixels * image.channels * (image.depth / 8));
  if (!reader.read_rows(bytes)) return false;
  if (source.position != source.bytes.size()) {
    problem = std::to_string(source.bytes.size() - source.position) + " trailing bytes";
    return false;
  }
  unpack(bytes, image);
  return true;
}

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

ReadOutcome read_bytes(const std::string& path, std::vector<std::uint8_t>& bytes,
                       std::string& problem) {
  errno = 0;
  const std::unique_ptr<std::FILE, CloseFile> file(std::fopen(path.c_str(), "rbe"));
  if (file == nullptr) {
    const int cause = errno;
    problem = std::strerror(cause);
    return cause == ENOENT ? ReadOutcome::kMissing : ReadOutcome::kUndecodable;
  }
  constexpr std::size_t kStep = std::size_t{1} << 16;
  std::size_t got = kStep;
  while (got == kStep && bytes.size() < kFileBytesMax) {
    const std::size_t before = bytes.size();
    bytes.resize(before + kStep);
    got = std::fread(bytes.data() + before, 1, kStep, file.get());
    bytes.resize(before + got);
  }
  if (std::ferror(file.get()) != 0) {
    problem = "cannot be read";
    return ReadOutcome::kUndecodable;
  }
  return ReadOutcome::kRead;
}

}  // namespace

ReadOutcome read_png(const std::string& path, Image& image, std::string& problem) {
  Source source;
  source.problem = &problem;
  const ReadOutcome outcome = read_bytes(path, source.bytes, problem);
  if (outcome != ReadOutcome::kRead) return outcome;
  if (source.bytes.empty()) {
    problem = "empty file";
    return ReadOutcome::kUndecodable;
  }
  return decode(source, image, problem) ? ReadOutcome::kRead : ReadOutcome::kUndecodable;
}

std::string shape(const Image& image) {
  return std::to_string(image.width) + "x" + std::to_string(image.height) + ", " +
         std::to_string(image.channels) + " channels, " + std::to_string(image.depth) + " bits";
}

}  // namespace check
