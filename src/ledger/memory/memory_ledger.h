// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "ledger/ledger.h"

namespace kijun::ledger {

// A ledger that lives as long as the object, with the same lines as the file; for tests and trial
// runs. `bytes` is what it holds at first. Of a torn tail it keeps the note alone: there is no
// folder to set it aside in.
std::unique_ptr<Ledger> make_memory_ledger(std::string bytes = {});

}  // namespace kijun::ledger
