// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "app/answer.h"

namespace kijun::cli {

enum class Colour { kNo, kYes };
enum class Detail { kUsual, kVerbose };

// What goes to stdout and what goes to stderr for a person.
struct Rendered {
  std::string out;
  std::string err;
};

// Text lines to stdout, problems as three lines each to stderr; with kVerbose a fourth has the
// problem's code and subject, which else are left to JSON.
Rendered render_text(const app::Answer& answer, Colour colour, Detail detail);
// Exactly one JSON object and LF.
std::string render_json(const app::Answer& answer, std::string_view command);

}  // namespace kijun::cli
