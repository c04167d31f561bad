// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>

#include "base/path.h"
#include "base/result.h"
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

// The state at a head that the ledger was just seen to hold, folded from its lines.
using Refold = std::function<Result<model::State>(const ledger::Head&)>;

// None when there is no checkpoint, or none that this version of kijun wrote whole. What was
// observed in runs is read when somebody looks at it, and folded anew where it is not there as it
// was written.
std::optional<Checkpoint> load_checkpoint(os::FileSystem& fs, const Path& cache, Refold refold);
// Best effort: a cache that cannot be written slows kijun down and fails nothing.
void save_checkpoint(os::FileSystem& fs, const Path& cache, Checkpoint checkpoint);

}  // namespace kijun::app
