// SPDX-License-Identifier: Apache-2.0
#include "cli/help.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "app/answer.h"
#include "app/surroundings.h"
#include "base/check.h"
#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "base/text.h"
#include "base/utf8.h"
#include "cli/command.h"
#include "cli/table.h"
#include "cli/topics.h"
#include "codec/json.h"

namespace kijun::cli {
namespace {

using codec::Json;

struct Pair {
  std::string left;
  std::string right;
};

std::vector<Pair> global_options() {
  return {{"-C DIR", msg("work in this folder")},
          {"--as PERSON", msg("who acts; else KIJUN_AS, else the account's only person")},
          {"--json", msg("one JSON object instead of text")},
          {"--lang ja|en", msg("the language of messages")},
          {"--color WHEN", msg("auto, always or never; also NO_COLOR")},
          {"--no-input", msg("never ask")},
          {"--dry-run", msg("decide, and write nothing")},
          {"-q, --quiet", msg("no text; the exit status and problems alone")},
          {"-v, --verbose", msg("with each problem its code and subject, as --json has them")}};
}

// Two columns: the left one as wide as its longest entry. Left columns are never translated.
void add_columns(const std::vector<Pair>& pairs, std::vector<std::string>& text) {
  std::size_t width = 0;
  for (const Pair& pair : pairs) width = std::max(width, pair.left.size());
  for (const Pair& pair : pairs) {
    text.push_back("  " + pair.left + std::string(width - pair.left.size() + 2, ' ') + pair.right);
  }
}

std::string shown(const Positional& row) {
  std::string name(row.name);
  switch (row.arity) {
    case Arity::kOne:
      return name;
    case Arity::kOptional:
      return "[" + name + "]";
    case Arity::kMany:
      return name + "…";
    case Arity::kAny:
      return "[" + name + "…]";
    case Arity::kAfterDashes:
      return "[-- " + name + "…]";
  }
  KIJUN_UNREACHABLE();
}

std::string shown(const Option& row) {
  if (row.shown == nullptr) return row.flag;
  return std::string(row.flag) + " " + row.shown;
}

app::Answer command_page(const Command& command) {
  app::Answer answer;
  const std::string summary(translate(command.summary));
  const std::string exits(translate(command.exits));
  answer.text = {usage_line(command), "", "  " + summary, ""};
  for (const char* const example : command.examples) {
    answer.text.push_back(std::string("    ") + example);
  }
  std::vector<Pair> words;
  words.reserve(command.positionals.size() + command.options.size());
  for (const Positional& row : command.positionals) {
    words.push_back({row.name, std::string(translate(row.help))});
  }
  for (const Option& row : command.options) {
    words.push_back({shown(row), std::string(translate(row.help))});
  }
  if (!words.empty()) answer.text.emplace_back();
  add_columns(words, answer.text);
  answer.text.emplace_back();
  answer.text.push_back(msg("Exit status: {}", exits));
  Json::Array examples(command.examples.begin(), command.examples.end());
  answer.data["command"] = command.words;
  answer.data["usage"] = usage_line(command);
  answer.data["summary"] = summary;
  answer.data["examples"] = std::move(examples);
  answer.data["exits"] = exits;
  Json::Array rows;
  for (const Pair& pair : words) {
    rows.emplace_back(Json::Object{{"word", pair.left}, {"help", pair.right}});
  }
  answer.data["words"] = std::move(rows);
  return answer;
}

app::Answer topic_page(const Topic& topic) {
  app::Answer answer;
  answer.data["topic"] = topic.name;
  Json::Array rows;
  std::vector<Pair> pairs;
  for (const TopicRow& row : topic.rows) {
    const std::string text(translate(row.text));
    pairs.push_back({row.key, text});
    rows.emplace_back(Json::Object{{"key", row.key}, {"text", text}});
  }
  add_columns(pairs, answer.text);
  answer.data["rows"] = std::move(rows);
  return answer;
}

app::Answer list_page(const std::vector<const Command*>& listed) {
  app::Answer answer;
  Json::Array rows;
  std::vector<Pair> pairs;
  for (const Command* const command : listed) {
    const std::string summary(translate(command->summary));
    pairs.push_back({command->words, summary});
    rows.emplace_back(Json::Object{{"command", command->words}, {"summary", summary}});
  }
  add_columns(pairs, answer.text);
  answer.data["commands"] = std::move(rows);
  return answer;
}

app::Answer overview() {
  app::Answer answer;
  std::vector<const Command*> all;
  for (const Command& command : commands()) all.push_back(&command);
  answer = list_page(all);
  std::vector<std::string> text{
      msg("kijun qualifies a rented environment, and every later change to it."),
      "",
      "    kijun init --people aoki,sato --order ORD-1",
      "    kijun manifest capture A",
      "    kijun criteria seal",
      "    kijun criteria agree s-1 --as sato",
      "    kijun run start A",
      ""};
  text.insert(text.end(), answer.text.begin(), answer.text.end());
  text.emplace_back();
  text.push_back(msg("Options of every command:"));
  add_columns(global_options(), text);
  text.emplace_back();
  text.push_back(msg("More: kijun help COMMAND, kijun help exit-codes, kijun help words"));
  answer.text = std::move(text);
  return answer;
}

Error no_such_help(const std::string& asked) {
  std::vector<std::string_view> known;
  for (const Command& command : commands()) known.emplace_back(command.words);
  for (const Topic& topic : topics()) known.emplace_back(topic.name);
  Error error = Error(ErrorCode::kUsage, msg("there is no help on {}", escape_bytes(asked)))
                    .about(escape_bytes(asked));
  const std::string_view near = nearest_word(asked, known);
  if (!near.empty()) error = Error(std::move(error).because(msg("did you mean \"{}\"?", near)));
  return std::move(error).next(near.empty() ? "kijun help" : "kijun help " + std::string(near));
}

Result<app::Answer> help(const app::Scene&, const Arguments& arguments) {
  return help_on(arguments.all("TOPIC"));
}

Result<app::Answer> version(const app::Scene&, const Arguments&) {
  app::Answer answer;
  answer.data["version"] = app::kVersion;
  answer.text.emplace_back(app::kTool);
  return answer;
}

}  // namespace

std::string usage_line(const Command& command) {
  std::string line = std::string("kijun ") + command.words;
  for (const Positional& row : command.positionals) line += " " + shown(row);
  for (const Option& row : command.options) line += " [" + shown(row) + "]";
  return line;
}

Result<app::Answer> help_on(const std::vector<std::string>& words) {
  if (words.empty()) return overview();
  const std::string asked = join(words, " ");
  if (const Command* const command = find_command(asked)) return command_page(*command);
  for (const Topic& topic : topics()) {
    if (asked == topic.name) return topic_page(topic);
  }
  std::vector<const Command*> of_noun;
  for (const Command& command : commands()) {
    if (std::string_view(command.words).starts_with(asked + " ")) of_noun.push_back(&command);
  }
  if (!of_noun.empty()) return list_page(of_noun);
  // `kijun run start A --help`: words behind a command's own are not part of its name.
  for (std::size_t count = words.size() - 1; count > 0; --count) {
    const Command* const command = find_command(join(std::span(words).first(count), " "));
    if (command != nullptr) return command_page(*command);
  }
  return no_such_help(asked);
}

std::vector<Command> help_rows() {
  return {
      {.words = "version",
       .summary = mark("Which kijun this is"),
       .positionals = {},
       .options = {},
       .examples = {"kijun version"},
       .exits = mark("0 always"),
       .handler = version},
      {.words = "help",
       .summary = mark("Help on a command, on exit-codes or on words"),
       .positionals = {{"TOPIC", Arity::kAny, mark("a command's words, or a topic")}},
       .options = {},
       .examples = {"kijun help", "kijun help run start", "kijun help exit-codes"},
       .exits = mark("0 printed; 2 there is no help on that"),
       .handler = help},
  };
}

}  // namespace kijun::cli
