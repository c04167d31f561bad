// SPDX-License-Identifier: Apache-2.0
#include "canvas.h"

#include <algorithm>

namespace generate {
namespace {

std::uint8_t level(int value) { return static_cast<std::uint8_t>(std::clamp(value, 0, 255)); }

int mix(int from, int to, int part, int whole) { return from + (to - from) * part / whole; }

}  // namespace

Canvas::Canvas(int width, int height)
    : width_(width),
      height_(height),
      rgb_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3) {}

void Canvas::set(int x, int y, const Colour& colour) {
  if (x < 0 || y < 0 || x >= width_ || y >= height_) return;
  const std::size_t at = static_cast<std::size_t>(y * width_ + x) * 3;
  rgb_[at] = level(colour.red);
  rgb_[at + 1] = level(colour.green);
  rgb_[at + 2] = level(colour.blue);
}

void Canvas::gradient(const Colour& top, const Colour& bottom) {
  for (int y = 0; y < height_; ++y) {
    const Colour colour{mix(top.red, bottom.red, y, height_),
                        mix(top.green, bottom.green, y, height_),
                        mix(top.blue, bottom.blue, y, height_)};
    for (int x = 0; x < width_; ++x) set(x, y, colour);
  }
}

void Canvas::box(const Box& box, const Colour& colour) {
  for (int y = box.top; y < box.top + box.height; ++y) {
    for (int x = box.left; x < box.left + box.width; ++x) set(x, y, colour);
  }
}

void Canvas::ball(int centre_x, int centre_y, int radius, const Colour& colour) {
  for (int y = -radius; y <= radius; ++y) {
    for (int x = -radius; x <= radius; ++x) {
      if (x * x + y * y > radius * radius) continue;
      const int light = -(x + y) * 60 / radius;
      set(centre_x + x, centre_y + y,
          {colour.red + light, colour.green + light, colour.blue + light});
    }
  }
}

void Canvas::ridge(int base, int height, const Colour& colour, Random& random) {
  constexpr int kStep = 12;  // between the corners of the line
  int from = random.between(-height, height);
  int to = random.between(-height, height);
  for (int x = 0; x < width_; ++x) {
    if (x % kStep == 0) {
      from = to;
      to = random.between(-height, height);
    }
    const int top = base + mix(from, to, x % kStep, kStep);
    box({x, top, 1, height_ - top}, colour);
  }
}

void Canvas::noise(int amplitude, Random& random) {
  for (std::uint8_t& sample : rgb_) {
    sample = level(sample + random.between(-amplitude, amplitude));
  }
}

void Canvas::compress(int low, int high) {
  for (std::uint8_t& sample : rgb_) sample = level(mix(low, high, sample, 255));
}

}  // namespace generate
