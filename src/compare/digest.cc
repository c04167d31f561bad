// SPDX-License-Identifier: Apache-2.0
// Kind `digest`: files equal by SHA-256, to another folder's or to a list in the criterion.
#include "base/digest.h"

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
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

constexpr std::array kOptions{
    Option{.name = "files",
           .type = OptionType::kTextOrTexts,
           .need = OptionNeed::kOptional,
           .order = OptionOrder::kMoreIsTighter,
           .words = {},
           .unsaid = ""},
    Option{.name = "sha256",
           .type = OptionType::kDigests,
           .need = OptionNeed::kOptional,
           .order = OptionOrder::kIdentity,
           .words = {},
           .unsaid = ""},
};

const Json::Object* listed_digests(const Criterion& criterion) {
  const auto found = criterion.options.find("sha256");
  return found == criterion.options.end() ? nullptr : found->second.object();
}

Error unclear(const Criterion& criterion, std::string why) {
  return Error(ErrorCode::kUsage,
               msg("criterion \"{}\" does not say what the files must equal", criterion.id))
      .because(std::move(why))
      .next(msg("give `files` and `against`, or a table `sha256` from paths to digests"));
}

Result<void> check_digest(const Criterion& criterion) {
  const std::vector<std::string> files = texts_of(criterion, "files");
  const Result<std::vector<Pattern>> patterns = parse_patterns(files);
  if (!patterns.ok()) return Error(patterns.error());
  const bool listed = listed_digests(criterion) != nullptr;
  if (listed && !criterion.against.empty()) {
    return unclear(criterion, msg("both `sha256` and `against` are given"));
  }
  if (listed && !files.empty()) {
    return unclear(criterion, msg("`sha256` names the files already, `files` does so again"));
  }
  if (!listed && criterion.against.empty()) {
    return unclear(criterion, msg("neither `sha256` nor `against` is given"));
  }
  if (!listed && files.empty()) return unclear(criterion, msg("`files` is not given"));
  return {};
}

Result<std::vector<Path>> digest_reads(const Criterion& criterion,
                                       std::span<const std::string> items) {
  std::vector<Path> paths;
  if (const Json::Object* const listed = listed_digests(criterion)) {
    for (const auto& [path, digest] : *listed) paths.emplace_back(path);
    return paths;
  }
  KIJUN_TRY(const std::vector<Pattern> patterns, parse_patterns(texts_of(criterion, "files")));
  return expand_all(patterns, items);
}

CanFail digest_can_fail(const Criterion& criterion, std::size_t item_count) {
  const std::vector<std::string> items(item_count > 0 ? 1 : 0, "x");
  const Result<std::vector<Path>> paths = digest_reads(criterion, items);
  if (paths.ok() && !paths.value().empty()) return {};
  return {.yes = false, .why = msg("no items are expected")};
}

// What a file must equal, or why that is not known.
struct Wanted {
  std::optional<Digest> digest;
  std::string why;
};

Wanted wanted_from_list(const std::string& text) {
  const Result<Digest> prefixed = Digest::parse(text);
  const Result<Digest> digest = prefixed.ok() ? prefixed : Digest::parse_hex(text);
  if (digest.ok()) return {.digest = digest.value(), .why = ""};
  return {.digest = {}, .why = digest.error().what()};
}

Wanted wanted_from_reference(const model::Listing& reference, const Path& path) {
  const Entry* const entry = reference.find(path);
  if (entry == nullptr || entry->kind != EntryKind::kFile) {
    return {.digest = {}, .why = msg("in the reference {}", absence_reason(reference, path))};
  }
  if (entry->error.empty() && entry->digest) return {.digest = entry->digest, .why = ""};
  return {.digest = {},
          .why = msg("the reference could not be read: {}", escape_bytes(entry->error))};
}

class DigestJudge {
 public:
  explicit DigestJudge(const model::Listing& outputs) : outputs_(outputs) {}

  void look_at(const Path& path, const Wanted& wanted) {
    if (!wanted.digest) {
      error("KJ-DIGEST-REFERENCE", path, wanted.why);
      return;
    }
    const Entry* const entry = outputs_.find(path);
    if (entry == nullptr && may_be_hidden(outputs_, path)) {
      error("KJ-FILE-HIDDEN", path, msg("its folder could not be read"));
    } else if (entry == nullptr || entry->kind != EntryKind::kFile) {
      fail("KJ-FILE-MISSING", path, msg("missing: {}", absence_reason(outputs_, path)),
           {wanted.digest->hex(), ""});
    } else if (!entry->error.empty() || !entry->digest) {
      error("KJ-FILE-UNREADABLE", path, escape_bytes(entry->error));
    } else if (*entry->digest != *wanted.digest) {
      fail("KJ-DIGEST-DIFFERS", path,
           msg("found SHA-256 {}, expected {}", entry->digest->hex(), wanted.digest->hex()),
           {wanted.digest->hex(), entry->digest->hex()});
    } else {
      ++counts_.measured;
    }
  }

  Outcome conclude() && {
    outcome_.verdict = verdict_of(counts_);
    const std::size_t equal = counts_.measured - counts_.failed;
    outcome_.measured = Json::Object{{"files", counts_.measured},
                                     {"equal", equal},
                                     {"differing", counts_.failed},
                                     {"unreadable", counts_.errors}};
    outcome_.limit = Json::Object{{"differing", 0}};
    outcome_.message = msg("{} of {} equal", equal, counts_.measured + counts_.errors);
    if (!failed_.empty()) outcome_.message += msg("; not equal: {}", short_list(failed_));
    if (!unread_.empty())
      outcome_.message += msg("; could not be compared: {}", short_list(unread_));
    return std::move(outcome_);
  }

 private:
  struct Sides {
    std::string reference;
    std::string candidate;
  };

  void fail(const char* code, const Path& path, std::string why, Sides sides) {
    ++counts_.measured;
    ++counts_.failed;
    failed_.push_back(path.display());
    note(code, path, msg("{} differs", path.display()), std::move(why));
    if (outcome_.worst) return;
    outcome_.worst = Worst{.file = path.encoded(),
                           .where = "sha256",
                           .reference = std::move(sides.reference),
                           .candidate = std::move(sides.candidate)};
  }

  void error(const char* code, const Path& path, std::string why) {
    ++counts_.errors;
    unread_.push_back(path.display());
    note(code, path, msg("{} could not be compared", path.display()), std::move(why));
  }

  void note(const char* code, const Path& path, std::string what, std::string why) {
    outcome_.findings.push_back(
        {.code = code, .item = path.encoded(), .what = std::move(what), .why = std::move(why)});
  }

  const model::Listing& outputs_;
  Counts counts_;
  std::vector<std::string> failed_;
  std::vector<std::string> unread_;
  Outcome outcome_;
};

Outcome judge_digest(const Criterion& criterion, const Evidence& evidence) {
  DigestJudge judge(*evidence.outputs);
  if (const Json::Object* const listed = listed_digests(criterion)) {
    for (const auto& [path, text] : *listed) {
      judge.look_at(Path(path), wanted_from_list(text.string() == nullptr ? "" : *text.string()));
    }
    return std::move(judge).conclude();
  }
  const Result<std::vector<Path>> paths = digest_reads(criterion, evidence.items);
  if (!paths.ok()) return cannot_judge(paths.error());
  if (paths.value().empty()) return none_expected();
  for (const Path& path : paths.value()) {
    judge.look_at(path, wanted_from_reference(*evidence.reference, path));
  }
  return std::move(judge).conclude();
}

}  // namespace

Kind digest_kind() {
  return {.name = "digest",
          .metric_version = "1",
          .against = AgainstUse::kMay,
          .options = kOptions,
          .check = check_digest,
          .can_fail = digest_can_fail,
          .reads = digest_reads,
          .judge = judge_digest};
}

}  // namespace kijun::compare
