// SPDX-License-Identifier: Apache-2.0
#include "model/state.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "model/acts.h"
#include "model/fields.h"
#include "model/line.h"
#include "model/project.h"
#include "model/step.h"
#include "model/verdict.h"

namespace kijun::model {
namespace {

template <typename Body>
Recorded<Body> recorded(const Line& line, Body body) {
  return {line.seq, line.act.time, line.act.by.person, line.act.from.uid, std::move(body)};
}

// A later line speaks of something that no earlier line made.
Error dangling(std::string_view subject) {
  return Error(ErrorCode::kCorrupt,
               msg("the line speaks of {}, which no earlier line made", subject));
}

Result<void> fold(State& state, const Line& line, GenesisAct body) {
  if (state.genesis) return dangling("genesis");
  state.genesis = recorded(line, std::move(body));
  state.ledger = line.ledger;
  return {};
}

Result<void> fold(State& state, const Line& line, PeopleAct body) {
  state.people = recorded(line, std::move(body));
  return {};
}

Result<void> fold(State& state, const Line& line, OrderAct body) {
  state.order = recorded(line, std::move(body));
  return {};
}

Result<void> fold(State& state, const Line& line, PaymentAct body) {
  state.payments.push_back(recorded(line, std::move(body)));
  return {};
}

Result<void> fold(State& state, const Line& line, ManifestAct body) {
  std::string version = body.version;
  state.manifests[std::move(version)].push_back(recorded(line, std::move(body)));
  return {};
}

Result<void> fold(State& state, const Line& line, SealAct body) {
  if (body.seal.number() != state.seals.size() + 1) return dangling(body.seal.str());
  state.seals.push_back({recorded(line, std::move(body)), {}, {}});
  return {};
}

// The record that carries a numbered id: the ledger hands numbers out from 1 without gaps.
template <typename Records, typename Id>
auto* record_of(Records& records, Id id) {
  const std::uint64_t number = id.number();
  return number == 0 || number > records.size() ? nullptr : &records[number - 1];
}

Result<void> fold(State& state, const Line& line, AgreeAct body) {
  SealRecord* const seal = record_of(state.seals, body.seal);
  if (seal == nullptr) return dangling(body.seal.str());
  seal->agreements.push_back(recorded(line, std::move(body)));
  return {};
}

Result<void> fold(State& state, const Line& line, TicketAct body) {
  Recorded<TicketAct> now = recorded(line, std::move(body));
  if (TicketRecord* const ticket = record_of(state.tickets, now.body.ticket)) {
    ticket->ticket = std::move(now);
    return {};
  }
  if (now.body.ticket.number() != state.tickets.size() + 1) return dangling(now.body.ticket.str());
  state.tickets.push_back({now, now, {}, {}, {}});
  return {};
}

Result<void> fold(State& state, const Line& line, QuestionAct body) {
  if (body.question.number() != state.questions.size() + 1) return dangling(body.question.str());
  state.questions.push_back({recorded(line, std::move(body)), {}});
  return {};
}

Result<void> fold(State& state, const Line& line, AnswerAct body) {
  QuestionRecord* const question = record_of(state.questions, body.question);
  if (question == nullptr) return dangling(body.question.str());
  question->answer = recorded(line, std::move(body));
  return {};
}

Result<void> fold(State& state, const Line& line, StartAct body) {
  if (body.run.number() != state.runs.size() + 1) return dangling(body.run.str());
  RunRecord run;
  run.fingerprint.edit() = std::exchange(body.fingerprint, codec::Json::Object());
  run.start = recorded(line, std::move(body));
  state.runs.push_back(std::move(run));
  return {};
}

constexpr std::string_view kOutputsEvidence = "outputs";

Result<void> fold(State& state, const Line& line, ObservationAct body) {
  RunRecord* const run = record_of(state.runs, body.run);
  if (run == nullptr) return dangling(body.run.str());
  for (const Evidence& evidence : body.evidence) {
    if (body.step == Step::kResult && evidence.name == kOutputsEvidence) {
      run->outputs = evidence.digest;
    }
  }
  run->observations.edit().push_back(recorded(line, std::move(body)));
  return {};
}

Result<void> fold(State& state, const Line& line, DecisionAct body) {
  RunRecord* const run = record_of(state.runs, body.run);
  if (run == nullptr) return dangling(body.run.str());
  // The first closing line is final: a person's later decision never changes a verdict.
  if (body.step == kWholeRun && !run->closed) {
    run->verdict = value_named<RunVerdict>(body.verdict);
    if (!run->verdict) return dangling(body.verdict);
    run->closed = line.seq;
  }
  run->decisions.edit().push_back(recorded(line, std::move(body)));
  return {};
}

Result<void> fold(State& state, const Line& line, ApprovalAct body) {
  if (body.ticket) {
    TicketRecord* const ticket = record_of(state.tickets, *body.ticket);
    if (ticket == nullptr) return dangling(body.ticket->str());
    ticket->approvals.push_back(recorded(line, std::move(body)));
    return {};
  }
  SealRecord* const seal = body.seal ? record_of(state.seals, *body.seal) : nullptr;
  if (seal == nullptr) return dangling("a ticket or seal");
  seal->approvals.push_back(recorded(line, std::move(body)));
  return {};
}

Result<void> fold(State& state, const Line& line, RehearsalAct body) {
  TicketRecord* const ticket = record_of(state.tickets, body.ticket);
  if (ticket == nullptr) return dangling(body.ticket.str());
  ticket->rehearsals.push_back(recorded(line, std::move(body)));
  return {};
}

Result<void> fold(State& state, const Line& line, AdoptionAct body) {
  TicketRecord* const ticket = record_of(state.tickets, body.ticket);
  if (ticket == nullptr) return dangling(body.ticket.str());
  ticket->adopted = line.seq;
  ticket->ticket.body.state = "closed";
  state.adoptions.push_back(recorded(line, std::move(body)));
  return {};
}

Result<void> fold(State& state, const Line& line, ClaimAct body) {
  CampaignRecord& campaign = state.campaigns[body.campaign];
  if (body.fence <= campaign.fence) return dangling(body.claim.str());
  campaign.fence = body.fence;
  campaign.held = recorded(line, std::move(body));
  ++state.claim_count;
  return {};
}

Result<void> fold(State& state, const Line&, const ReleaseAct& body) {
  const auto campaign = state.campaigns.find(body.campaign);
  if (campaign == state.campaigns.end()) return dangling(body.campaign);
  std::optional<Recorded<ClaimAct>>& held = campaign->second.held;
  if (!held || held->body.claim != body.claim) return dangling(body.claim.str());
  held.reset();
  return {};
}

Result<void> fold(State& state, const Line& line, RefusedAct body) {
  state.refused.push_back(recorded(line, std::move(body)));
  return {};
}

Result<void> fold(State& state, const Line& line, TornAct body) {
  state.torn.push_back(recorded(line, std::move(body)));
  return {};
}

template <typename Body>
Result<void> fold_as(State& state, const Line& line) {
  KIJUN_TRY(Body body, from_json<Body>(line.act.body));
  return fold(state, line, std::move(body));
}

struct Fold {
  std::string_view type;
  Result<void> (*apply)(State&, const Line&);
};

template <typename... Bodies>
constexpr std::array<Fold, sizeof...(Bodies)> folds_of() {
  return {Fold{Bodies::kType, &fold_as<Bodies>}...};
}

constexpr auto kFolds =
    folds_of<GenesisAct, PeopleAct, OrderAct, PaymentAct, ManifestAct, SealAct, AgreeAct, TicketAct,
             QuestionAct, AnswerAct, StartAct, ObservationAct, DecisionAct, ApprovalAct,
             RehearsalAct, AdoptionAct, ClaimAct, ReleaseAct, RefusedAct, TornAct>();

Result<void> fold_line(State& state, const Line& line) {
  if (line.version > kLineVersion) {
    return Error(ErrorCode::kEnvironment, msg("a line of a later version of kijun"));
  }
  for (const Fold& row : kFolds) {
    if (row.type == line.act.type) return row.apply(state, line);
  }
  return Error(ErrorCode::kEnvironment,
               msg("a line of a type this version of kijun does not know"));
}

void note_clock(State& state, const Line& line) {
  if (state.latest_time && line.act.time < *state.latest_time) {
    state.clock_backwards.push_back(line.seq);
    return;
  }
  state.latest_time = line.act.time;
}

}  // namespace

State apply(State state, const Line& line) {
  state.seq = line.seq.number();
  note_clock(state, line);
  const Result<void> folded = fold_line(state, line);
  if (!folded.ok()) {
    state.unknown.push_back({line.seq, line.act.type, folded.error().what()});
  }
  return state;
}

const Recorded<ManifestAct>* State::find_manifest(std::string_view version) const {
  const auto found = manifests.find(std::string(version));
  return found == manifests.end() ? nullptr : &found->second.back();
}

const SealRecord* State::find_seal(SealId id) const { return record_of(seals, id); }

const SealRecord* State::seal_in_force() const { return seals.empty() ? nullptr : &seals.back(); }

const TicketRecord* State::find_ticket(TicketId id) const { return record_of(tickets, id); }

const RunRecord* State::find_run(RunId id) const { return record_of(runs, id); }

const Person* State::find_person(std::string_view id) const {
  if (!people) return nullptr;
  for (const Person& person : people->body.people) {
    if (person.id == id) return &person;
  }
  return nullptr;
}

const Recorded<AdoptionAct>* State::adoption_in_force() const {
  return adoptions.empty() ? nullptr : &adoptions.back();
}

const Recorded<AdoptionAct>* State::first_adoption() const {
  return adoptions.empty() ? nullptr : &adoptions.front();
}

const TicketRecord* State::open_ticket_to(std::string_view version) const {
  for (const TicketRecord& ticket : tickets) {
    if (ticket.ticket.body.state == "open" && ticket.ticket.body.to == version) return &ticket;
  }
  return nullptr;
}

}  // namespace kijun::model
