// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "base/path.h"
#include "ledger/ledger.h"
#include "model/state.h"
#include "os/file_system.h"

namespace kijun::app {

// A state and the head it was folded up to, kept in the cache so that a command hashes every line
// but parses only the later ones. Deleting it changes nothing.
struct Checkpoint {
  ledger::Head head;
  model::State state;
};

// None when there is no checkpoint, or none that this version of kijun wrote whole.
std::optional<Checkpoint> load_checkpoint(os::FileSystem& fs, const Path& cache);
// Best effort: a cache that cannot be written slows kijun down and fails nothing.
void save_checkpoint(os::FileSystem& fs, const Path& cache, Checkpoint checkpoint);

}  // namespace kijun::app
