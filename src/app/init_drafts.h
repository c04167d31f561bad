// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "app/init.h"
#include "base/path.h"

namespace kijun::app {

struct DraftFacts {
  std::string account;      // bound to the first person
  Path destination;         // absolute
  std::uint64_t items = 1;  // of sets/acceptance, where that folder is already there
};

// The three files that `init` starts a project with; each passes its own parser as written.
std::string draft_project(const InitRequest& request, const DraftFacts& facts);
std::string draft_criteria(const InitRequest& request, const DraftFacts& facts);
std::string draft_manifest();

}  // namespace kijun::app
