// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "base/message.h"
#include "model/acts.h"
#include "model/state.h"
#include "model/verdict.h"
#include "report/markdown.h"

namespace kijun::report {
namespace {

using model::Recorded;
using model::RunRecord;

void note_one_account(const RunRecord& run, const Recorded<model::ApprovalAct>& approval,
                      std::set<std::string>& notes) {
  if (approval.body.way != model::ApprovalWay::kApprove) return;
  const auto& runs = approval.body.target.runs;
  if (std::find(runs.begin(), runs.end(), run.start.body.run) == runs.end()) return;
  if (approval.uid != run.start.uid) return;
  notes.insert(msg("not shown to be independent: {} tested and {} approved from one account",
                   run.start.person, approval.person));
}

}  // namespace

std::vector<const RunRecord*> tries_of(const model::State& state, const RunRecord& run) {
  std::vector<const RunRecord*> tries;
  for (const RunRecord& other : state.runs) {
    const bool same = other.start.body.version == run.start.body.version &&
                      other.start.body.seal == run.start.body.seal &&
                      other.start.body.kind == model::RunKind::kFull;
    if (same || &other == &run) tries.push_back(&other);
  }
  return tries;
}

std::vector<std::string> independence_notes(const model::State& state, const RunRecord& run) {
  std::set<std::string> notes;
  const bool solo = (state.people && state.people->body.policy.solo) ||
                    (state.genesis && state.genesis->body.policy.solo);
  if (solo) notes.insert(msg("not independent: one person prepares, tests and approves (solo)"));
  for (const model::TicketRecord& ticket : state.tickets) {
    for (const auto& approval : ticket.approvals) note_one_account(run, approval, notes);
  }
  if (state.genesis && !state.genesis->body.other_ledgers.empty()) {
    for (const std::string& other : state.genesis->body.other_ledgers) {
      notes.insert(msg("another record for the same order is known: {}", other));
    }
  }
  notes.insert(msg("names are declared by whoever typed them, not signed"));
  return {notes.begin(), notes.end()};
}

}  // namespace kijun::report
