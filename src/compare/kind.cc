// SPDX-License-Identifier: Apache-2.0
#include "compare/kind.h"

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <set>
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
#include "compare/evidence.h"
#include "compare/kind_rows.h"
#include "compare/options.h"
#include "compare/outcome.h"
#include "model/criteria.h"
#include "model/verdict.h"

namespace kijun::compare {
namespace {

Result<void> check_unplaced(const model::Criterion& criterion) {
  const Kind* const kind = find_kind(criterion.kind);
  if (kind == nullptr) {
    std::vector<std::string_view> known;
    for (const Kind& row : kinds()) known.push_back(row.name);
    const std::vector<std::string> names(known.begin(), known.end());
    const std::string_view nearest = nearest_word(criterion.kind, known);
    Error error = Error(ErrorCode::kUsage, msg("criterion \"{}\" has the unknown kind \"{}\"",
                                               criterion.id, escape_bytes(criterion.kind)))
                      .because(msg("known kinds: {}", join(names, ", ")));
    if (nearest.empty()) return error;
    return std::move(error).next(msg("did you mean \"{}\"?", nearest));
  }
  if (!criterion.against.empty() && kind->against == AgainstUse::kNever) {
    return Error(ErrorCode::kUsage,
                 msg("criterion \"{}\" of kind `{}` has `against`", criterion.id, kind->name))
        .because(msg("this kind compares the outputs with nothing else"))
        .next(msg("take `against` out, or choose another kind"));
  }
  KIJUN_TRY_VOID(check_options(criterion, kind->options));
  return kind->check(criterion);
}

Error placed(Error&& error, const model::Criterion& criterion, std::string_view file_name) {
  if (file_name.empty() || criterion.at.line == 0) return std::move(error);
  Error moved(error.code(), fmt::format("{}:{}:{}: {}", file_name, criterion.at.line,
                                        criterion.at.column, error.what()));
  Error result = std::move(moved).because(error.why());
  for (const std::string& act : error.next_acts()) result = Error(std::move(result).next(act));
  return result;
}

bool waits_for_reference(const model::Criterion& criterion, const Evidence& evidence) {
  const bool named = criterion.against == "reference" || criterion.against == "first";
  return named && evidence.reference == nullptr && evidence.reference_failure.empty();
}

Outcome not_applicable() {
  Outcome outcome;
  outcome.verdict = model::CriterionVerdict::kNotApplicable;
  outcome.message = msg("not applicable: no reference yet");
  return outcome;
}

}  // namespace

std::span<const Kind> kinds() {
  static const std::array rows{command_kind(), digest_kind(), files_kind(), items_kind()};
  return rows;
}

const Kind* find_kind(std::string_view name) {
  for (const Kind& kind : kinds()) {
    if (kind.name == name) return &kind;
  }
  return nullptr;
}

Result<void> check_criterion(const model::Criterion& criterion, std::string_view file_name) {
  Result<void> checked = check_unplaced(criterion);
  if (!checked.ok()) return placed(std::move(checked).error(), criterion, file_name);
  return {};
}

CanFail can_fail(const model::Criterion& criterion, std::size_t item_count) {
  const Kind* const kind = find_kind(criterion.kind);
  if (kind == nullptr) return {.yes = false, .why = msg("its kind is unknown")};
  return kind->can_fail(criterion, item_count);
}

std::set<Path> claimed_paths(std::span<const model::Criterion> criteria,
                             std::span<const std::string> items) {
  std::set<Path> claimed;
  for (const model::Criterion& criterion : criteria) {
    if (!check_unplaced(criterion).ok()) continue;
    const Result<std::vector<Path>> paths = find_kind(criterion.kind)->reads(criterion, items);
    if (paths.ok()) claimed.insert(paths.value().begin(), paths.value().end());
  }
  return claimed;
}

Outcome judge(const model::Criterion& criterion, const Evidence& evidence) {
  const Result<void> checked = check_unplaced(criterion);
  if (!checked.ok()) return cannot_judge(checked.error());
  if (waits_for_reference(criterion, evidence)) return not_applicable();
  if (evidence.outputs == nullptr) {
    return not_measured("KJ-OUTPUTS-UNREADABLE", msg("nothing was measured"),
                        msg("the outputs could not be captured"));
  }
  if (!criterion.against.empty() && evidence.reference == nullptr) {
    return not_measured("KJ-REFERENCE-UNREADABLE", msg("nothing was measured"),
                        evidence.reference_failure.empty()
                            ? msg("\"{}\" is not there", escape_bytes(criterion.against))
                            : evidence.reference_failure);
  }
  return find_kind(criterion.kind)->judge(criterion, evidence);
}

}  // namespace kijun::compare
