// SPDX-License-Identifier: Apache-2.0
#include "cli/render.h"

#include <string>
#include <string_view>

#include "app/answer.h"
#include "base/message.h"
#include "codec/json.h"

namespace kijun::cli {
namespace {

constexpr std::string_view kReset = "\x1b[0m";

struct Tint {
  app::Severity severity;
  std::string_view start;
};
constexpr Tint kTints[] = {{app::Severity::kError, "\x1b[31m"},
                           {app::Severity::kWarning, "\x1b[33m"},
                           {app::Severity::kNote, "\x1b[36m"}};

std::string tinted(std::string_view text, app::Severity severity, Colour colour) {
  if (colour == Colour::kNo) return std::string(text);
  for (const Tint& tint : kTints) {
    if (tint.severity == severity) {
      return std::string(tint.start) + std::string(text) + std::string(kReset);
    }
  }
  return std::string(text);
}

// A line break inside a message would pass for a line of kijun's own.
std::string one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    if (c == '\n') {
      line += "\\n";
    } else {
      line += c;
    }
  }
  return line;
}

std::string render_problem(const app::Problem& problem, Colour colour, Detail detail) {
  std::string text = tinted(one_line(problem.what), problem.severity, colour) + "\n";
  if (!problem.why.empty()) text += msg("  why:  {}", one_line(problem.why)) + "\n";
  for (const std::string& next : problem.next) text += msg("  next: {}", one_line(next)) + "\n";
  if (detail == Detail::kVerbose) {
    text += msg("  code: {} {}", problem.code, one_line(problem.subject)) + "\n";
  }
  return text;
}

}  // namespace

Rendered render_text(const app::Answer& answer, Colour colour, Detail detail) {
  Rendered rendered;
  for (const std::string& line : answer.text) rendered.out += line + "\n";
  for (const app::Problem& problem : answer.problems) {
    rendered.err += render_problem(problem, colour, detail);
  }
  return rendered;
}

std::string render_json(const app::Answer& answer, std::string_view command) {
  return codec::print_json(app::to_json(answer, command), codec::JsonLayout::kIndented) + "\n";
}

}  // namespace kijun::cli
