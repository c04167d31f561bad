// SPDX-License-Identifier: Apache-2.0
#include "app/answer.h"

#include "base/check.h"
#include "base/text.h"

namespace kijun::app {
namespace {

constexpr std::string_view kSchema = "kijun/answer/1";

codec::Json to_json(const Problem& problem) {
  codec::Json::Array next(problem.next.begin(), problem.next.end());
  return codec::Json::Object{
      {"code", problem.code},       {"severity", to_string(problem.severity)},
      {"subject", problem.subject}, {"what", problem.what},
      {"why", problem.why},         {"next", std::move(next)}};
}

}  // namespace

std::string_view to_string(Severity severity) {
  switch (severity) {
    case Severity::kError:
      return "error";
    case Severity::kWarning:
      return "warning";
    case Severity::kNote:
      return "note";
  }
  KIJUN_UNREACHABLE();
}

Problem to_problem(const Error& error) {
  std::vector<std::string> why;
  if (!error.why().empty()) why.push_back(error.why());
  why.insert(why.end(), error.context().begin(), error.context().end());
  return {std::string(error.problem_code()),
          Severity::kError,
          error.subject(),
          error.what(),
          join(why, "; "),
          error.next_acts()};
}

Answer to_answer(const Error& error) {
  Answer answer;
  answer.exit = exit_status(error.code());
  answer.problems.push_back(to_problem(error));
  return answer;
}

codec::Json to_json(const Answer& answer, std::string_view command) {
  codec::Json::Array problems;
  for (const Problem& problem : answer.problems) problems.push_back(to_json(problem));
  codec::Json verdict;
  if (!answer.verdict.empty()) verdict = answer.verdict;
  return codec::Json::Object{{"schema", kSchema},   {"command", command},
                             {"exit", answer.exit}, {"verdict", std::move(verdict)},
                             {"data", answer.data}, {"problems", std::move(problems)}};
}

}  // namespace kijun::app
