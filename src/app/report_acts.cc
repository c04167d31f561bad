// SPDX-License-Identifier: Apache-2.0
#include "app/report_acts.h"

#include <string_view>
#include <utility>

#include "app/answer.h"
#include "app/record_facts.h"
#include "app/surroundings.h"
#include "app/workspace.h"
#include "base/result.h"
#include "codec/json.h"
#include "model/state.h"
#include "model/verdict.h"
#include "report/markdown.h"

namespace kijun::app {

using codec::Json;

Result<Answer> report(const Scene& scene, std::string_view run) {
  KIJUN_TRY(const Workspace workspace, Workspace::open_to_look(scene));
  KIJUN_TRY(const model::RunRecord* const record, require_run(workspace, run));
  Answer answer;
  if (record->verdict) answer.verdict = to_string(*record->verdict);
  answer.text = report::run_page(workspace.state(), *record);
  answer.data["run"] = record->start.body.run.str();
  Json::Array tries;
  for (const model::RunRecord* const other : report::tries_of(workspace.state(), *record)) {
    Json verdict;
    if (other->verdict) verdict = to_string(*other->verdict);
    tries.emplace_back(Json::Object{{"run", other->start.body.run.str()}, {"verdict", verdict}});
  }
  answer.data["tries"] = std::move(tries);
  const auto notes = report::independence_notes(workspace.state(), *record);
  answer.data["independence"] = Json::Array(notes.begin(), notes.end());
  answer.data["markdown"] = Json::Array(answer.text.begin(), answer.text.end());
  return answer;
}

}  // namespace kijun::app
