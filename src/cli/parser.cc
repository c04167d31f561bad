// SPDX-License-Identifier: Apache-2.0
#include "cli/parser.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "base/text.h"
#include "base/utf8.h"
#include "cli/command.h"

namespace kijun::cli {
namespace {

using Words = std::vector<std::string>;

// Where the library puts what it read; a deque keeps addresses stable while rows are added.
struct Slots {
  std::deque<std::pair<const char*, Words>> values;
  std::deque<std::pair<const char*, std::int64_t>> switches;

  Words& words(const char* name) { return values.emplace_back(name, Words()).second; }
  std::int64_t& count(const char* name) { return switches.emplace_back(name, 0).second; }
};

void add_globals(CLI::App& app, Globals& globals) {
  app.add_option("-C", globals.folder)->type_name("DIR");
  app.add_option("--as", globals.person)->type_name("PERSON");
  app.add_option("--lang", globals.language)->check(CLI::IsMember({"ja", "en"}));
  app.add_option("--color", globals.colour)->check(CLI::IsMember({"auto", "always", "never"}));
  app.add_flag("--json", globals.json);
  app.add_flag("--no-input", globals.no_input);
  app.add_flag("--dry-run", globals.dry_run);
  app.add_flag("-q,--quiet", globals.quiet);
  app.add_flag("-v,--verbose", globals.verbose);
}

void add_positional(CLI::App& app, const Positional& row, Slots& slots) {
  CLI::Option* const option = app.add_option(row.name, slots.words(row.name));
  switch (row.arity) {
    case Arity::kOne:
      // Else the first of two would take both words.
      option->required()->expected(1)->allow_extra_args(false);
      return;
    case Arity::kOptional:
      option->expected(0, 1);
      return;
    case Arity::kMany:
      option->required()->expected(1, CLI::detail::expected_max_vector_size);
      return;
    case Arity::kAny:
    case Arity::kAfterDashes:
      option->expected(0, CLI::detail::expected_max_vector_size);
      return;
  }
}

void add_option(CLI::App& app, const Option& row, Slots& slots) {
  if (row.value == Value::kNone) {
    app.add_flag(row.flag, slots.count(row.flag));
    return;
  }
  CLI::Option* const option = app.add_option(row.flag, slots.words(row.flag));
  option->type_name(row.shown);
  if (row.value == Value::kOne) {
    option->expected(1)->take_last();
    return;
  }
  if (row.value == Value::kList) option->delimiter(',');
  option->expected(1)->take_all();
  option->allow_extra_args(false);
}

Error usage(const Words& words, const std::string& why) {
  const std::string typed = join(words, " ");
  return Error(ErrorCode::kUsage, msg("cannot use these words: kijun {}", escape_bytes(typed)))
      .because(escape_bytes(why));
}

constexpr std::string_view kGlobalFlags[] = {"--as",    "--lang",     "--color",   "--json",
                                             "--quiet", "--no-input", "--dry-run", "--verbose"};

// The known flag nearest to one that the command does not have; empty when there is none.
std::string near_flag(const Command& command, const Words& words) {
  std::vector<std::string_view> known;  // of two as near as one another the first is offered
  known.reserve(command.options.size() + std::size(kGlobalFlags));
  for (const Option& row : command.options) known.emplace_back(row.flag);
  known.insert(known.end(), std::begin(kGlobalFlags), std::end(kGlobalFlags));
  for (const std::string& word : words) {
    if (word == "--") break;
    if (!word.starts_with("--")) continue;
    const std::string_view flag = std::string_view(word).substr(0, word.find('='));
    if (std::find(known.begin(), known.end(), flag) != known.end()) continue;
    const std::string_view near = nearest_word(flag, known);
    if (!near.empty()) return std::string(near);
  }
  return "";
}

// What helps after an error in the words of a known command.
Error with_help(Error error, const Command& command, const Words& words) {
  const std::string near = near_flag(command, words);
  if (!near.empty()) error = Error(std::move(error).next(msg("did you mean {}?", near)));
  return std::move(error).next("kijun help " + std::string(command.words));
}

// The longest row whose words begin the call, options among them skipped by the caller.
const Command* command_at_front(const Words& words, std::size_t& used) {
  for (const std::size_t count : {std::size_t{2}, std::size_t{1}}) {
    if (words.size() < count) continue;
    const std::string front = join(std::span(words).first(count), " ");
    if (const Command* const found = find_command(front)) {
      used = count;
      return found;
    }
  }
  return nullptr;
}

Error unknown_command(const Words& words) {
  std::vector<std::string_view> known;
  for (const Command& command : commands()) known.emplace_back(command.words);
  const std::string typed =
      join(std::span(words).first(std::min<std::size_t>(2, words.size())), " ");
  Error error = Error(ErrorCode::kUsage, msg("no such command: kijun {}", escape_bytes(typed)));
  std::string_view near = nearest_word(typed, known);
  if (near.empty()) near = nearest_word(words.front(), known);
  std::vector<std::string> verbs;
  for (const std::string_view row : known) {
    if (row.starts_with(words.front() + " ")) verbs.emplace_back(row);
  }
  if (!verbs.empty()) error = Error(std::move(error).because(msg("known: {}", join(verbs, ", "))));
  if (!near.empty()) error = Error(std::move(error).next(msg("did you mean kijun {}?", near)));
  return std::move(error).next("kijun help");
}

// Global options may stand before the command's words; they are moved behind them.
struct Split {
  Words front;  // global options and their values
  Words rest;   // from the first word that is none
};

Split split_globals(const Words& words) {
  static const std::vector<std::string_view> with_value{"-C", "--as", "--lang", "--color"};
  Split split;
  std::size_t at = 0;
  while (at < words.size() && words[at].starts_with('-') && words[at] != "--") {
    split.front.push_back(words[at]);
    const bool takes =
        std::find(with_value.begin(), with_value.end(), words[at]) != with_value.end();
    ++at;
    if (takes && at < words.size()) split.front.push_back(words[at++]);
  }
  split.rest.assign(words.begin() + static_cast<std::ptrdiff_t>(at), words.end());
  return split;
}

bool asks_for_help(const Words& words) {
  for (const std::string& word : words) {
    if (word == "--") return false;
    if (word == "--help" || word == "-h") return true;
  }
  return false;
}

Words without_help(const Words& words) {
  Words rest;
  for (const std::string& word : words) {
    if (word != "--help" && word != "-h") rest.push_back(word);
  }
  return rest;
}

Result<void> run_library(CLI::App& app, Words words, const Words& typed) {
  // The library takes its words last first.
  std::reverse(words.begin(), words.end());
  try {
    app.parse(std::move(words));
  } catch (const CLI::Error& error) {
    return usage(typed, error.what());
  }
  return {};
}

Result<void> check_utf8(const char* name, const Words& values) {
  for (const std::string& value : values) {
    if (is_utf8(value)) continue;
    return Error(ErrorCode::kUsage, msg("{} is \"{}\"", name, escape_bytes(value)))
        .because(msg("it is not UTF-8"));
  }
  return {};
}

// Text is checked where it comes in; paths are bytes.
Result<void> check_text(const Command& command, const Call& call) {
  for (const Positional& row : command.positionals) {
    if (row.holds == Holds::kPath) continue;
    KIJUN_TRY_VOID(check_utf8(row.name, call.arguments.all(row.name)));
  }
  for (const Option& row : command.options) {
    if (row.holds == Holds::kPath) continue;
    KIJUN_TRY_VOID(check_utf8(row.flag, call.arguments.all(row.flag)));
  }
  return check_utf8("--as", {call.globals.person});
}

Result<Call> parse_command(const Command& command, Words words, const Words& typed) {
  Call call;
  call.command = &command;
  // What follows `--` belongs to somebody else's program and is not looked at.
  const auto dashes = std::find(words.begin(), words.end(), "--");
  const bool takes_rest =
      std::any_of(command.positionals.begin(), command.positionals.end(),
                  [](const Positional& row) { return row.arity == Arity::kAfterDashes; });
  Words behind;
  if (takes_rest && dashes != words.end()) {
    behind.assign(dashes + 1, words.end());
    words.erase(dashes, words.end());
  }
  CLI::App app;
  app.set_help_flag();
  Slots slots;
  add_globals(app, call.globals);
  for (const Positional& row : command.positionals) {
    if (row.arity != Arity::kAfterDashes) add_positional(app, row, slots);
  }
  for (const Option& row : command.options) add_option(app, row, slots);
  const Result<void> read = run_library(app, std::move(words), typed);
  if (!read.ok()) return with_help(read.error(), command, typed);
  for (auto& [name, values] : slots.values) {
    if (!values.empty()) call.arguments.set(name, std::move(values));
  }
  for (const auto& [name, count] : slots.switches) {
    if (count > 0) call.arguments.set(name, {});
  }
  for (const Positional& row : command.positionals) {
    if (row.arity == Arity::kAfterDashes && !behind.empty()) call.arguments.set(row.name, behind);
  }
  KIJUN_TRY_VOID(check_text(command, call));
  return call;
}

}  // namespace

Result<Call> parse_call(const Words& words) {
  Split split = split_globals(words);
  Call call;
  if (split.rest.empty() || asks_for_help(words)) {
    call.help = without_help(split.rest);
    CLI::App app;
    app.set_help_flag();
    add_globals(app, call.globals);
    KIJUN_TRY_VOID(run_library(app, without_help(split.front), words));
    return call;
  }
  std::size_t used = 0;
  const Command* const command = command_at_front(split.rest, used);
  if (command == nullptr) return unknown_command(split.rest);
  Words rest(split.rest.begin() + static_cast<std::ptrdiff_t>(used), split.rest.end());
  rest.insert(rest.begin(), split.front.begin(), split.front.end());
  return parse_command(*command, std::move(rest), words);
}

}  // namespace kijun::cli
