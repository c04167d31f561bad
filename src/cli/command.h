// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/answer.h"
#include "app/surroundings.h"
#include "base/result.h"

namespace kijun::cli {

// The words of one call, by the names of the command's row.
class Arguments {
 public:
  void set(std::string_view name, std::vector<std::string> values) {
    values_.insert_or_assign(std::string(name), std::move(values));
  }
  bool has(std::string_view name) const { return values_.contains(name); }
  // Empty when absent.
  const std::vector<std::string>& all(std::string_view name) const;
  std::string one(std::string_view name) const;
  std::optional<std::string> one_if(std::string_view name) const;
  // kUsage unless it is a whole number from `least` to `most`; `otherwise` when absent.
  struct Range {
    std::int64_t otherwise = 0;
    std::int64_t least = 0;
    std::int64_t most = 0;
  };
  Result<std::int64_t> integer(std::string_view name, const Range& range) const;

 private:
  std::map<std::string, std::vector<std::string>, std::less<>> values_;
};

// kMany: at least one; kAny: none or more; kAfterDashes: all that stands behind `--`, as it is.
enum class Arity { kOne, kOptional, kMany, kAny, kAfterDashes };

enum class Holds { kText, kPath };  // a path is bytes; anything else must be UTF-8

struct Positional {
  const char* name;  // in capitals, as help shows it
  Arity arity;
  const char* help;
  Holds holds = Holds::kText;
};

// kList: comma separated or repeated; kRepeated: commas belong to the value.
enum class Value { kNone, kOne, kList, kRepeated };

struct Option {
  const char* flag;  // "--jobs"
  Value value;
  const char* shown;  // "N", or nullptr for a switch
  const char* help;
  Holds holds = Holds::kText;
};

using Handler = Result<app::Answer> (*)(const app::Scene& scene, const Arguments& arguments);

// One row of the table from which parsing, help, listing, completion and suggestions come.
struct Command {
  const char* words;    // "run start"
  const char* summary;  // one line, marked for the catalogue
  std::vector<Positional> positionals;
  std::vector<Option> options;
  std::vector<const char*> examples;  // each begins with "kijun "
  const char* exits;                  // which of the exit statuses it gives, and for what
  Handler handler;
};

// In the order in which help lists them.
std::span<const Command> commands();
// Null when there is no such command.
const Command* find_command(std::string_view words);

}  // namespace kijun::cli
