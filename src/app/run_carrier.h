// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/drafts.h"
#include "app/workspace.h"
#include "model/criteria.h"
#include "model/manifest.h"
#include "os/host_facts.h"
#include "runner/run.h"
#include "tree/path_scan.h"

namespace kijun::app {

// Everything a recorded start line needs to be carried out, read from the record and the store.
struct RunMaterial {
  model::StartAct start;
  model::ManifestAct recorded;
  model::Manifest manifest;
  model::SealAct seal;
  model::Criteria criteria;
  std::vector<tree::Item> items;  // those this run works on
  std::map<std::string, Digest> work_data;
};

// Reads it for a start that is recorded or about to be. `work_data` is left to the caller.
Result<RunMaterial> run_material(const Workspace& workspace, const model::StartAct& start);

// The work data as it lies in the project now, kept in the store.
Result<std::map<std::string, Digest>> keep_work_data(const Workspace& workspace,
                                                     const model::Manifest& manifest);

// Carries the run out (or on), writing each observation and decision into the ledger, while holding
// the run's lock: kBusy when another process works on it.
Result<runner::RunOutcome> carry(Workspace& workspace, const RunMaterial& material,
                                 const std::string& person);

Path run_folder(const Workspace& workspace, RunId run);

}  // namespace kijun::app
