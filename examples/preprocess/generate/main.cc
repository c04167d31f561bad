// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>

#include "encoders.h"
#include "scenes.h"

namespace {

namespace fs = std::filesystem;

constexpr int kItems = 100;
constexpr std::uint64_t kSeed = 20260917;

struct Kind {
  const char* file;
  void (*write)(const fs::path& file, const generate::Samples& samples);
};

constexpr std::array<Kind, 5> kKinds = {{
    {"photo.jpg", generate::write_jpeg},
    {"render.png", generate::write_png},
    {"photo.jpg", generate::write_jpeg},
    {"scan.tif", generate::write_tiff},
    {"frame.pnm", generate::write_pnm},
}};

// The only one of its kind: a package without this decoder loses exactly one result.
constexpr int kWebpItem = 57;
constexpr Kind kWebp = {"photo.webp", generate::write_webp};

// Every tenth picture that may be grey is, to keep decoders honest about channels.
generate::Channels channels_of(int item) {
  return item % 10 == 4 || item % 20 == 11 || item % 25 == 9 ? generate::Channels::kGrey
                                                             : generate::Channels::kRgb;
}

void write_item(const fs::path& set, int item) {
  const std::string id = std::to_string(1000 + item).substr(1);
  const Kind& kind = item == kWebpItem ? kWebp : kKinds[static_cast<std::size_t>(item) % 5];
  const generate::Canvas canvas = generate::paint_scene(kSeed + static_cast<std::uint64_t>(item));
  fs::create_directories(set / id);
  kind.write(set / id / kind.file, generate::samples_of(canvas, channels_of(item)));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: make-set FOLDER\n", stderr);
    return 2;
  }
  try {
    for (int item = 1; item <= kItems; ++item) write_item(argv[1], item);
    return 0;
  } catch (const std::exception& failure) {
    std::fprintf(stderr, "make-set: %s\n", failure.what());
    return 1;
  }
}
