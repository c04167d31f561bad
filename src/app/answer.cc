// SPDX-License-Identifier: Apache-2.0
#include "app/answer.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "codec/json.h"

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

// What is said where an error itself has nothing more to say: every refusal has its three lines.
struct Rest {
  std::string why;
  std::string next;
};

Rest rest_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::kUsage:
      return {msg("it cannot be used as it stands"), msg("correct it and repeat the command")};
    case ErrorCode::kNotFound:
      return {msg("the record has none"), "kijun status"};
    case ErrorCode::kUndecided:
      return {msg("something is missing before this can be decided"), "kijun next"};
    case ErrorCode::kConflict:
    case ErrorCode::kBusy:
      return {msg("somebody else was there first"), "kijun status"};
    case ErrorCode::kCorrupt:
      return {msg("what is stored is not what was recorded"), "kijun ledger verify"};
    case ErrorCode::kDenied:
      return {msg("a rule of the project refuses it"), "kijun status"};
    case ErrorCode::kEnvironment:
      return {msg("the machine does not let it happen"), msg("mend that and repeat the command")};
    case ErrorCode::kLimit:
      return {msg("a bound was exceeded"), msg("stay below the bound and repeat the command")};
    case ErrorCode::kInternal:
      return {msg("this is a mistake in kijun"), msg("report it with the words you typed")};
    case ErrorCode::kInterrupted:
    case ErrorCode::kTerminated:
      return {msg("a signal asked for the end"), "kijun status"};
  }
  KIJUN_UNREACHABLE();
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
  const Rest rest = rest_of(error.code());
  if (why.empty()) why.push_back(rest.why);
  std::vector<std::string> next = error.next_acts();
  if (next.empty()) next.push_back(rest.next);
  return {std::string(error.problem_code()),
          Severity::kError,
          error.subject(),
          error.what(),
          join(why, "; "),
          std::move(next)};
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
