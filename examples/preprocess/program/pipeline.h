// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "decoder_set.h"

namespace preprocess {

struct Folders {
  std::filesystem::path inputs;
  std::filesystem::path outputs;
};

enum class Outcome { kWritten, kSkipped, kFailed };

struct ItemReport {
  Outcome outcome = Outcome::kWritten;
  std::string line;  // for a person; empty for kWritten
};

// The names of the folders in `inputs`, sorted by bytes.
std::vector<std::string> item_ids(const std::filesystem::path& inputs);

// One report per id, in the order of the ids, however many workers shared them.
std::vector<ItemReport> process_items(const DecoderSet& decoders, const Folders& folders,
                                      const std::vector<std::string>& ids, unsigned workers);

}  // namespace preprocess
