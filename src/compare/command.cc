// SPDX-License-Identifier: Apache-2.0
// Kind `command`: a checker of the user's judges, kijun judges whether it did.
#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "base/text.h"
#include "base/utf8.h"
#include "codec/json.h"
#include "compare/checker.h"
#include "compare/checker_answer.h"
#include "compare/evidence.h"
#include "compare/kind.h"
#include "compare/kind_rows.h"
#include "compare/options.h"
#include "compare/outcome.h"
#include "compare/placeholders.h"
#include "model/criteria.h"

namespace kijun::compare {
namespace {

using codec::Json;
using model::Criterion;

constexpr std::array<std::string_view, 2> kEachWords{"item", "whole"};
constexpr std::array<std::string_view, 6> kPlaceholders{"{reference}", "{candidate}", "{inputs}",
                                                        "{outputs}",   "{item}",      "{file}"};

constexpr std::array kOptions{
    Option{.name = "command",
           .type = OptionType::kTexts,
           .need = OptionNeed::kRequired,
           .order = OptionOrder::kIdentity,
           .words = {},
           .unsaid = ""},
    Option{.name = "each",
           .type = OptionType::kWord,
           .need = OptionNeed::kOptional,
           .order = OptionOrder::kIdentity,
           .words = kEachWords,
           .unsaid = "item"},
    Option{.name = "files",
           .type = OptionType::kText,
           .need = OptionNeed::kOptional,
           .order = OptionOrder::kIdentity,
           .words = {},
           .unsaid = ""},
    Option{.name = "timeout_s",
           .type = OptionType::kCount,
           .need = OptionNeed::kOptional,
           .order = OptionOrder::kLowerIsTighter,
           .words = {},
           .unsaid = "600"},
};

bool is_whole(const Criterion& criterion) { return text_or(criterion, "each", "item") == "whole"; }

Error bad_word(const Criterion& criterion, std::string_view word, std::string why) {
  return Error(ErrorCode::kUsage, msg("`command` of criterion \"{}\" has the word \"{}\"",
                                      criterion.id, escape_bytes(word)))
      .because(std::move(why));
}

Result<void> check_word(const Criterion& criterion, const std::string& word) {
  const bool placeholder = word.size() > 2 && word.starts_with('{') && word.ends_with('}') &&
                           word.find_first_of("{}", 1) == word.size() - 1;
  if (word.find('\0') != std::string::npos) {
    return bad_word(criterion, word, msg("no argument can hold a NUL"));
  }
  if (!placeholder) {
    for (const std::string_view known : kPlaceholders) {
      if (word.find(known) == std::string::npos) continue;
      return bad_word(criterion, word, msg("{} must be an argument of its own", known));
    }
    return {};
  }
  if (std::find(kPlaceholders.begin(), kPlaceholders.end(), word) == kPlaceholders.end()) {
    const std::vector<std::string> known(kPlaceholders.begin(), kPlaceholders.end());
    return bad_word(criterion, word, msg("known placeholders: {}", join(known, ", ")));
  }
  if (word == "{item}" && is_whole(criterion)) {
    return bad_word(criterion, word, msg("with `each = \"whole\"` there is no single item"));
  }
  if (word == "{file}" && text_or(criterion, "files", "").empty()) {
    return bad_word(criterion, word, msg("`files` is not given"));
  }
  if (word == "{reference}" && criterion.against.empty()) {
    return bad_word(criterion, word, msg("`against` is not given"));
  }
  return {};
}

Result<void> check_command(const Criterion& criterion) {
  for (const std::string& word : texts_of(criterion, "command")) {
    KIJUN_TRY_VOID(check_word(criterion, word));
  }
  if (const auto limit = count_if(criterion, "timeout_s"); limit && *limit == 0) {
    return Error(ErrorCode::kUsage, msg("`timeout_s` of criterion \"{}\" is 0", criterion.id))
        .because(msg("expected 1 or more seconds"));
  }
  const std::string_view files = text_or(criterion, "files", "");
  if (files.empty()) return {};
  KIJUN_TRY(const Pattern pattern, Pattern::parse(files));
  if (pattern.has_item() == !is_whole(criterion)) return {};
  return Error(ErrorCode::kUsage,
               msg("`files` of criterion \"{}\" is \"{}\"", criterion.id, escape_bytes(files)))
      .because(is_whole(criterion) ? msg("with `each = \"whole\"` there is no single item")
                                   : msg("without {{item}} every item would have the same file"));
}

CanFail command_can_fail(const Criterion& criterion, std::size_t item_count) {
  if (is_whole(criterion) || item_count > 0) return {};
  return {.yes = false, .why = msg("no items are expected")};
}

Result<std::vector<Path>> command_reads(const Criterion& criterion,
                                        std::span<const std::string> items) {
  std::vector<Path> paths;
  KIJUN_TRY(const Checker checker, read_checker(criterion, items));
  for (const CheckerCall& call : checker.calls) {
    if (!call.file.empty()) paths.push_back(call.file);
  }
  return paths;
}

std::string shown_item(const std::string& item) {
  return item.empty() ? msg("the whole") : Path(item).encoded();
}

class CommandJudge {
 public:
  void look_at(const std::string& item, const std::vector<const CheckerAnswer*>& answers) {
    if (answers.size() != 1) {
      error("KJ-CHECKER-SILENT", item,
            answers.empty() ? msg("it was not asked or did not answer")
                            : msg("it answered {} times", answers.size()));
      return;
    }
    const CheckerAnswer& raw = *answers.front();
    if (!raw.failure.empty()) {
      error("KJ-CHECKER-ENDED", item, raw.failure);
      return;
    }
    Result<ParsedAnswer> answer = parse_answer(raw.answer);
    if (!answer.ok()) {
      error("KJ-CHECKER-ANSWER", item, answer.error().why());
      return;
    }
    take(item, std::move(answer).value());
  }

  void unasked(const std::string& item) {
    error("KJ-CHECKER-UNASKED", item, msg("it answered for an item that is not expected"));
  }

  Outcome conclude(bool whole) && {
    outcome_.verdict = verdict_of(counts_);
    const std::size_t passed = counts_.measured - counts_.failed;
    if (!whole) {
      outcome_.measured["items"] = counts_.measured + counts_.errors;
      outcome_.measured["pass"] = passed;
      outcome_.measured["fail"] = counts_.failed;
      outcome_.measured["error"] = counts_.errors;
    }
    outcome_.message = whole && !said_.empty()
                           ? said_
                           : msg("{} of {} pass", passed, counts_.measured + counts_.errors);
    if (!failed_.empty() && !whole) outcome_.message += msg("; fail: {}", short_list(failed_));
    if (!errors_.empty()) {
      outcome_.message += msg("; error: {} ({})", short_list(errors_), first_error_);
    }
    return std::move(outcome_);
  }

 private:
  void take(const std::string& item, ParsedAnswer answer) {
    if (answer.verdict == CheckerVerdict::kError) {
      error("KJ-CHECKER-ERROR", item,
            answer.message.empty() ? msg("it says error") : escape_bytes(answer.message));
      return;
    }
    ++counts_.measured;
    const bool failed = answer.verdict == CheckerVerdict::kFail;
    const bool leads = (failed && counts_.failed == 0) || counts_.measured == 1;
    if (failed) {
      ++counts_.failed;
      failed_.push_back(shown_item(item));
      note("KJ-CHECKER-FAIL", item, msg("the checker says fail for {}", shown_item(item)),
           escape_bytes(answer.message));
    }
    if (leads) show(item, std::move(answer));
  }

  // The figures of the first item that failed; while none has, of the first one.
  void show(const std::string& item, ParsedAnswer answer) {
    outcome_.measured = item.empty() ? std::move(answer.measured)
                                     : Json(Json::Object{{"item", Path(item).encoded()},
                                                         {"of_item", std::move(answer.measured)}});
    outcome_.limit = std::move(answer.limit);
    outcome_.worst = std::move(answer.worst);
    said_ = escape_bytes(answer.message);
  }

  void error(const char* code, const std::string& item, std::string why) {
    ++counts_.errors;
    errors_.push_back(shown_item(item));
    if (first_error_.empty()) first_error_ = why;
    note(code, item, msg("the checker gave no result for {}", shown_item(item)), std::move(why));
  }

  void note(const char* code, const std::string& item, std::string what, std::string why) {
    outcome_.findings.push_back({.code = code,
                                 .item = Path(item).encoded(),
                                 .what = std::move(what),
                                 .why = std::move(why)});
  }

  Counts counts_;
  std::vector<std::string> failed_;
  std::vector<std::string> errors_;
  std::string first_error_;
  std::string said_;
  Outcome outcome_;
};

Outcome judge_command(const Criterion& criterion, const Evidence& evidence) {
  const bool whole = is_whole(criterion);
  const std::vector<std::string> items = whole ? std::vector<std::string>{""} : evidence.items;
  if (items.empty()) return none_expected();
  std::map<std::string, std::vector<const CheckerAnswer*>> answers;
  for (const CheckerAnswer& answer : evidence.answers) answers[answer.item].push_back(&answer);
  CommandJudge judge;
  for (const std::string& item : items) judge.look_at(item, answers[item]);
  for (const std::string& item : items) answers.erase(item);
  for (const auto& [item, given] : answers) judge.unasked(item);
  return std::move(judge).conclude(whole);
}

}  // namespace

Kind command_kind() {
  return {.name = "command",
          .metric_version = "1",
          .against = AgainstUse::kMay,
          .options = kOptions,
          .check = check_command,
          .can_fail = command_can_fail,
          .reads = command_reads,
          .judge = judge_command};
}

}  // namespace kijun::compare
