// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "codec/json.h"

namespace kijun::app {

enum class Severity { kError, kWarning, kNote };
std::string_view to_string(Severity severity);

// One thing to tell: three lines for people, one row of `problems` for programs.
struct Problem {
  std::string code;  // "KJ-ITEM-MISSING": stable, never translated
  Severity severity = Severity::kError;
  std::string subject;
  std::string what;
  std::string why;
  std::vector<std::string> next;
};

// What an act gives back, whoever asks: the command line prints `text`, or `data` under --json, and
// a page shows the same. Every fact in `text` is also in `data` or `problems`.
struct Answer {
  int exit = 0;         // docs/formats.md, "Exit status"
  std::string verdict;  // accepted, rejected, inconclusive, equal, differs, …; empty when none
  codec::Json data = codec::Json::Object();
  std::vector<Problem> problems;
  std::vector<std::string> text;  // translated lines, in order
};

Problem to_problem(const Error& error);
// The answer that says only this error.
Answer to_answer(const Error& error);
// The one object that --json prints: schema kijun/answer/1.
codec::Json to_json(const Answer& answer, std::string_view command);

}  // namespace kijun::app
