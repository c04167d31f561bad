// SPDX-License-Identifier: Apache-2.0
#include "report/markdown.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/message.h"
#include "base/text.h"
#include "base/utf8.h"
#include "codec/json.h"
#include "model/acts.h"
#include "model/state.h"
#include "model/step.h"
#include "model/verdict.h"

namespace kijun::report {
namespace {

using codec::Json;
using model::RunRecord;
using Lines = std::vector<std::string>;

// Text that others wrote must not become markup of this page.
std::string plain(std::string_view text) {
  std::string safe;
  for (const char c : escape_bytes(text)) {
    if (std::string_view("|`*_<>#[]").find(c) != std::string_view::npos) safe += '\\';
    safe += c;
  }
  return safe;
}

std::string code(std::string_view text) {
  std::string safe = escape_bytes(text);
  std::replace(safe.begin(), safe.end(), '`', '\'');
  return "`" + safe + "`";
}

std::string verdict_word(const RunRecord& run) {
  return run.verdict ? std::string(to_string(*run.verdict)) : msg("started, no result");
}

const model::Recorded<model::DecisionAct>* closing(const RunRecord& run) {
  for (const auto& decision : run.decisions.get()) {
    if (decision.body.step == model::kWholeRun && !decision.body.rule.empty()) return &decision;
  }
  return nullptr;
}

std::int64_t resumed_items(const RunRecord& run) {
  std::int64_t resumed = 0;
  for (const auto& observation : run.observations.get()) {
    resumed = std::max(resumed, observation.body.values.integer_or("resumed_items", 0));
  }
  return resumed;
}

void section(const std::string& title, Lines& page) {
  page.emplace_back();
  page.push_back("## " + title);
  page.emplace_back();
}

void add_headline(const model::State& state, const RunRecord& run, Lines& page) {
  const model::StartAct& start = run.start.body;
  page.push_back(fmt::format("# {}: {}", start.run.str(), verdict_word(run)));
  page.emplace_back();
  page.push_back(msg("{} run of version {} under seal {}, started {} by {}.", to_string(start.kind),
                     plain(start.version), start.seal.str(), run.start.time.str(),
                     plain(run.start.person)));
  if (start.kind == model::RunKind::kPartial) {
    page.push_back(msg("A partial re-check of {} items: it can show a repair and accepts nothing.",
                       start.items.size()));
  }
  Lines tries;
  for (const RunRecord* const other : tries_of(state, run)) {
    tries.push_back(fmt::format("{} {}", other->start.body.run.str(), verdict_word(*other)));
  }
  page.emplace_back();
  page.push_back(
      msg("Tries of this version under this seal: {}: {}.", tries.size(), join(tries, ", ")));
  page.push_back(msg("Items that needed a second attempt: {}.", resumed_items(run)));
  if (const auto* const whole = closing(run)) {
    page.emplace_back();
    for (const std::string& reason : whole->body.reasons) page.push_back("- " + plain(reason));
  }
}

std::string value_text(const Json& value) {
  if (const std::string* const text = value.string()) return *text;
  return codec::print_json(value, codec::JsonLayout::kCompact);
}

void add_observation(const model::ObservationAct& observation, Lines& page) {
  for (const auto& [key, value] : *observation.values.object()) {
    if (key == "criteria" || key == "to_first") continue;  // they have their own sections
    page.push_back(fmt::format("- {}: {}", plain(key), plain(value_text(value))));
  }
  if (!observation.items.empty()) {
    page.push_back(msg("- items concerned: {}", plain(short_list(observation.items))));
  }
  for (const model::Evidence& evidence : observation.evidence) {
    page.push_back(msg("- evidence {}: {}", plain(evidence.name), code(evidence.digest.str())));
  }
}

void add_decision(const model::Recorded<model::DecisionAct>& decision, Lines& page) {
  const model::DecisionAct& body = decision.body;
  const std::string by = body.rule.empty() ? plain(decision.person) : msg("rule {}", body.rule);
  page.push_back(
      msg("- decision: {} ({}), by {}", to_string(body.action), plain(body.verdict), by));
  for (const std::string& reason : body.reasons) page.push_back("  - " + plain(reason));
}

void add_steps(const RunRecord& run, Lines& page) {
  section(msg("Steps"), page);
  for (const model::Step step : model::kSteps) {
    page.push_back(fmt::format("### {}", to_string(step)));
    page.emplace_back();
    bool seen = false;
    for (const auto& observation : run.observations.get()) {
      if (observation.body.step != step) continue;
      seen = seen || observation.body.outcome != model::Observed::kNotRun;
      if (observation.body.values.object() != nullptr) add_observation(observation.body, page);
    }
    if (!seen) page.push_back(msg("- not run"));
    for (const auto& decision : run.decisions.get()) {
      if (decision.body.step == to_string(step)) add_decision(decision, page);
    }
    page.emplace_back();
  }
  for (const auto& decision : run.decisions.get()) {
    const bool by_person = decision.body.step == model::kWholeRun && decision.body.rule.empty();
    if (by_person) add_decision(decision, page);
  }
}

// What the observations hold of judged criteria under this key.
Lines criteria_rows(const RunRecord& run, std::string_view key) {
  Lines rows;
  for (const auto& observation : run.observations.get()) {
    const Json* const criteria = observation.body.values.find(key);
    if (criteria == nullptr || criteria->array() == nullptr) continue;
    for (const Json& row : *criteria->array()) {
      rows.push_back(fmt::format("| {} | {} | {} | {} | {} |", plain(row.text_or("id", "")),
                                 plain(row.text_or("kind", "")), to_string(observation.body.step),
                                 plain(row.text_or("verdict", "")),
                                 plain(row.text_or("message", ""))));
    }
  }
  return rows;
}

void add_criteria_table(const Lines& rows, Lines& page) {
  page.push_back(msg("| criterion | kind | step | verdict | measured |"));
  page.emplace_back("|---|---|---|---|---|");
  page.insert(page.end(), rows.begin(), rows.end());
}

void add_criteria(const RunRecord& run, Lines& page) {
  section(msg("Criteria"), page);
  const Lines rows = criteria_rows(run, "criteria");
  if (rows.empty()) {
    page.push_back(msg("None was judged."));
    return;
  }
  add_criteria_table(rows, page);
}

void add_distance(const RunRecord& run, Lines& page) {
  const model::StartAct& start = run.start.body;
  section(msg("Distance to the first reference"), page);
  const Lines rows = criteria_rows(run, "to_first");
  if (!start.first_reference) {
    page.push_back(msg("No version is adopted yet."));
  } else if (start.reference == start.first_reference) {
    page.push_back(msg("The reference is the first one, {}.", start.first_reference->str()));
  } else if (rows.empty()) {
    page.push_back(msg("Not measured: no criterion was compared with the reference."));
  } else {
    page.push_back(msg("Against {}, shown and not judged, so that small steps cannot creep:",
                       start.first_reference->str()));
    page.emplace_back();
    add_criteria_table(rows, page);
  }
}

std::uint64_t item_count(const model::State& state, const RunRecord& run) {
  if (!run.start.body.items.empty()) return run.start.body.items.size();
  const model::SealRecord* const seal = state.find_seal(run.start.body.seal);
  return seal == nullptr ? 0 : seal->seal.body.set.item_count;
}

void add_not_proven(const model::State& state, const RunRecord& run, Lines& page) {
  section(msg("What this does not prove"), page);
  const std::uint64_t items = item_count(state, run);
  if (run.verdict == model::RunVerdict::kAccepted && items > 0) {
    const double percent = std::min(100.0, 300.0 / static_cast<double>(items));
    page.push_back(
        msg("- 0 failures in {} items: with 95 % confidence fewer than {:.1f} % fail "
            "(3/{})",
            items, percent, items));
  }
  const auto* const whole = closing(run);
  if (whole == nullptr) {
    page.push_back(msg("- anything: the run has no result"));
    return;
  }
  const Lines& recorded = whole->body.not_proven;
  if (recorded.empty()) page.push_back(msg("- larger volume, and continuous load"));
  for (const std::string& what : recorded) page.push_back("- " + plain(what));
}

// What became looser from seal to seal stands in every later report (R3).
void add_looser(const model::State& state, SealId seal, Lines& page) {
  std::size_t looser = 0;
  for (const model::SealRecord& record : state.seals) {
    if (record.seal.body.seal > seal) break;
    for (const model::SealChange& change : record.seal.body.changes) {
      if (change.way != model::Strictness::kLooser) continue;
      ++looser;
      page.push_back(msg("- looser since {}: {}: {} ({})", record.seal.body.seal.str(),
                         plain(change.id), plain(change.reason), plain(record.seal.body.reason)));
    }
  }
  if (looser == 0) page.push_back(msg("- nothing became looser since the first seal"));
}

void add_seal(const model::State& state, const RunRecord& run, Lines& page) {
  section(msg("Seal"), page);
  const model::SealRecord* const record = state.find_seal(run.start.body.seal);
  if (record == nullptr) {
    page.push_back(msg("The record has no {}.", run.start.body.seal.str()));
    return;
  }
  const model::SealAct& seal = record->seal.body;
  page.push_back(msg("- {} of {} by {}: {} items, {} files, {} bytes", seal.seal.str(),
                     record->seal.time.str(), plain(record->seal.person), seal.set.item_count,
                     seal.set.file_count, seal.set.size_bytes));
  for (const auto& agreement : record->agreements) {
    page.push_back(msg("- agreed by {} as {}, {}", plain(agreement.person),
                       plain(agreement.body.as), agreement.time.str()));
  }
  add_looser(state, seal.seal, page);
}

void add_digests(const model::State& state, const RunRecord& run, Lines& page) {
  section(msg("To check by hand"), page);
  const model::StartAct& start = run.start.body;
  page.push_back(msg("Objects lie in .kijun/objects under their SHA-256."));
  page.emplace_back();
  page.push_back(msg("- manifest {}: {}", plain(start.version), code(start.manifest.str())));
  page.push_back(msg("- criteria: {}", code(start.criteria.str())));
  page.push_back(msg("- set: {}", code(start.set.str())));
  if (run.outputs) page.push_back(msg("- outputs: {}", code(run.outputs->str())));
  page.push_back(msg("- ledger {}, {} lines; the run begins with line {}", code(state.ledger),
                     state.seq, run.start.seq.number()));
  page.emplace_back();
  page.push_back("    kijun ledger verify");
}

}  // namespace

std::vector<std::string> run_page(const model::State& state, const RunRecord& run) {
  Lines page;
  add_headline(state, run, page);
  add_steps(run, page);
  add_criteria(run, page);
  add_distance(run, page);
  add_not_proven(state, run, page);
  add_seal(state, run, page);
  section(msg("Independence"), page);
  for (const std::string& note : independence_notes(state, run)) page.push_back("- " + plain(note));
  add_digests(state, run, page);
  return page;
}

}  // namespace kijun::report
