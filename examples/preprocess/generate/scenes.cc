// SPDX-License-Identifier: Apache-2.0
#include "scenes.h"

namespace generate {
namespace {

Colour any_colour(Random& random) {
  const int red = random.between(20, 235);
  const int green = random.between(20, 235);
  const int blue = random.between(20, 235);
  return {red, green, blue};
}

void paint_landscape(Canvas& canvas, Random& random) {
  canvas.gradient({random.between(20, 120), random.between(90, 160), random.between(180, 255)},
                  {random.between(200, 255), random.between(160, 220), random.between(120, 200)});
  const int sun_x = random.between(10, canvas.width() - 10);
  canvas.ball(sun_x, random.between(8, canvas.height() / 3), random.between(5, 11),
              {255, 240, 190});
  const int ridges = random.between(2, 4);
  for (int i = 0; i < ridges; ++i) {
    const int dim = 25 * i;
    const Colour colour{random.between(60, 110) - dim, random.between(90, 140) - dim,
                        random.between(70, 120) - dim};
    canvas.ridge(canvas.height() * (i + 3) / (ridges + 3), 9, colour, random);
  }
}

void paint_still_life(Canvas& canvas, Random& random) {
  canvas.gradient(any_colour(random), any_colour(random));
  const int table = canvas.height() * 2 / 3;
  canvas.box({0, table, canvas.width(), canvas.height() - table},
             {random.between(90, 150), random.between(60, 90), random.between(20, 50)});
  const int balls = random.between(4, 8);
  for (int i = 0; i < balls; ++i) {
    const int radius = random.between(6, 18);
    const int x = random.between(0, canvas.width());
    canvas.ball(x, table - radius / 2 + random.between(-3, 8), radius, any_colour(random));
  }
}

void paint_house(Canvas& canvas, const Box& house, Random& random) {
  canvas.box(house, any_colour(random));
  const Colour lit{250, 230, 150};
  const Colour dark{25, 30, 45};
  for (int y = house.top + 4; y + 5 < house.top + house.height; y += 9) {
    for (int x = house.left + 3; x + 4 < house.left + house.width; x += 8) {
      canvas.box({x, y, 4, 5}, random.between(0, 2) == 0 ? lit : dark);
    }
  }
}

void paint_street(Canvas& canvas, Random& random) {
  canvas.gradient(any_colour(random), {220, 220, 225});
  const int street = canvas.height() - random.between(8, 16);
  for (int x = 0; x < canvas.width();) {
    const int width = random.between(18, 34);
    const int height = random.between(canvas.height() / 4, canvas.height() * 3 / 4);
    paint_house(canvas, {x, street - height, width, height}, random);
    x += width + random.between(0, 4);
  }
  canvas.box({0, street, canvas.width(), canvas.height() - street}, {60, 60, 64});
}

void paint_chart(Canvas& canvas, Random& random) {
  canvas.gradient({245, 245, 240}, {225, 225, 230});
  for (int y = 8; y < canvas.height(); y += 12) {
    canvas.box({0, y, canvas.width(), 1}, {190, 190, 190});
  }
  const Colour bar = any_colour(random);
  const Colour accent = any_colour(random);
  for (int x = 6; x + 7 < canvas.width(); x += 11) {
    const int height = random.between(6, canvas.height() - 14);
    canvas.box({x, canvas.height() - 6 - height, 7, height},
               random.between(0, 4) == 0 ? accent : bar);
  }
  canvas.box({0, canvas.height() - 6, canvas.width(), 2}, {10, 10, 10});
}

}  // namespace

Canvas paint_scene(std::uint64_t seed) {
  Random random(seed);
  const int width = 96 + 8 * random.between(0, 8);
  const int height = 64 + 8 * random.between(0, 7);
  Canvas canvas = random.between(0, 5) == 0 ? Canvas(height, width) : Canvas(width, height);
  switch (random.between(0, 3)) {
    case 0:
      paint_landscape(canvas, random);
      break;
    case 1:
      paint_still_life(canvas, random);
      break;
    case 2:
      paint_street(canvas, random);
      break;
    case 3:
      paint_chart(canvas, random);
      break;
  }
  if (random.between(0, 3) == 0) canvas.compress(random.between(20, 50), random.between(190, 230));
  canvas.noise(random.between(1, 3), random);
  return canvas;
}

}  // namespace generate
