// SPDX-License-Identifier: Apache-2.0
#include "compare/checker.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "compare/kind.h"
#include "compare/options.h"
#include "compare/placeholders.h"
#include "model/criteria.h"

namespace kijun::compare {
namespace {

constexpr std::int64_t kCheckerTimeoutDefault = 600;  // the row's `unsaid` in command.cc

Path file_or_folder(const Path& folder, const Path& file) {
  return file.empty() ? folder : folder / file;
}

}  // namespace

Result<Checker> read_checker(const model::Criterion& criterion,
                             std::span<const std::string> items) {
  KIJUN_TRY_VOID(check_criterion(criterion, ""));
  if (criterion.kind != "command") {
    return Error(ErrorCode::kUsage, msg("criterion \"{}\" has no checker", criterion.id))
        .because(msg("its kind is `{}`", criterion.kind));
  }
  Checker checker;
  checker.command = texts_of(criterion, "command");
  checker.timeout_s = count_or(criterion, "timeout_s", kCheckerTimeoutDefault);
  std::optional<Pattern> pattern;
  const std::string_view files = text_or(criterion, "files", "");
  if (!files.empty()) {
    KIJUN_TRY(Pattern parsed, Pattern::parse(files));
    pattern = std::move(parsed);
  }
  std::vector<std::string> calls(items.begin(), items.end());
  if (text_or(criterion, "each", "item") == "whole") calls.assign(1, "");
  for (std::string& item : calls) {
    CheckerCall call{.item = std::move(item), .file = Path()};
    if (pattern) {
      KIJUN_TRY(call.file, pattern->expand(call.item));
    }
    checker.calls.push_back(std::move(call));
  }
  return checker;
}

std::vector<std::string> checker_words(const Checker& checker, const CheckerCall& call,
                                       const CheckerPlaces& places) {
  std::vector<std::string> words;
  for (const std::string& word : checker.command) {
    if (word == "{reference}") {
      words.push_back(file_or_folder(places.reference, call.file).native());
    } else if (word == "{candidate}") {
      words.push_back(file_or_folder(places.candidate, call.file).native());
    } else if (word == "{outputs}") {
      words.push_back(places.candidate.native());
    } else if (word == "{inputs}") {
      words.push_back(places.inputs.native());
    } else if (word == "{item}") {
      words.push_back(call.item);
    } else if (word == "{file}") {
      words.push_back(call.file.native());
    } else {
      words.push_back(word);
    }
  }
  return words;
}

}  // namespace kijun::compare
