// SPDX-License-Identifier: Apache-2.0
#include "compare/outcome.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "base/message.h"
#include "codec/json.h"
#include "model/verdict.h"

namespace kijun::compare {
namespace {

using codec::Json;

constexpr std::int64_t kIntegerEnd = std::int64_t{1} << 53U;  // no line holds more

Json worst_to_json(const std::optional<Worst>& worst) {
  if (!worst) return {};
  return Json::Object{{"file", worst->file},
                      {"where", worst->where},
                      {"reference", worst->reference},
                      {"candidate", worst->candidate}};
}

// Values of a checker's answer are at most codec::JsonLimits deep.
Json with_text_numbers(const Json& value) {
  if (const double* const real = value.real()) return codec::decimal_text(*real);
  if (const std::int64_t* const integer = value.integer()) {
    const bool fits = *integer > -kIntegerEnd && *integer < kIntegerEnd;
    return fits ? value : Json(std::to_string(*integer));
  }
  if (const Json::Array* const array = value.array()) {
    Json::Array converted;
    for (const Json& element : *array) converted.push_back(with_text_numbers(element));
    return converted;
  }
  if (const Json::Object* const object = value.object()) {
    Json::Object converted;
    for (const auto& [key, member] : *object) converted.emplace(key, with_text_numbers(member));
    return converted;
  }
  return value;
}

}  // namespace

model::CriterionVerdict verdict_of(const Counts& counts) {
  if (counts.failed > 0) return model::CriterionVerdict::kFail;
  if (counts.errors > 0 || counts.measured == 0) return model::CriterionVerdict::kError;
  return model::CriterionVerdict::kPass;
}

Outcome not_measured(std::string code, std::string message, std::string why) {
  Outcome outcome;
  outcome.message = why.empty() ? message : message + ": " + why;
  outcome.findings.push_back(
      {.code = std::move(code), .item = "", .what = std::move(message), .why = std::move(why)});
  return outcome;
}

Outcome none_expected() {
  return not_measured("KJ-ITEM-NONE-EXPECTED", msg("nothing was measured"),
                      msg("no items are expected"));
}

Outcome cannot_judge(const Error& error) {
  return not_measured("KJ-CRITERION-UNUSABLE", error.what(), error.why());
}

Json to_json(const Outcome& outcome, std::string_view id, std::string_view kind) {
  return Json::Object{{"id", id},
                      {"kind", kind},
                      {"verdict", to_string(outcome.verdict)},
                      {"measured", outcome.measured},
                      {"limit", outcome.limit},
                      {"worst", worst_to_json(outcome.worst)},
                      {"message", outcome.message}};
}

Json to_record(const Outcome& outcome, std::string_view id, std::string_view kind) {
  return with_text_numbers(to_json(outcome, id, kind));
}

}  // namespace kijun::compare
