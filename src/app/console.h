// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/path.h"

namespace kijun::app {

enum class Watched { kNo, kYes };  // whether a person looks at the stream

// What the command line asks of the terminal and the environment, read once at the start.
struct Console {
  // False when the text could not be written.
  using Write = std::function<bool(std::string_view)>;

  Path working_folder;
  std::string person;         // KIJUN_AS
  std::string no_color;       // NO_COLOR
  std::string terminal_kind;  // TERM
  Watched out_watched = Watched::kNo;
  Watched err_watched = Watched::kNo;
  Write out;
  Write err;
};

}  // namespace kijun::app
