// SPDX-License-Identifier: Apache-2.0
#include "tests/schema/validator.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace kijun::schema {
namespace {

using nlohmann::json;

json answer() {
  return json::parse(R"({"schema":"kijun/answer/1","command":"status","exit":0,"verdict":null,
                         "data":{},"problems":[]})");
}

TEST(ValidatorTest, EverySchemaOfTheTreeCanBeUsed) {
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(schema_file(""))) {
    EXPECT_NO_THROW(Validator{entry.path()}) << entry.path();
    ++count;
  }
  EXPECT_GE(count, 4U);
}

TEST(ValidatorTest, WhatIsNoSchemaIsRefused) {
  EXPECT_THROW(Validator{schema_file("none.json")}, std::exception);
  EXPECT_THROW(Validator{schema_file("../README.md")}, std::exception);
}

TEST(ValidatorTest, AFaultIsFound) {
  const Validator validator(schema_file("answer-1.json"));
  EXPECT_TRUE(validator.faults(answer()).empty());
  json wrong = answer();
  wrong["exit"] = 8;
  EXPECT_FALSE(validator.faults(wrong).empty());
  wrong = answer();
  wrong.erase("data");
  EXPECT_FALSE(validator.faults(wrong).empty());
  wrong = answer();
  wrong["more"] = 1;
  EXPECT_FALSE(validator.faults(wrong).empty());
  wrong = answer();
  wrong["problems"] = json::array({{{"code", "KJ-X"}, {"what", "x"}}});
  EXPECT_FALSE(validator.faults(wrong).empty());
}

TEST(AnswerSchema, TellsTheDataOfEachCommand) {
  const Validator validator(schema_file("answer-1.json"));
  json closed = answer();
  closed["command"] = "ticket close";
  EXPECT_TRUE(validator.faults(closed).empty()) << "a refusal has none";
  closed["data"] = {{"ticket", "t-1"}, {"state", "closed"}, {"version", "B"}};
  EXPECT_TRUE(validator.faults(closed).empty());
  closed["data"]["ticket"] = "r-1";
  EXPECT_FALSE(validator.faults(closed).empty());
  closed["data"] = {{"ticket", "t-1"}, {"state", "closed"}};
  EXPECT_FALSE(validator.faults(closed).empty());
  closed["data"] = {{"ticket", "t-1"}, {"state", "closed"}, {"version", "B"}, {"more", 1}};
  EXPECT_FALSE(validator.faults(closed).empty());
}

}  // namespace
}  // namespace kijun::schema
