// SPDX-License-Identifier: Apache-2.0
#include "govern/runs.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "codec/json.h"
#include "govern/actor.h"
#include "govern/drafts.h"
#include "govern/refusals.h"
#include "govern/seals.h"
#include "govern/version_names.h"
#include "model/acts.h"
#include "model/project.h"
#include "model/state.h"
#include "model/verdict.h"

namespace kijun::govern {
namespace {

using model::RunKind;
using model::RunRecord;
using model::SealRecord;
using model::StartAct;
using model::State;

Result<void> require_items(const StartRequest& request) {
  if (request.kind != RunKind::kPartial) return {};
  const std::string show = "kijun run recheck " + request.version + " --items …";
  if (request.items.empty()) {
    return refuse(ErrorCode::kUsage, "KJ-GATE-ITEMS", msg("a re-check names its items"))
        .because(msg("the whole set is run with `kijun run start`"))
        .next(show);
  }
  for (const std::string& item : request.items) {
    if (request.set_items.contains(item)) continue;
    return refuse(ErrorCode::kUsage, "KJ-GATE-ITEMS", msg("item {} is not in the set", item))
        .because(msg("the sealed set has {} items", request.set_items.size()))
        .about(item)
        .next("kijun criteria show");
  }
  return {};
}

// R12: going on with a bigger change takes a recorded reason.
Result<void> require_reasoned(const model::TicketRecord* ticket) {
  if (ticket == nullptr) return {};
  const model::TicketAct& body = ticket->ticket.body;
  if (!body.bigger || !body.bigger_reason.empty()) return {};
  return refuse(ErrorCode::kUndecided, "KJ-GATE-BIGGER",
                msg("{} changes several things at once", body.ticket.str()))
      .because(msg("a bigger change needs a recorded reason, or is split"))
      .about(body.ticket.str())
      .next("kijun ticket split " + body.ticket.str())
      .next("kijun candidate revise " + body.to + " " + body.to + " --bigger-reason \"…\"");
}

Error exhausted(const State& state, const std::string& version, const SealRecord& seal,
                const std::vector<const RunRecord*>& tries) {
  const RunRecord& last = *tries.back();
  const std::string run = last.start.body.run.str();
  Error error = refuse(ErrorCode::kUndecided, "KJ-GATE-TRIES",
                       msg("{} has no try left under seal {}", version, seal.seal.body.seal.str()))
                    .about(version);
  if (!last.closed) {
    return std::move(error)
        .because(msg("{} was started and has no result; going on with it is no new try", run))
        .next("kijun run resume " + run);
  }
  return std::move(error)
      .because(msg("{} ended {}; a retry erases nothing", run,
                   last.verdict ? model::to_string(*last.verdict) : std::string_view("?")))
      .next("kijun run show " + run)
      .next("kijun candidate revise " + version + " " + correction_name(state, {}, version));
}

Result<std::uint64_t> require_try(const State& state, const StartRequest& request,
                                  const SealRecord& seal) {
  if (request.kind != RunKind::kFull) return std::uint64_t{0};
  const std::vector<const RunRecord*> tries = tries_of(state, request.version);
  if (tries.empty()) return std::uint64_t{0};
  if (std::cmp_greater_equal(tries.size(), request.tries)) {
    return exhausted(state, request.version, seal, tries);
  }
  return std::uint64_t{tries.size()};
}

StartAct start_of(const State& state, const StartRequest& request, const SealRecord& seal) {
  StartAct start;
  start.run = RunId(state.runs.size() + 1);
  start.kind = request.kind;
  start.version = request.version;
  start.manifest = state.find_manifest(request.version)->body.declared;
  start.seal = seal.seal.body.seal;
  start.criteria = seal.seal.body.criteria;
  start.set = seal.seal.body.set.listing;
  start.items = request.items;
  if (const auto* const ticket = state.open_ticket_to(request.version)) {
    start.ticket = ticket->ticket.body.ticket;
  }
  if (const RunRecord* const run = reference_run(state)) start.reference = run->start.body.run;
  if (const RunRecord* const run = first_reference_run(state)) {
    start.first_reference = run->start.body.run;
  }
  start.jobs = request.jobs;
  start.fingerprint = request.fingerprint;
  return start;
}

// R25: a reference that was made under another seal is made anew before anything is held against
// it. The reference itself is what is made anew.
Result<void> require_reference(const State& state, const StartRequest& request) {
  const auto* const adoption = state.adoption_in_force();
  if (adoption == nullptr || request.compares == ComparesWithReference::kNo) return {};
  if (request.version == adoption->body.version || reference_run(state) != nullptr) return {};
  const std::string& version = adoption->body.version;
  return refuse(ErrorCode::kUndecided, "KJ-GATE-REFERENCE-ANEW",
                msg("reference {} has no outputs under the seal in force", version))
      .because(msg("{} was made under another seal; only like is compared with like",
                   adoption->body.run.str()))
      .about(version)
      .next("kijun run start " + version);
}

bool is_answered(const State& state, const std::string& subject) {
  return std::any_of(state.questions.begin(), state.questions.end(), [&](const auto& row) {
    return row.question.body.subject == subject && row.answer &&
           same_person(row.answer->person, row.question.body.owner);
  });
}

Result<void> require_like(const State& state, const StartRequest& request,
                          const StartAct& planned) {
  if (request.compares == ComparesWithReference::kNo || !planned.reference) return {};
  for (const Deviation& deviation : deviations_from(*state.find_run(*planned.reference), planned)) {
    const std::string subject = deviation_subject(planned, deviation);
    if (is_answered(state, subject)) continue;
    return refuse(ErrorCode::kUndecided, "KJ-GATE-UNLIKE",
                  msg("this run would not be like its reference: {}", deviation.what))
        .because(msg("{} had {}, here is {}", planned.reference->str(), deviation.reference,
                     deviation.candidate))
        .about(subject)
        .next("kijun question list");
  }
  return {};
}

std::vector<RunId> unfinished_runs(const State& state) {
  std::vector<RunId> runs;
  for (const RunRecord& run : state.runs) {
    if (!run.closed) runs.push_back(run.start.body.run);
  }
  return runs;
}

std::string cards_of(const codec::Json& fingerprint) {
  const codec::Json* const cards = fingerprint.find(kFingerprintCards);
  return cards == nullptr ? std::string("-")
                          : codec::print_json(*cards, codec::JsonLayout::kCompact);
}

// Whoever owns the criteria decides whether unlike runs may be held against one another.
std::string deviation_owner(const State& state) {
  const SealRecord* const seal = state.seal_in_force();
  if (seal == nullptr || seal->seal.body.owners.empty()) {
    return first_with(state, model::Role::kResultOwner);
  }
  return seal->seal.body.owners.begin()->second;
}

}  // namespace

Result<RunPlan> may_start(const State& state, const StartRequest& request, const Actor& actor,
                          const DraftFacts& drafts) {
  KIJUN_TRY_VOID(require_role(state, actor, model::Role::kTester));
  if (state.find_manifest(request.version) == nullptr) return unknown_version(request.version);
  KIJUN_TRY_VOID(require_no_manifest_draft(drafts, request.version));
  KIJUN_TRY(const SealRecord* const seal, require_seal(state));
  KIJUN_TRY_VOID(require_no_criteria_draft(drafts));
  KIJUN_TRY_VOID(require_no_project_draft(drafts));
  KIJUN_TRY_VOID(require_items(request));
  KIJUN_TRY_VOID(require_reasoned(state.open_ticket_to(request.version)));
  KIJUN_TRY(const std::uint64_t used, require_try(state, request, *seal));
  KIJUN_TRY_VOID(require_reference(state, request));
  RunPlan plan{start_of(state, request, *seal), used, unfinished_runs(state)};
  KIJUN_TRY_VOID(require_like(state, request, plan.start));
  return plan;
}

std::vector<Deviation> deviations_from(const RunRecord& reference, const StartAct& planned) {
  const StartAct& start = reference.start.body;
  std::vector<Deviation> deviations;
  const std::string cards_before = cards_of(reference.fingerprint.get());
  const std::string cards_now = cards_of(planned.fingerprint);
  if (cards_before != cards_now) {
    deviations.push_back({"cards", cards_before, cards_now});
  }
  if (start.jobs != planned.jobs) {
    deviations.push_back({"jobs", std::to_string(start.jobs), std::to_string(planned.jobs)});
  }
  return deviations;
}

// Exact in both values, so that an answer never serves another deviation.
std::string deviation_subject(const StartAct& planned, const Deviation& deviation) {
  return planned.version + " " + planned.seal.str() + " " + deviation.what + ": " +
         deviation.reference + " → " + deviation.candidate;
}

model::QuestionAct deviation_question(const State& state, const StartAct& planned,
                                      const Deviation& deviation) {
  model::QuestionAct question;
  question.question = QuestionId(state.questions.size() + 1);
  question.subject = deviation_subject(planned, deviation);
  question.expected = deviation.reference;
  question.found = deviation.candidate;
  question.owner = deviation_owner(state);
  return question;
}

}  // namespace kijun::govern
