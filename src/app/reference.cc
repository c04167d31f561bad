// SPDX-License-Identifier: Apache-2.0
#include "app/reference.h"

#include <utility>

#include "app/answer.h"
#include "app/surroundings.h"
#include "app/workspace.h"
#include "base/message.h"
#include "base/result.h"
#include "base/text.h"
#include "codec/json.h"
#include "model/acts.h"
#include "model/fields.h"
#include "model/state.h"

namespace kijun::app {
namespace {

using Adoption = model::Recorded<model::AdoptionAct>;

codec::Json adoption_data(const model::State& state, const Adoption& adoption) {
  codec::Json data = model::to_json(adoption.body);
  data["line"] = adoption.seq.number();
  data["person"] = adoption.person;
  data["recorded_at"] = adoption.time.str();
  const model::RunRecord* const run = state.find_run(adoption.body.run);
  const bool kept = run != nullptr && run->outputs.has_value();
  data["outputs"] = kept ? codec::Json(run->outputs->str()) : codec::Json();
  return data;
}

std::string adoption_line(const Adoption& adoption) {
  const model::AdoptionAct& body = adoption.body;
  return msg("{} from {} for {}: {}, run {}, adopted by {}", body.version, body.effective.str(),
             short_list(body.campaigns), body.ticket.str(), body.run.str(), adoption.person);
}

}  // namespace

Result<Answer> reference_show(const Scene& scene) {
  KIJUN_TRY(const Workspace workspace, Workspace::open_to_look(scene));
  const model::State& state = workspace.state();
  const Adoption* const adoption = state.adoption_in_force();
  Answer answer;
  answer.data["reference"] = adoption ? adoption_data(state, *adoption) : codec::Json();
  if (adoption == nullptr) {
    answer.text.push_back(msg("no reference yet: no version is adopted"));
    return answer;
  }
  answer.text.push_back(adoption_line(*adoption));
  if (!adoption->body.replaces.empty()) {
    answer.text.push_back(msg("  replaces {}", adoption->body.replaces));
  }
  answer.text.push_back(adoption->body.way_back ? msg("  way back rehearsed: line {}",
                                                      adoption->body.way_back->number())
                                                : msg("  no way back was rehearsed"));
  for (const model::OpenDifference& open : adoption->body.open_differences) {
    answer.text.push_back(msg("  open: {} ({}) {}", open.what, open.owner, open.until));
  }
  return answer;
}

Result<Answer> reference_list(const Scene& scene) {
  KIJUN_TRY(const Workspace workspace, Workspace::open_to_look(scene));
  const model::State& state = workspace.state();
  Answer answer;
  codec::Json::Array rows;
  for (const Adoption& adoption : state.adoptions) {
    rows.push_back(adoption_data(state, adoption));
    answer.text.push_back(adoption_line(adoption));
  }
  if (rows.empty()) answer.text.push_back(msg("no reference yet: no version is adopted"));
  answer.data["references"] = std::move(rows);
  return answer;
}

}  // namespace kijun::app
