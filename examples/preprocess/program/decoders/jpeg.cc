// SPDX-License-Identifier: Apache-2.0
#include "decoder.h"

// jpeglib.h uses size_t and FILE without including their headers.
#include <jpeglib.h>

#include <array>
#include <csetjmp>
#include <cstddef>
#include <cstdio>

namespace preprocess {
namespace {

struct ErrorState {
  jpeg_error_mgr manager{};  // first: libjpeg hands back a pointer to it
  std::jmp_buf jump{};
  std::array<char, JMSG_LENGTH_MAX> text{};
};

[[noreturn]] void fail(j_common_ptr info) {
  auto* state = reinterpret_cast<ErrorState*>(info->err);
  info->err->format_message(info, state->text.data());
  std::longjmp(state->jump, 1);
}

// libjpeg fills what is missing with grey and only warns; a picture that is not whole is no input.
void warn(j_common_ptr info, int level) {
  if (level < 0) fail(info);
}

class JpegReader {
 public:
  explicit JpegReader(ErrorState& state) : state_(state) {
    info_.err = jpeg_std_error(&state.manager);
    state.manager.error_exit = fail;
    state.manager.emit_message = warn;
  }
  JpegReader(const JpegReader&) = delete;
  JpegReader& operator=(const JpegReader&) = delete;
  ~JpegReader() { jpeg_destroy_decompress(&info_); }

  // libjpeg leaves by longjmp: nothing in start and read_rows may need a destructor.
  bool start(std::span<const std::uint8_t> bytes, Picture& picture) {
    if (setjmp(state_.jump) != 0) return false;
    jpeg_create_decompress(&info_);
    jpeg_mem_src(&info_, bytes.data(), bytes.size());
    jpeg_read_header(&info_, TRUE);
    info_.out_color_space = JCS_RGB;
    info_.dct_method = JDCT_ISLOW;  // the one that is equal on every processor
    picture.raster.size = {info_.image_width, info_.image_height};
    picture.channels_stored = static_cast<std::uint32_t>(info_.num_components);
    return true;
  }

  bool read_rows(Raster& raster) {
    if (setjmp(state_.jump) != 0) return false;
    jpeg_start_decompress(&info_);
    while (info_.output_scanline < info_.output_height) {
      const std::size_t stride = std::size_t{raster.size.width} * kRgb;
      JSAMPROW row = raster.rgb.data() + info_.output_scanline * stride;
      jpeg_read_scanlines(&info_, &row, 1);
    }
    jpeg_finish_decompress(&info_);
    return true;
  }

 private:
  ErrorState& state_;
  jpeg_decompress_struct info_{};
};

class JpegDecoder final : public Decoder {
 public:
  const char* format() const override { return "jpeg"; }

  bool recognises(std::span<const std::uint8_t> bytes) const override {
    return bytes.size() >= 3 && bytes[0] == 0xFF && bytes[1] == 0xD8 && bytes[2] == 0xFF;
  }

  bool decode(std::span<const std::uint8_t> bytes, Picture& picture,
              std::string& problem) const override {
    ErrorState state;
    JpegReader reader(state);
    bool read = reader.start(bytes, picture);
    if (read && !is_allowed(picture.raster.size)) {
      problem = "too large";
      return false;
    }
    if (read) {
      picture.raster.rgb.resize(sample_count(picture.raster.size));
      read = reader.read_rows(picture.raster);
    }
    if (!read) problem = state.text.data();
    return read;
  }
};

}  // namespace
}  // namespace preprocess

PREPROCESS_EXPORT_DECODER(preprocess::JpegDecoder);
