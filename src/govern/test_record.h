// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "govern/actor.h"
#include "govern/adoption.h"
#include "govern/approvals.h"
#include "govern/rehearsals.h"
#include "govern/runs.h"
#include "govern/seals.h"
#include "govern/tickets.h"
#include "model/fields.h"
#include "model/state.h"

// Records for tests: hand-made lines folded by model::apply, a minute apart.
namespace kijun::govern {

// A digest that is recognisably the one of this number.
inline Digest digest_of(unsigned number) {
  Digest::Raw raw{};
  raw[0] = std::byte{static_cast<unsigned char>(number)};
  return Digest(raw);
}

inline Instant minute(int minutes) {
  return Instant(std::chrono::sys_days(std::chrono::year(2026) / 12 / 1) +
                 std::chrono::minutes(minutes));
}

inline ledger::Head some_head() { return {9, digest_of(99), 900}; }

class Record {
 public:
  template <typename Body>
  LineSeq add(const Body& body, const std::string& person) {
    model::Line line;
    line.seq = LineSeq(state.seq + 1);
    line.ledger = "ledger";
    line.act.type = std::string(Body::kType);
    line.act.by.person = person;
    line.act.from.uid = person == "aoki" ? 1001 : 1002;
    line.act.time = minute(++minutes_);
    line.act.body = model::to_json(body);
    state = model::apply(std::move(state), line);
    EXPECT_TRUE(state.unknown.empty()) << state.unknown.back().why;
    return line.seq;
  }

  Instant now() const { return minute(minutes_ + 1); }
  void pass(int minutes) { minutes_ += minutes; }
  Actor actor(const std::string& person) const {
    return {person, {person == "aoki" ? 1001 : 1002, "host", "boot", "session-" + person}, now()};
  }

  model::State state;

 private:
  int minutes_ = 0;
};

inline model::PeopleAct two_people() {
  using model::Role;
  model::PeopleAct act;
  act.people = {
      {"aoki", {Role::kPreparer, Role::kTester}, ""},
      {"sato",
       {Role::kResultOwner, Role::kSwitchDecider, Role::kRollbackDecider, Role::kReceiver},
       ""}};
  return act;
}

inline void begin(Record& record, const model::PeopleAct& people = two_people()) {
  model::GenesisAct genesis;
  genesis.policy = people.policy;
  record.add(genesis, "aoki");
  record.add(people, "aoki");
  model::OrderAct order;
  order.order.reference = "ORD-1";
  record.add(order, "aoki");
}

inline model::ManifestAct manifest_of(const std::string& version, unsigned number,
                                      const std::string& from = {}) {
  model::ManifestAct act;
  act.version = version;
  act.from = from;
  act.declared = digest_of(number);
  act.source = digest_of(number + 1);
  act.observed = digest_of(number + 2);
  act.application = digest_of(number + 3);
  act.elements = {{model::ChangeKind::kPackage, "dpkg", "webp", "1." + std::to_string(number), ""}};
  return act;
}

inline SealDraft seal_draft(unsigned number) {
  SealDraft draft;
  draft.criteria = digest_of(number);
  draft.source = digest_of(number + 1);
  draft.order = digest_of(200);
  draft.set.listing = digest_of(201);
  draft.set.items = digest_of(202);
  draft.set.item_count = 100;
  draft.set.file_count = 100;
  draft.declared_count = 100;
  draft.rows = {{"all-items", "sato", CanFail::kYes, ""}, {"pixels", "sato", CanFail::kYes, ""}};
  draft.metrics = {{"image", "1"}};
  return draft;
}

inline void seal_as(Record& record, const SealDraft& draft, const std::string& person) {
  const auto act = plan_seal(record.state, draft, record.actor(person), some_head());
  ASSERT_TRUE(act.ok()) << act.error().what();
  ASSERT_TRUE(act.value().has_value());
  record.add(*act.value(), person);
}

inline void agree_as(Record& record, SealId seal, const std::string& person) {
  const auto acts = agree(record.state, seal, "", record.actor(person));
  ASSERT_TRUE(acts.ok()) << acts.error().what();
  for (const model::AgreeAct& act : acts.value()) record.add(act, person);
}

// People, version A and an agreed seal: a run may start.
inline void make_ready(Record& record) {
  begin(record);
  record.add(manifest_of("A", 10), "aoki");
  seal_as(record, seal_draft(30), "aoki");
  agree_as(record, SealId(1), "sato");
}

inline StartRequest full_run(const std::string& version) {
  StartRequest request;
  request.version = version;
  request.set_items = {"001", "057", "100"};
  return request;
}

inline StartRequest recheck_of(const std::string& version, std::vector<std::string> items) {
  StartRequest request = full_run(version);
  request.kind = model::RunKind::kPartial;
  request.items = std::move(items);
  return request;
}

inline RunId start_as(Record& record, const StartRequest& request, const std::string& person) {
  const auto plan = may_start(record.state, request, record.actor(person), {});
  EXPECT_TRUE(plan.ok()) << plan.error().what() << ": " << plan.error().why();
  if (!plan.ok()) return RunId(0);
  record.add(plan.value().start, person);
  return plan.value().start.run;
}

inline void close_run(Record& record, RunId run, model::RunVerdict verdict,
                      const std::string& person, std::vector<std::string> items = {}) {
  model::ObservationAct result;
  result.run = run;
  result.step = model::Step::kResult;
  result.outcome = model::Observed::kObserved;
  result.items = std::move(items);
  result.evidence = {{"outputs", digest_of(static_cast<unsigned>(100 + run.number())), 1}};
  record.add(result, person);
  model::DecisionAct whole;
  whole.run = run;
  whole.step = "whole";
  whole.verdict = std::string(model::to_string(verdict));
  whole.rule = "verdict-algebra";
  record.add(whole, person);
}

inline RunId run_as(Record& record, const StartRequest& request, model::RunVerdict verdict,
                    const std::string& person, std::vector<std::string> items = {}) {
  const RunId run = start_as(record, request, person);
  close_run(record, run, verdict, person, std::move(items));
  return run;
}

inline TicketDraft ticket_draft(const std::string& to, const std::string& campaign = "prep") {
  TicketDraft draft;
  draft.to = to;
  draft.campaigns = {campaign};
  draft.reason = "faster decoder";
  draft.changed = {{model::ChangeKind::kPackage, "dpkg:webp", "1", "2"}};
  return draft;
}

inline TicketId open_as(Record& record, TicketDraft draft, const std::string& person) {
  if (record.state.adoptions.empty()) draft.changed.clear();
  const auto act = open_ticket(record.state, draft, record.actor(person));
  EXPECT_TRUE(act.ok()) << act.error().what();
  if (!act.ok()) return TicketId(0);
  record.add(act.value(), person);
  return act.value().ticket;
}

inline Judgement judgement(const std::string& nonce,
                           model::ApprovalWay way = model::ApprovalWay::kApprove) {
  Judgement said;
  said.way = way;
  said.nonce = nonce;
  if (way != model::ApprovalWay::kApprove) said.reason = "look again";
  return said;
}

inline Result<model::ApprovalAct> try_approve(const Record& record, TicketId ticket,
                                              const std::string& person,
                                              const std::string& nonce = "n") {
  return judge_ticket(record.state, ticket, judgement(nonce), record.actor(person), {},
                      some_head());
}

inline void approve_as(Record& record, TicketId ticket, const std::string& person) {
  const std::string nonce = "nonce-" + std::to_string(record.state.seq);
  const auto act = try_approve(record, ticket, person, nonce);
  ASSERT_TRUE(act.ok()) << act.error().what() << ": " << act.error().why();
  record.add(act.value(), person);
}

inline Result<AdoptionPlan> try_adopt(const Record& record, TicketId ticket,
                                      const std::string& person) {
  AdoptionRequest request;
  request.ticket = ticket;
  request.effective = record.now();
  request.effective_written = record.now().str();
  return adopt(record.state, request, record.actor(person), {}, some_head());
}

inline void adopt_as(Record& record, TicketId ticket, const std::string& person) {
  const auto plan = try_adopt(record, ticket, person);
  ASSERT_TRUE(plan.ok()) << plan.error().what() << ": " << plan.error().why();
  record.add(plan.value().adoption, person);
}

// A is adopted for `prep` by t-1 after r-1.
inline void make_reference(Record& record) {
  make_ready(record);
  run_as(record, full_run("A"), model::RunVerdict::kAccepted, "aoki");
  const TicketId ticket = open_as(record, ticket_draft("A"), "aoki");
  approve_as(record, ticket, "sato");
  adopt_as(record, ticket, "sato");
}

inline void rehearse_as(Record& record, TicketId ticket, const std::string& person,
                        model::RunVerdict verdict = model::RunVerdict::kAccepted) {
  const auto plan = plan_rehearsal(record.state, ticket, record.actor(person));
  ASSERT_TRUE(plan.ok()) << plan.error().what();
  const RehearsalPlan& ready = plan.value();
  model::RehearsalAct act;
  act.ticket = ticket;
  act.from = ready.from;
  act.to = ready.adoption->body.version;
  act.run = ready.rehearsal.start.run;
  act.reference = ready.adoption->seq;
  act.manifest = ready.manifest->body.declared;
  act.application = ready.manifest->body.application;
  act.set = ready.seal->seal.body.set.listing;
  act.verdict = verdict;
  record.add(ready.rehearsal.start, person);
  close_run(record, act.run, verdict, person);
  record.add(act, person);
}

// A is the reference; B is its candidate by t-2, accepted by a full run.
inline TicketId make_candidate(Record& record) {
  make_reference(record);
  record.add(manifest_of("B", 50, "A"), "aoki");
  const TicketId ticket = open_as(record, ticket_draft("B"), "aoki");
  run_as(record, full_run("B"), model::RunVerdict::kAccepted, "aoki");
  return ticket;
}

// The refusal's exit status and problem code, "3 KJ-GATE-TRIES"; "0" for none.
template <typename T>
std::string refusal(const Result<T>& result) {
  if (result.ok()) return "0";
  EXPECT_FALSE(result.error().why().empty()) << result.error().what();
  EXPECT_FALSE(result.error().next_acts().empty()) << result.error().what();
  return std::to_string(exit_status(result.error().code())) + " " +
         std::string(result.error().problem_code());
}

}  // namespace kijun::govern
