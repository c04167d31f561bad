// SPDX-License-Identifier: Apache-2.0
#include "tests/schema/validator.h"

#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace kijun::schema {

using valijson::adapters::NlohmannJsonAdapter;

struct Validator::Parsed {
  nlohmann::json text;
  valijson::Schema schema;
};

Validator::Validator(const std::filesystem::path& file) : parsed_(std::make_unique<Parsed>()) {
  std::ifstream stream(file);
  if (!stream) throw std::runtime_error(fmt::format("{} cannot be read", file.native()));
  parsed_->text = nlohmann::json::parse(stream);
  if (parsed_->text.value("$schema", "") != "http://json-schema.org/draft-07/schema#") {
    throw std::runtime_error(fmt::format("{} names no draft 7 in $schema", file.native()));
  }
  valijson::SchemaParser parser(valijson::SchemaParser::kDraft7);
  parser.populateSchema(NlohmannJsonAdapter(parsed_->text), parsed_->schema);
}

Validator::~Validator() = default;

std::vector<std::string> Validator::faults(const nlohmann::json& value) const {
  valijson::Validator validator;
  valijson::ValidationResults results;
  validator.validate(parsed_->schema, NlohmannJsonAdapter(value), &results);
  std::vector<std::string> faults;
  valijson::ValidationResults::Error error;
  while (results.popError(error)) {
    std::string where;
    for (const std::string& part : error.context) where += part;
    faults.push_back(fmt::format("{}: {}", where, error.description));
  }
  return faults;
}

std::filesystem::path schema_file(const std::string& name) {
  return std::filesystem::path(KIJUN_SOURCE_DIR) / "schema" / name;
}

}  // namespace kijun::schema
