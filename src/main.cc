// SPDX-License-Identifier: Apache-2.0
#include "cli/entry.h"

int main(int argc, char** argv) { return kijun::cli::run_here(argc, argv); }
