// SPDX-License-Identifier: Apache-2.0
#include "probe/fact.h"

#include <optional>
#include <span>
#include <string>

#include "codec/json.h"

namespace kijun::probe {
namespace {

using codec::Json;

Json text_or_null(const std::optional<std::string>& text) { return text ? Json(*text) : Json(); }

}  // namespace

FactVerdict Fact::verdict() const {
  if (!found) return FactVerdict::kUnknown;
  if (!expected || *expected == *found) return FactVerdict::kHolds;
  return FactVerdict::kDiffers;
}

Json to_json(const Fact& fact) {
  return Json::Object{{"name", fact.name},
                      {"means", fact.means},
                      {"expected", text_or_null(fact.expected)},
                      {"found", text_or_null(fact.found)},
                      {"why", fact.why.empty() ? Json() : Json(fact.why)}};
}

Json to_json(std::span<const Fact> facts) {
  Json::Array list;
  for (const Fact& fact : facts) list.push_back(to_json(fact));
  return list;
}

}  // namespace kijun::probe
