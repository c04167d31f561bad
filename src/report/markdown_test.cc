// SPDX-License-Identifier: Apache-2.0
#include "report/markdown.h"

#include <gtest/gtest.h>

#include "base/text.h"

namespace kijun::report {
namespace {

using model::RunRecord;
using model::RunVerdict;

RunRecord make_run(std::uint64_t number, std::optional<RunVerdict> verdict) {
  RunRecord run;
  run.start.person = "aoki";
  run.start.uid = 1000;
  run.start.seq = LineSeq(10 + number);
  run.start.body.run = RunId(number);
  run.start.body.version = "B";
  run.verdict = verdict;
  if (verdict) {
    model::Recorded<model::DecisionAct> whole;
    whole.body.run = RunId(number);
    whole.body.step = "whole";
    whole.body.verdict = std::string(to_string(*verdict));
    whole.body.rule = "verdict-algebra";
    run.decisions.edit().push_back(whole);
  }
  return run;
}

model::State make_state() {
  model::State state;
  model::SealRecord seal;
  seal.seal.body.set.item_count = 100;
  state.seals.push_back(seal);
  return state;
}

std::string page_of(const model::State& state, const RunRecord& run) {
  return join(run_page(state, run), "\n");
}

TEST(R26Tries, EveryTryStandsInTheHeadline) {
  model::State state = make_state();
  state.runs = {make_run(1, RunVerdict::kRejected), make_run(2, std::nullopt),
                make_run(3, RunVerdict::kAccepted)};
  RunRecord other = make_run(4, RunVerdict::kRejected);
  other.start.body.version = "C";
  state.runs.push_back(other);
  const std::string page = page_of(state, state.runs[2]);
  EXPECT_NE(page.find("3: r-1 rejected, r-2 started, no result, r-3 accepted"), std::string::npos)
      << page;
  EXPECT_EQ(page.find("r-4"), std::string::npos);
}

TEST(R22Bound, AnAcceptedRunStatesWhatItDoesNotProve) {
  model::State state = make_state();
  state.runs = {make_run(1, RunVerdict::kAccepted)};
  const std::string page = page_of(state, state.runs[0]);
  EXPECT_NE(page.find("0 failures in 100 items"), std::string::npos);
  EXPECT_NE(page.find("fewer than 3.0 %"), std::string::npos);
  EXPECT_NE(page.find("continuous load"), std::string::npos);
}

TEST(R22Bound, ARejectedRunClaimsNoZeroFailures) {
  model::State state = make_state();
  state.runs = {make_run(1, RunVerdict::kRejected)};
  EXPECT_EQ(page_of(state, state.runs[0]).find("0 failures"), std::string::npos);
}

TEST(R9Partial, APartialRecheckSaysThatItAcceptsNothing) {
  model::State state = make_state();
  RunRecord run = make_run(1, RunVerdict::kInconclusive);
  run.start.body.kind = model::RunKind::kPartial;
  run.start.body.items = {"057"};
  state.runs = {run};
  EXPECT_NE(page_of(state, state.runs[0]).find("accepts nothing"), std::string::npos);
}

TEST(R3Looser, WhatBecameLooserStandsInEveryLaterReport) {
  model::State state = make_state();
  model::SealRecord second;
  second.seal.body.seal = SealId(2);
  second.seal.body.reason = "noise of the new card";
  second.seal.body.changes.push_back(
      {"pixels", model::Strictness::kLooser, "0.010 → 0.020", "sato"});
  state.seals.push_back(second);
  model::SealRecord third;
  third.seal.body.seal = SealId(3);
  state.seals.push_back(third);
  RunRecord run = make_run(1, RunVerdict::kAccepted);
  run.start.body.seal = SealId(3);
  state.runs = {run};
  const std::string page = page_of(state, state.runs[0]);
  EXPECT_NE(page.find("looser since s-2: pixels: 0.010 → 0.020 (noise of the new card)"),
            std::string::npos)
      << page;
}

TEST(Distance, ToTheFirstReferenceStandsInEveryReport) {
  model::State state = make_state();
  RunRecord run = make_run(3, RunVerdict::kAccepted);
  state.runs = {run};
  EXPECT_NE(page_of(state, run).find("No version is adopted yet."), std::string::npos);
  run.start.body.reference = RunId(1);
  run.start.body.first_reference = RunId(1);
  EXPECT_NE(page_of(state, run).find("The reference is the first one, r-1."), std::string::npos);
  run.start.body.reference = RunId(2);
  EXPECT_NE(page_of(state, run).find("Not measured"), std::string::npos);
  model::Recorded<model::ObservationAct> result;
  result.body.step = model::Step::kResult;
  result.body.outcome = model::Observed::kObserved;
  result.body.values["to_first"] = codec::Json::Array{codec::Json::Object{
      {"id", "pixels"}, {"kind", "command"}, {"verdict", "fail"}, {"message", "max_abs 3"}}};
  run.observations.edit().push_back(result);
  const std::string page = page_of(state, run);
  EXPECT_NE(page.find("Against r-1, shown and not judged"), std::string::npos) << page;
  EXPECT_NE(page.find("| pixels | command | result | fail | max\\_abs 3 |"), std::string::npos)
      << page;
}

TEST(R10Independence, OneAccountForTesterAndApproverIsNamed) {
  model::State state = make_state();
  state.runs = {make_run(1, RunVerdict::kAccepted)};
  model::TicketRecord ticket;
  model::Recorded<model::ApprovalAct> approval;
  approval.person = "sato";
  approval.uid = 1000;
  approval.body.target.runs = {RunId(1)};
  ticket.approvals = {approval};
  state.tickets = {ticket};
  EXPECT_NE(page_of(state, state.runs[0]).find("not shown to be independent"), std::string::npos);
  state.tickets[0].approvals[0].uid = 1001;
  EXPECT_EQ(page_of(state, state.runs[0]).find("not shown to be independent"), std::string::npos);
}

TEST(R10Independence, SoloIsNamed) {
  model::State state = make_state();
  state.people.emplace();
  state.people->body.policy.solo = true;
  state.runs = {make_run(1, RunVerdict::kAccepted)};
  EXPECT_NE(page_of(state, state.runs[0]).find("not independent"), std::string::npos);
}

TEST(R26Tries, AnotherRecordOfTheOrderIsNamed) {
  model::State state = make_state();
  state.genesis.emplace();
  state.genesis->body.other_ledgers = {"l-0123"};
  state.runs = {make_run(1, RunVerdict::kAccepted)};
  EXPECT_NE(page_of(state, state.runs[0]).find("l-0123"), std::string::npos);
}

TEST(Page, ForeignTextBecomesNoMarkup) {
  model::State state = make_state();
  RunRecord run = make_run(1, RunVerdict::kRejected);
  run.decisions.edit()[0].body.reasons = {"x\n## accepted | <b>"};
  state.runs = {run};
  const std::string page = page_of(state, state.runs[0]);
  EXPECT_EQ(page.find("\n## accepted"), std::string::npos);
  EXPECT_EQ(page.find("<b>"), std::string::npos);
}

TEST(Page, AStepThatDidNotRunSaysSo) {
  model::State state = make_state();
  state.runs = {make_run(1, RunVerdict::kInconclusive)};
  const std::string page = page_of(state, state.runs[0]);
  for (const model::Step step : model::kSteps) {
    EXPECT_NE(page.find("### " + std::string(to_string(step)) + "\n\n- not run"),
              std::string::npos);
  }
}

}  // namespace
}  // namespace kijun::report
