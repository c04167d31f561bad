// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "app/console.h"
#include "app/surroundings.h"

namespace kijun::cli {

// One call of the program: `words` without the program's name. Gives back the exit status
// (`kijun help exit-codes`); nothing is thrown.
int run(const std::vector<std::string>& words, app::Surroundings& around,
        const app::Console& console);

// The same for this process, on this machine.
int run_here(int argc, char** argv);

}  // namespace kijun::cli
