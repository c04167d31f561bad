// SPDX-License-Identifier: Apache-2.0
#include "app/run_show.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "app/answer.h"
#include "app/record_facts.h"
#include "app/run_carrier.h"
#include "app/seal_draft.h"
#include "app/surroundings.h"
#include "app/workspace.h"
#include "base/bytes.h"
#include "base/error.h"
#include "base/ids.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "base/text.h"
#include "base/utf8.h"
#include "codec/json.h"
#include "model/acts.h"
#include "model/fields.h"
#include "model/state.h"
#include "model/step.h"
#include "model/verdict.h"
#include "os/place.h"
#include "tree/path_scan.h"

namespace kijun::app {
namespace {

Result<codec::Json::Array> attempts_of(const Workspace& workspace, RunId run,
                                       const std::string& item) {
  codec::Json::Array rows;
  const Path file = run_folder(workspace, run) / "items.jsonl";
  const auto bytes = os::read_file(workspace.fs(), file, std::uint64_t{1} << 30U);
  if (!bytes.ok()) return rows;
  for (const std::string_view line : split(as_chars(bytes.value()), '\n')) {
    const auto json = codec::parse_json(line);
    if (!json.ok()) continue;  // a torn last line
    if (json.value().text_or("item", "") == item) rows.push_back(json.value());
  }
  return rows;
}

// "attempt 1: exited 0 after 12 ms"; a start whose end never came stands as it is.
std::string attempt_line(const codec::Json& line) {
  const std::int64_t attempt = line.integer_or("attempt", 0);
  if (line.text_or("event", "") == "start") {
    return msg("  attempt {}: started {}", attempt, line.text_or("time", ""));
  }
  const std::string_view why = line.text_or("why", "");
  return msg("  attempt {}: {} {} after {} ms", attempt, line.text_or("ended", ""),
             line.integer_or("status", 0), line.integer_or("elapsed_ms", 0)) +
         (why.empty() ? "" : ": " + escape_bytes(why));
}

// What a step's criteria said; they name the item among others.
void show_naming(const model::ObservationAct& observation, const std::string& item,
                 Answer& answer) {
  answer.text.push_back(msg("  step {} names {}", to_string(observation.step), item));
  const codec::Json* const criteria = observation.values.find("criteria");
  if (criteria == nullptr || criteria->array() == nullptr) return;
  for (const codec::Json& row : *criteria->array()) {
    answer.text.push_back(fmt::format("    {}: {}: {}", row.text_or("id", ""),
                                      row.text_or("verdict", ""),
                                      escape_bytes(row.text_or("message", ""))));
  }
}

// Of an item of the set that was started with all others nothing need be recorded.
Result<void> require_item(const Workspace& workspace, const model::RunRecord& run,
                          const std::string& item) {
  const model::SealRecord* const seal = workspace.state().find_seal(run.start.body.seal);
  if (seal == nullptr) return names_unheld(run.start.body.run);
  KIJUN_TRY(const auto items, sealed_items(workspace, seal->seal.body));
  for (const tree::Item& known : items) {
    if (escape_bytes(known.id) == item) return {};
  }
  return Error(ErrorCode::kNotFound,
               msg("there is no item {} in {}", item, run.start.body.run.str()))
      .because(msg("its set has {} items, and nothing else of that name was found", items.size()))
      .about(item)
      .next(fmt::format("kijun run show {}", run.start.body.run.str()));
}

Result<void> show_item(const Workspace& workspace, const model::RunRecord& run,
                       const std::string& item, Answer& answer) {
  KIJUN_TRY(codec::Json::Array attempts, attempts_of(workspace, run.start.body.run, item));
  bool known = !attempts.empty();
  for (const codec::Json& attempt : attempts) answer.text.push_back(attempt_line(attempt));
  for (const auto& observation : run.observations.get()) {
    const auto& items = observation.body.items;
    if (std::find(items.begin(), items.end(), item) == items.end()) continue;
    show_naming(observation.body, item, answer);
    known = true;
  }
  if (!known) {
    KIJUN_TRY_VOID(require_item(workspace, run, item));
    answer.text.push_back(msg("  nothing is recorded of {} apart from the others", item));
  }
  answer.data["attempts"] = std::move(attempts);
  return {};
}

// The record of a run, unpacked.
codec::Json run_record(const model::RunRecord& run) {
  codec::Json data = model::to_json(run);
  data.object()->erase("fingerprint");  // told where the record has it
  data["start"]["body"]["fingerprint"] = run.fingerprint.get();
  data["observations"] = model::to_json(run.observations.get());
  data["decisions"] = model::to_json(run.decisions.get());
  return data;
}

void show_lines(const model::RunRecord& run, Answer& answer) {
  const model::StartAct& start = run.start.body;
  answer.text.push_back(msg("{} {} ({}), seal {}, started {} by {}", start.run.str(), start.version,
                            model::to_string(start.kind), start.seal.str(), run.start.time.str(),
                            run.start.person));
  answer.text.push_back(run.verdict ? msg("  verdict: {}", model::to_string(*run.verdict))
                                    : msg("  started, no result"));
  for (const auto& decision : run.decisions.get()) {
    const std::string whose = decision.body.rule.empty() ? decision.person : decision.body.rule;
    answer.text.push_back(fmt::format("  {}: {} → {} ({})", decision.body.step,
                                      decision.body.verdict, model::name_of(decision.body.action),
                                      whose));
    for (const std::string& reason : decision.body.reasons) {
      answer.text.push_back("    " + escape_bytes(reason));
    }
  }
}

}  // namespace

Result<Answer> run_show(const Scene& scene, std::string_view run_text, const std::string& item) {
  KIJUN_TRY(const Workspace workspace, Workspace::open_to_look(scene));
  KIJUN_TRY(const model::RunRecord* const run, require_run(workspace, run_text));
  Answer answer;
  answer.data = run_record(*run);
  if (run->verdict) answer.verdict = model::to_string(*run->verdict);
  show_lines(*run, answer);
  if (item.empty()) return answer;
  KIJUN_TRY_VOID(show_item(workspace, *run, escape_bytes(item), answer));
  return answer;
}

}  // namespace kijun::app
