// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "app/drafts.h"
#include "app/workspace.h"
#include "model/acts.h"

namespace kijun::app {

// What a version is now, with every byte kept in the store and the lock file's text.
struct CapturedVersion {
  model::ManifestAct act;
  std::string lock;
  std::vector<std::string> drift;  // elements that are not installed as declared
};
Result<CapturedVersion> capture_version(const Workspace& workspace,
                                        const Draft<model::Manifest>& draft);

// The revised ticket when `act` is the candidate of an open one (R12); empty otherwise.
Result<std::vector<model::TicketAct>> retold_ticket(const Workspace& workspace,
                                                    const model::ManifestAct& act,
                                                    const model::Manifest& declared,
                                                    const std::string& person);

}  // namespace kijun::app
