// SPDX-License-Identifier: Apache-2.0
// schema_check SCHEMA FILE...: holds each file, one JSON value, against a schema of schema/. Ends
// with 1 and the faults where one does not fit, with 2 where something cannot be read.
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/schema/validator.h"

namespace {

bool fits(const kijun::schema::Validator& validator, const char* file) {
  std::ifstream stream(file);
  const std::vector<std::string> faults = validator.faults(nlohmann::json::parse(stream));
  for (const std::string& fault : faults) fmt::print(stderr, "{}{}\n", file, fault);
  return faults.empty();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  try {
    const kijun::schema::Validator validator(argv[1]);
    bool all = true;
    for (int index = 2; index < argc; ++index) all = fits(validator, argv[index]) && all;
    return all ? 0 : 1;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  }
}
