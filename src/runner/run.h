// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/path.h"
#include "base/result.h"
#include "compare/outcome.h"
#include "model/acts.h"
#include "model/criteria.h"
#include "model/listing.h"
#include "model/manifest.h"
#include "os/cancel.h"
#include "os/clock.h"
#include "os/file_system.h"
#include "os/host_facts.h"
#include "runner/executor.h"
#include "store/blob_store.h"

namespace kijun::runner {

// Where a run's lines go, each on the disk before the call returns.
class Journal {
 public:
  virtual ~Journal() = default;
  virtual Result<void> observe(const model::ObservationAct& observation) = 0;
  virtual Result<void> decide(const model::DecisionAct& decision) = 0;
};

// Outputs of an earlier run that criteria compare with.
struct Baseline {
  Path outputs;
  Digest listing;
};

// Everything a run needs, decided and recorded before it begins. Pointers outlive the run.
struct RunPlan {
  const model::StartAct* start = nullptr;
  const model::ManifestAct* recorded = nullptr;
  const model::Manifest* manifest = nullptr;
  const model::SealAct* seal = nullptr;
  const model::Criteria* criteria = nullptr;
  std::vector<std::string> items;  // ids that this run works on; all of the set, or some of it
  std::vector<Path> item_names;    // their files or folders below the set, in the same order
  Path project;
  Path folder;  // of this run alone
  model::Target target;
  std::vector<model::Destination> destinations;
  std::string export_name;  // of the folder at each destination
  std::optional<Baseline> reference;
  std::optional<Baseline> first;
  std::map<std::string, Digest> work_data;  // kept listings to lay; a rehearsal restores these
};

struct Tools {
  os::FileSystem& fs;
  os::Clock& clock;
  store::BlobStore& objects;
  Executor& executor;
  const os::CancelToken& cancel;
  os::HostFacts host;
  // Called from one thread at a time: step word, done, total.
  std::function<void(std::string_view, std::uint64_t, std::uint64_t)> progress;
};

// One criterion as it was judged.
struct Judged {
  std::string id;
  std::string kind;
  model::Step step = model::Step::kResult;
  compare::Outcome outcome;
};

struct RunOutcome {
  model::RunVerdict verdict = model::RunVerdict::kInconclusive;
  std::vector<model::StepVerdict> steps;
  std::vector<Judged> judged;
  std::vector<std::string> reasons;
  std::vector<std::string> not_proven;
  std::int64_t resumed_items = 0;
  std::int64_t log_secrets = 0;  // overwritten in the logs of the start command
};

// Carries a run through its six steps and closes it with the decision on the whole. Called again
// for a run that was killed or interrupted, it goes on where the attempts' log ends (R26). An Error
// leaves the run open and resumable; it is never a verdict.
Result<RunOutcome> carry_out(const RunPlan& plan, const Tools& tools, Journal& journal);

// Where a run keeps its outputs, below its folder.
Path outputs_of(const Path& run_folder);

}  // namespace kijun::runner
