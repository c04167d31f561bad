// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace kijun::schema {

// One file of schema/ (JSON Schema, draft 7) and the values that it takes.
class Validator {
 public:
  // Throws std::runtime_error for a file that is not there or is no schema.
  explicit Validator(const std::filesystem::path& file);
  ~Validator();
  Validator(const Validator&) = delete;
  Validator& operator=(const Validator&) = delete;

  // "/person/0/roles: …" for each fault; empty for a value that the schema takes.
  std::vector<std::string> faults(const nlohmann::json& value) const;

 private:
  struct Parsed;
  std::unique_ptr<Parsed> parsed_;
};

// A schema of the tree that this test was built from.
std::filesystem::path schema_file(const std::string& name);

}  // namespace kijun::schema
