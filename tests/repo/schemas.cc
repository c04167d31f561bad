// SPDX-License-Identifier: Apache-2.0
#include "tests/repo/schemas.h"

#include <nlohmann/json.hpp>

namespace kijun::repo {

Findings check_schema(const SourceFile& file) {
  if (top_folder(file.path) != "schema" || !has_extension(file, ".json")) return {};
  const auto schema = nlohmann::json::parse(file.text, nullptr, /*allow_exceptions=*/false);
  if (schema.is_discarded()) return {{file.path, 0, "is no JSON"}};
  if (!schema.is_object()) return {{file.path, 0, "is no object"}};
  const auto version = schema.find("$schema");
  if (version == schema.end() || !version->is_string()) {
    return {{file.path, 0, "names no version of JSON Schema in \"$schema\""}};
  }
  return {};
}

}  // namespace kijun::repo
