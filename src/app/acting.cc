// SPDX-License-Identifier: Apache-2.0
#include "app/acting.h"

#include <string>
#include <string_view>
#include <vector>

#include "app/answer.h"
#include "app/surroundings.h"
#include "app/workspace.h"
#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "govern/actor.h"
#include "govern/gates.h"
#include "model/acts.h"
#include "model/line.h"

namespace kijun::app {
namespace {

constexpr std::string_view kGatePrefix = "KJ-GATE-";

bool is_refusal(const Error& error) {
  const ErrorCode code = error.code();
  return error.problem_code().starts_with(kGatePrefix) &&
         (code == ErrorCode::kDenied || code == ErrorCode::kConflict ||
          code == ErrorCode::kUndecided);
}

// A refusal outside the table of gates keeps its own word: "KJ-GATE-NOT-ADOPTED" → "not-adopted".
std::string gate_name(std::string_view problem_code) {
  if (const auto gate = govern::gate_of_problem(problem_code)) {
    return std::string(govern::to_string(*gate));
  }
  std::string name(problem_code.substr(kGatePrefix.size()));
  for (char& c : name) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return name;
}

}  // namespace

govern::Actor actor_of(const Scene& scene, const std::string& person) {
  return {person, scene.around.origin, scene.around.clock.now()};
}

Answer answer_in(const Scene& scene) {
  Answer answer;
  if (scene.dry_run == DryRun::kNo) return answer;
  answer.data["dry_run"] = true;
  answer.text.push_back(msg("dry run: nothing was recorded; for real it would say:"));
  return answer;
}

Error recorded_refusal(Workspace& workspace, const RefusedTry& tried, Error refusal) {
  if (!is_refusal(refusal)) return refusal;
  const model::RefusedAct line{std::string(tried.act), gate_name(refusal.problem_code()),
                               std::string(tried.subject)};
  const Result<void> recorded =
      workspace.transact([&](const Workspace& now) -> Result<std::vector<model::Act>> {
        return std::vector{now.act(line, tried.person)};
      });
  static_cast<void>(recorded.ok());  // see the header: the refusal is what is told
  return refusal;
}

}  // namespace kijun::app
