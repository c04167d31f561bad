// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "govern/runs.h"
#include "model/acts.h"
#include "model/fields.h"
#include "model/state.h"
#include "model/verdict.h"

namespace kijun::govern {
namespace {

using model::ManifestAct;
using model::RunKind;
using model::RunRecord;
using model::RunVerdict;
using model::State;

bool same_content(const ManifestAct& left, const ManifestAct& right) {
  return left.declared == right.declared && left.application == right.application &&
         left.work_data == right.work_data &&
         model::to_json(left.elements) == model::to_json(right.elements);
}

// A run of exactly what the version is now, under the seal in force.
bool is_of_now(const State& state, const RunRecord& run, std::string_view version) {
  const model::SealRecord* const seal = state.seal_in_force();
  const auto* const manifest = state.find_manifest(version);
  const model::StartAct& start = run.start.body;
  return seal != nullptr && manifest != nullptr && start.version == version &&
         start.manifest == manifest->body.declared && start.seal == seal->seal.body.seal &&
         start.criteria == seal->seal.body.criteria;
}

bool is_accepted_full(const RunRecord& run) {
  return run.start.body.kind == RunKind::kFull && run.closed.has_value() &&
         run.verdict == RunVerdict::kAccepted;
}

bool is_adopted_now(const State& state, std::string_view version) {
  const auto* const adoption = state.adoption_in_force();
  return adoption != nullptr && adoption->body.version == version;
}

// Compared with the reference in force: begun after its adoption, or the reference itself.
bool compares_now(const State& state, const RunRecord& run) {
  const auto* const adoption = state.adoption_in_force();
  return adoption == nullptr || run.start.seq > adoption->seq ||
         is_adopted_now(state, run.start.body.version);
}

const RunRecord* run_for(const State& state, const model::Recorded<model::AdoptionAct>* adoption) {
  if (adoption == nullptr) return nullptr;
  const model::SealRecord* const seal = state.seal_in_force();
  const RunRecord* const adopted = state.find_run(adoption->body.run);
  if (adopted == nullptr || seal == nullptr) return nullptr;
  if (adopted->start.body.seal == seal->seal.body.seal) return adopted;
  for (const RunRecord& run : state.runs) {
    if (is_accepted_full(run) && run.start.body.manifest == adopted->start.body.manifest &&
        run.start.body.seal == seal->seal.body.seal) {
      return &run;
    }
  }
  return nullptr;
}

}  // namespace

LineSeq content_since(const State& state, std::string_view version) {
  const auto found = state.manifests.find(std::string(version));
  if (found == state.manifests.end()) return LineSeq(0);
  const auto& captures = found->second;
  LineSeq since = captures.back().seq;
  for (auto capture = captures.rbegin(); capture != captures.rend(); ++capture) {
    if (!same_content(capture->body, captures.back().body)) break;
    since = capture->seq;
  }
  return since;
}

std::vector<const RunRecord*> tries_of(const State& state, std::string_view version) {
  std::vector<const RunRecord*> tries;
  for (const RunRecord& run : state.runs) {
    if (run.start.body.kind != RunKind::kFull || !is_of_now(state, run, version)) continue;
    if (is_accepted_full(run) && !compares_now(state, run)) continue;
    tries.push_back(&run);
  }
  return tries;
}

const RunRecord* reference_run(const State& state) {
  return run_for(state, state.adoption_in_force());
}

const RunRecord* first_reference_run(const State& state) {
  return run_for(state, state.first_adoption());
}

const RunRecord* accepted_run(const State& state, std::string_view version) {
  const LineSeq since = content_since(state, version);
  for (const RunRecord& run : state.runs) {
    if (is_accepted_full(run) && is_of_now(state, run, version) && compares_now(state, run) &&
        run.start.seq > since) {
      return &run;
    }
  }
  return nullptr;
}

const RunRecord* latest_run(const State& state, std::string_view version, RunKind kind) {
  for (auto run = state.runs.rbegin(); run != state.runs.rend(); ++run) {
    if (run->start.body.kind == kind && is_of_now(state, *run, version)) return &*run;
  }
  return nullptr;
}

}  // namespace kijun::govern
