// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "random.h"

namespace generate {

struct Colour {
  int red = 0;
  int green = 0;
  int blue = 0;
};

struct Box {
  int left = 0;
  int top = 0;
  int width = 0;
  int height = 0;
};

// Whole numbers throughout: a picture has the same samples on every machine. Drawing outside is
// allowed and has no effect.
class Canvas {
 public:
  Canvas(int width, int height);

  int width() const { return width_; }
  int height() const { return height_; }
  const std::vector<std::uint8_t>& rgb() const { return rgb_; }

  void gradient(const Colour& top, const Colour& bottom);
  void box(const Box& box, const Colour& colour);
  // Lit from the upper left.
  void ball(int centre_x, int centre_y, int radius, const Colour& colour);
  // Everything below a rough line around `base` that rises and falls by up to `height`.
  void ridge(int base, int height, const Colour& colour, Random& random);
  void noise(int amplitude, Random& random);
  // Brings all samples into low..high, as an underexposed or hazy photograph has them.
  void compress(int low, int high);

 private:
  void set(int x, int y, const Colour& colour);

  int width_;
  int height_;
  std::vector<std::uint8_t> rgb_;
};

}  // namespace generate
