// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kijun {

// What the caller can do differently; each code has one exit status (docs/formats.md, "Exit
// status").
enum class ErrorCode {
  kUsage,        // 2: the words typed or a declaration cannot be used as they are
  kNotFound,     // 2: a named object (run, ticket, version) is not in the record
  kUndecided,    // 3: a decision, an observation or information is missing
  kConflict,     // 4: someone or something moved: other digests, a held claim
  kBusy,         // 4: another process holds the lock
  kCorrupt,      // 5: kijun's own record is not what it claims
  kDenied,       // 6: refused by a rule
  kEnvironment,  // 7: disk, permission, missing tool, unreachable place
  kLimit,        // 7: a named bound was exceeded
  kInternal,     // 70: a mistake in kijun
  kInterrupted,  // 130
  kTerminated,   // 143
};

int exit_status(ErrorCode code);
// The stable name used in JSON when the error carries no more specific one: "KJ-USAGE", ….
std::string_view default_problem_code(ErrorCode code);

// One failed act: what failed with its subject, why, and what to do next. Rendered in one place
// (cli/render) as three lines or as a JSON problem. `what`, `why` and `next` are already
// translated; callers branch on the code, never on text.
class Error {
 public:
  Error(ErrorCode code, std::string what) : code_(code), what_(std::move(what)) {}

  [[nodiscard]] Error because(std::string why) && {
    why_ = std::move(why);
    return std::move(*this);
  }
  // Adds one command or act; several may be offered, the best first.
  [[nodiscard]] Error next(std::string act) && {
    next_.push_back(std::move(act));
    return std::move(*this);
  }
  [[nodiscard]] Error about(std::string subject) && {
    subject_ = std::move(subject);
    return std::move(*this);
  }
  // A stable problem code such as "KJ-ITEM-MISSING".
  [[nodiscard]] Error coded(std::string problem_code) && {
    problem_code_ = std::move(problem_code);
    return std::move(*this);
  }
  // A line added on the way up ("while reading manifests/B.toml").
  [[nodiscard]] Error within(std::string context) && {
    context_.push_back(std::move(context));
    return std::move(*this);
  }

  ErrorCode code() const { return code_; }
  const std::string& what() const { return what_; }
  const std::string& why() const { return why_; }
  const std::vector<std::string>& next_acts() const { return next_; }
  const std::string& subject() const { return subject_; }
  const std::vector<std::string>& context() const { return context_; }
  std::string_view problem_code() const {
    return problem_code_.empty() ? default_problem_code(code_) : std::string_view(problem_code_);
  }

 private:
  ErrorCode code_;
  std::string what_;
  std::string why_;
  std::vector<std::string> next_;
  std::string subject_;
  std::string problem_code_;
  std::vector<std::string> context_;
};

}  // namespace kijun
