// SPDX-License-Identifier: Apache-2.0
// Kind `files`: what lies at the paths of each item, by what a listing tells; contents unread.
#include <fmt/core.h>

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "base/text.h"
#include "base/utf8.h"
#include "codec/json.h"
#include "compare/absence.h"
#include "compare/evidence.h"
#include "compare/kind.h"
#include "compare/kind_rows.h"
#include "compare/options.h"
#include "compare/outcome.h"
#include "compare/placeholders.h"
#include "model/criteria.h"
#include "model/listing.h"

namespace kijun::compare {
namespace {

using codec::Json;
using model::Criterion;
using model::Entry;
using model::EntryKind;

constexpr std::array<std::string_view, 2> kTypeWords{"file", "folder"};

constexpr Option row(std::string_view name, OptionType type, OptionOrder order) {
  return {.name = name,
          .type = type,
          .need = OptionNeed::kOptional,
          .order = order,
          .words = {},
          .unsaid = ""};
}

constexpr std::array kOptions{
    Option{.name = "files",
           .type = OptionType::kTextOrTexts,
           .need = OptionNeed::kRequired,
           .order = OptionOrder::kMoreIsTighter,
           .words = {},
           .unsaid = ""},
    Option{.name = "present",
           .type = OptionType::kFlag,
           .need = OptionNeed::kOptional,
           .order = OptionOrder::kIdentity,
           .words = {},
           .unsaid = "true"},
    Option{.name = "type",
           .type = OptionType::kWord,
           .need = OptionNeed::kOptional,
           .order = OptionOrder::kIdentity,
           .words = kTypeWords,
           .unsaid = "file"},
    row("size_min_bytes", OptionType::kCount, OptionOrder::kHigherIsTighter),
    row("size_max_bytes", OptionType::kCount, OptionOrder::kLowerIsTighter),
    row("mode", OptionType::kText, OptionOrder::kExact),
};

std::optional<std::uint32_t> parse_mode(std::string_view text) {
  std::uint32_t mode = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), mode, 8);
  const bool whole = fault == std::errc() && end == text.data() + text.size();
  if (!whole || text.size() < 3 || text.size() > 5 || mode > 07777) return std::nullopt;
  return mode;
}

struct Limits {
  EntryKind kind = EntryKind::kFile;
  bool present = true;
  std::uint64_t size_min = 0;
  std::uint64_t size_max = std::numeric_limits<std::uint64_t>::max();
  std::optional<std::uint32_t> mode;
};

Limits limits_of(const Criterion& criterion) {
  Limits limits;
  if (text_or(criterion, "type", "file") == "folder") limits.kind = EntryKind::kFolder;
  limits.present = flag_or(criterion, "present", true);
  limits.size_min = static_cast<std::uint64_t>(count_or(criterion, "size_min_bytes", 0));
  if (const auto most = count_if(criterion, "size_max_bytes")) {
    limits.size_max = static_cast<std::uint64_t>(*most);
  }
  const std::string_view mode = text_or(criterion, "mode", "");
  if (!mode.empty()) limits.mode = parse_mode(mode);
  return limits;
}

Error contradiction(const Criterion& criterion, std::string why) {
  return Error(ErrorCode::kUsage, msg("criterion \"{}\" contradicts itself", criterion.id))
      .because(std::move(why));
}

Result<void> check_files(const Criterion& criterion) {
  const Result<std::vector<Pattern>> patterns = parse_patterns(texts_of(criterion, "files"));
  if (!patterns.ok()) return Error(patterns.error());
  const std::string_view mode = text_or(criterion, "mode", "");
  if (!mode.empty() && !parse_mode(mode)) {
    return Error(ErrorCode::kUsage,
                 msg("`mode` of criterion \"{}\" is \"{}\"", criterion.id, escape_bytes(mode)))
        .because(msg("expected octal digits such as 0644"));
  }
  const bool sized = count_if(criterion, "size_min_bytes") || count_if(criterion, "size_max_bytes");
  if (!flag_or(criterion, "present", true) && (sized || !mode.empty())) {
    return contradiction(criterion, msg("what must be absent has neither size nor mode"));
  }
  if (sized && text_or(criterion, "type", "file") == "folder") {
    return contradiction(criterion, msg("a folder has no size"));
  }
  const Limits limits = limits_of(criterion);
  if (limits.size_min > limits.size_max) {
    return contradiction(criterion, msg("`size_min_bytes` {} is above `size_max_bytes` {}",
                                        limits.size_min, limits.size_max));
  }
  return {};
}

Result<std::vector<Path>> files_read(const Criterion& criterion,
                                     std::span<const std::string> items) {
  KIJUN_TRY(const std::vector<Pattern> patterns, parse_patterns(texts_of(criterion, "files")));
  return expand_all(patterns, items);
}

// It can: the empty folder fails it, or, where it asks for absence, a folder with the file.
CanFail files_can_fail(const Criterion& criterion, std::size_t item_count) {
  const std::vector<std::string> items(item_count > 0 ? 1 : 0, "x");
  const Result<std::vector<Path>> paths = files_read(criterion, items);
  if (paths.ok() && !paths.value().empty()) return {};
  return {.yes = false, .why = msg("no items are expected")};
}

class FilesJudge {
 public:
  FilesJudge(const model::Listing& outputs, const Limits& limits)
      : outputs_(outputs), limits_(limits) {}

  void look_at(const Path& path) {
    const Entry* const entry = outputs_.find(path);
    if (entry == nullptr && may_be_hidden(outputs_, path)) {
      ++counts_.errors;
      note("KJ-FILE-HIDDEN", path, msg("whether {} is there is not known", path.display()),
           msg("its folder could not be read"));
      return;
    }
    if (!limits_.present) {
      look_for_absence(path, entry);
    } else if (entry == nullptr || entry->kind != limits_.kind) {
      ++counts_.measured;
      fail(entry == nullptr ? "KJ-FILE-MISSING" : "KJ-FILE-TYPE", path, "type",
           {to_string(limits_.kind), entry == nullptr ? "" : to_string(entry->kind)});
    } else {
      look_inside(*entry);
    }
  }

  Outcome conclude() && {
    outcome_.verdict = verdict_of(counts_);
    outcome_.measured = Json::Object{
        {"files", counts_.measured}, {"failed", counts_.failed}, {"unreadable", counts_.errors}};
    const std::size_t good = counts_.measured - counts_.failed;
    outcome_.message = msg("{} of {} as asked", good, counts_.measured + counts_.errors);
    if (counts_.failed > 0) outcome_.message += msg("; failed: {}", short_list(failed_));
    if (counts_.errors > 0) outcome_.message += msg("; could not be read: {}", counts_.errors);
    return std::move(outcome_);
  }

 private:
  struct Sides {
    std::string_view expected;
    std::string_view found;
  };

  void look_for_absence(const Path& path, const Entry* entry) {
    ++counts_.measured;
    if (entry != nullptr) fail("KJ-FILE-UNWANTED", path, "present", {"", to_string(entry->kind)});
  }

  void look_inside(const Entry& entry) {
    if (!entry.error.empty()) {
      ++counts_.errors;
      note("KJ-FILE-UNREADABLE", entry.path, msg("{} could not be read", entry.path.display()),
           escape_bytes(entry.error));
      return;
    }
    ++counts_.measured;
    if (limits_.kind == EntryKind::kFile &&
        (entry.size_bytes < limits_.size_min || entry.size_bytes > limits_.size_max)) {
      const bool small = entry.size_bytes < limits_.size_min;
      fail("KJ-FILE-SIZE", entry.path, "size_bytes",
           {std::to_string(small ? limits_.size_min : limits_.size_max),
            std::to_string(entry.size_bytes)});
    } else if (limits_.mode && entry.mode != *limits_.mode) {
      fail("KJ-FILE-MODE", entry.path, "mode",
           {fmt::format("{:04o}", *limits_.mode), fmt::format("{:04o}", entry.mode)});
    }
  }

  void fail(const char* code, const Path& path, const char* where, const Sides& sides) {
    ++counts_.failed;
    failed_.push_back(path.display());
    if (sides.found.empty()) {
      note(code, path, msg("{} is missing", path.display()), absence_reason(outputs_, path));
    } else {
      note(code, path, msg("{} is not as asked", path.display()),
           sides.expected.empty()
               ? msg("it must not be there")
               : msg("{}: found {}, expected {}", where, sides.found, sides.expected));
    }
    if (outcome_.worst) return;
    outcome_.worst = Worst{.file = path.encoded(),
                           .where = where,
                           .reference = std::string(sides.expected),
                           .candidate = std::string(sides.found)};
  }

  void note(const char* code, const Path& path, std::string what, std::string why) {
    outcome_.findings.push_back(
        {.code = code, .item = path.encoded(), .what = std::move(what), .why = std::move(why)});
  }

  const model::Listing& outputs_;
  const Limits& limits_;
  Counts counts_;
  std::vector<std::string> failed_;
  Outcome outcome_;
};

Outcome judge_files(const Criterion& criterion, const Evidence& evidence) {
  const Result<std::vector<Path>> paths = files_read(criterion, evidence.items);
  if (!paths.ok()) return cannot_judge(paths.error());
  if (paths.value().empty()) return none_expected();
  const Limits limits = limits_of(criterion);
  FilesJudge judge(*evidence.outputs, limits);
  for (const Path& path : paths.value()) judge.look_at(path);
  Outcome outcome = std::move(judge).conclude();
  Json::Object stated = criterion.options;
  stated.erase("files");
  outcome.limit = std::move(stated);
  return outcome;
}

}  // namespace

Kind files_kind() {
  return {.name = "files",
          .metric_version = "1",
          .against = AgainstUse::kNever,
          .options = kOptions,
          .check = check_files,
          .can_fail = files_can_fail,
          .reads = files_read,
          .judge = judge_files};
}

}  // namespace kijun::compare
