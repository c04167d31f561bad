// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/acts.h"
#include "model/line.h"
#include "model/packed.h"

namespace kijun::model {

// A body and where it stands: who acted and when, by the line that carries it.
template <typename Body>
struct Recorded {
  LineSeq seq = LineSeq(0);
  Instant time = blank<Instant>();
  std::string person;
  std::int64_t uid = 0;
  Body body;
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("seq", self.seq);
    visit("time", self.time);
    visit("person", self.person);
    visit("uid", self.uid);
    visit("body", self.body);
  }
};

// A run with everything that was said of it. A run without `verdict` was started and has no result.
struct RunRecord {
  Recorded<StartAct> start;
  Packed<codec::Json> fingerprint;  // of the machine; moved here out of `start`
  Packed<std::vector<Recorded<ObservationAct>>> observations;
  Packed<std::vector<Recorded<DecisionAct>>> decisions;
  std::optional<RunVerdict> verdict;
  std::optional<LineSeq> closed;
  std::optional<Digest> outputs;  // listing of the outputs, from the result step's evidence
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("start", self.start);
    visit("fingerprint", self.fingerprint);
    visit("observations", self.observations);
    visit("decisions", self.decisions);
    visit("verdict", self.verdict);
    visit("closed", self.closed);
    visit("outputs", self.outputs);
  }
};

struct SealRecord {
  Recorded<SealAct> seal;
  std::vector<Recorded<AgreeAct>> agreements;
  std::vector<Recorded<ApprovalAct>> approvals;  // of what is looser
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("seal", self.seal);
    visit("agreements", self.agreements);
    visit("approvals", self.approvals);
  }
};

struct TicketRecord {
  Recorded<TicketAct> opened;  // the first line: who prepared it
  Recorded<TicketAct> ticket;  // as it stands now
  std::vector<Recorded<ApprovalAct>> approvals;
  std::vector<Recorded<RehearsalAct>> rehearsals;
  std::optional<LineSeq> adopted;
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("opened", self.opened);
    visit("ticket", self.ticket);
    visit("approvals", self.approvals);
    visit("rehearsals", self.rehearsals);
    visit("adopted", self.adopted);
  }
};

struct QuestionRecord {
  Recorded<QuestionAct> question;
  std::optional<Recorded<AnswerAct>> answer;
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("question", self.question);
    visit("answer", self.answer);
  }
};

struct CampaignRecord {
  std::uint64_t fence = 0;  // of the latest claim, held or not
  std::optional<Recorded<ClaimAct>> held;
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("fence", self.fence);
    visit("held", self.held);
  }
};

// A line that this version of kijun does not understand: acts are refused while there is one.
struct UnknownLine {
  LineSeq seq = LineSeq(0);
  std::string type;
  std::string why;
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("seq", self.seq);
    visit("type", self.type);
    visit("why", self.why);
  }
};

// Everything the ledger says, folded. Nothing else holds a truth; the cache may hold a printed
// State, and deleting it changes nothing.
struct State {
  std::uint64_t seq = 0;  // lines folded
  std::string ledger;
  std::optional<Instant> latest_time;    // the latest instant of any line
  std::vector<LineSeq> clock_backwards;  // lines whose clock stood before an earlier line's
  std::optional<Recorded<GenesisAct>> genesis;
  std::optional<Recorded<PeopleAct>> people;
  std::optional<Recorded<OrderAct>> order;
  std::vector<Recorded<PaymentAct>> payments;
  std::map<std::string, std::vector<Recorded<ManifestAct>>> manifests;  // by version, oldest first
  std::vector<SealRecord> seals;                                        // s-1 first
  std::vector<TicketRecord> tickets;                                    // t-1 first
  std::vector<RunRecord> runs;                                          // r-1 first
  std::vector<Recorded<AdoptionAct>> adoptions;
  std::vector<QuestionRecord> questions;  // q-1 first
  std::map<std::string, CampaignRecord> campaigns;
  std::uint64_t claim_count = 0;
  std::vector<Recorded<RefusedAct>> refused;
  std::vector<Recorded<TornAct>> torn;
  std::vector<UnknownLine> unknown;

  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("seq", self.seq);
    visit("ledger", self.ledger);
    visit("latest_time", self.latest_time);
    visit("clock_backwards", self.clock_backwards);
    visit("genesis", self.genesis);
    visit("people", self.people);
    visit("order", self.order);
    visit("payments", self.payments);
    visit("manifests", self.manifests);
    visit("seals", self.seals);
    visit("tickets", self.tickets);
    visit("runs", self.runs);
    visit("adoptions", self.adoptions);
    visit("questions", self.questions);
    visit("campaigns", self.campaigns);
    visit("claim_count", self.claim_count);
    visit("refused", self.refused);
    visit("torn", self.torn);
    visit("unknown", self.unknown);
  }

  // Null where the record has no such thing.
  const Recorded<ManifestAct>* find_manifest(std::string_view version) const;  // the latest capture
  const SealRecord* find_seal(SealId id) const;
  const SealRecord* seal_in_force() const;  // the last recorded one, agreed or not
  const TicketRecord* find_ticket(TicketId id) const;
  const RunRecord* find_run(RunId id) const;
  const Person* find_person(std::string_view id) const;
  const Recorded<AdoptionAct>* adoption_in_force() const;
  const Recorded<AdoptionAct>* first_adoption() const;
  const TicketRecord* open_ticket_to(std::string_view version) const;
  bool has_started() const { return !runs.empty(); }
};

// The state after one more line. Unknown types, later versions and bodies that do not fit become
// `unknown` entries, never an error: such a line is chain-checked and shown, and acts are refused.
// Everything but the line is decided by the caller; the fold has no clock and no randomness.
State apply(State state, const Line& line);

}  // namespace kijun::model
