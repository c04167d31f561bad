// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <exception>
#include <string_view>
#include <system_error>

#include "decoder_set.h"
#include "failure.h"
#include "options.h"
#include "pipeline.h"
#include "variant.h"

namespace {

constexpr int kExitDone = 0;
constexpr int kExitFailed = 1;
constexpr int kExitUsage = 2;

int run(const preprocess::Options& options) {
  const preprocess::DecoderSet decoders(preprocess::decoder_folder());
  const std::vector<std::string> ids = options.item.has_value()
                                           ? std::vector<std::string>{*options.item}
                                           : preprocess::item_ids(options.inputs);
  std::error_code error;
  std::filesystem::create_directory(options.outputs, error);
  if (error) {
    throw preprocess::Failure("cannot make " + options.outputs.native() + ": " + error.message());
  }

  int exit_status = kExitDone;
  const preprocess::Folders folders{options.inputs, options.outputs};
  for (const auto& report : process_items(decoders, folders, ids, options.workers)) {
    if (report.outcome == preprocess::Outcome::kWritten) continue;
    std::fprintf(stderr, "preprocess: %s\n", report.line.c_str());
    // A skipped picture does not count as a failure: folders may hold formats that nobody needs.
    if (report.outcome == preprocess::Outcome::kFailed) exit_status = kExitFailed;
  }
  return exit_status;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc == 2 && std::string_view(argv[1]) == "--version") {
      std::printf("preprocess %s\n", preprocess::kVariant.name);
      return kExitDone;
    }
    const auto count = static_cast<std::size_t>(argc > 0 ? argc - 1 : 0);
    const auto options = preprocess::parse_options({argv + 1, count});
    if (!options.has_value()) {
      std::fputs("usage: preprocess INPUTS OUTPUTS [--workers N] [--item ID]\n", stderr);
      return kExitUsage;
    }
    return run(*options);
  } catch (const std::exception& failure) {
    std::fprintf(stderr, "preprocess: %s\n", failure.what());
    return kExitFailed;
  }
}
