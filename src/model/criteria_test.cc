// SPDX-License-Identifier: Apache-2.0
#include "model/criteria.h"

#include <gtest/gtest.h>

#include <string>

namespace kijun::model {
namespace {

constexpr const char* kGood = R"(schema = "kijun/criteria/1"
[set]
path = "sets/a"
items = "*/"
count = 100

[run]
tries = 2
gpu = "must-use"

[[criterion]]
id = "all"
kind = "items"
outputs = "{item}/r.png"
limits = { max_abs = 0.02 }
owner = "sato"
)";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos);
  return text.replace(at, from.size(), to);
}

Error refused(const std::string& text) {
  const Result<Criteria> parsed = parse_criteria(text, "criteria.toml");
  EXPECT_FALSE(parsed.ok());
  if (parsed.ok()) return Error(ErrorCode::kInternal, "parsed");
  return parsed.error();
}

TEST(Criteria, ReadsEveryField) {
  const Result<Criteria> parsed = parse_criteria(kGood, "criteria.toml");
  ASSERT_TRUE(parsed.ok()) << parsed.error().what();
  const Criteria& criteria = parsed.value();
  EXPECT_EQ(criteria.set.count, 100);
  EXPECT_EQ(criteria.run.tries, 2);
  EXPECT_EQ(criteria.run.gpu, GpuUse::kMustUse);
  ASSERT_EQ(criteria.criteria.size(), 1U);
  EXPECT_EQ(criteria.criteria[0].step, Step::kResult);
  EXPECT_EQ(criteria.criteria[0].options.at("limits"),
            codec::Json(codec::Json::Object{{"max_abs", "0.02"}}));
  EXPECT_EQ(criteria.find("all"), &criteria.criteria[0]);
}

TEST(Criteria, CommentsAndLineEndsChangeNothing) {
  std::string crlf;
  for (const char c : std::string(kGood))
    crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
  const auto plain = parse_criteria(kGood, "a");
  const auto other = parse_criteria("# a comment\r\n" + crlf, "b");
  ASSERT_TRUE(plain.ok());
  ASSERT_TRUE(other.ok()) << other.error().what();
  EXPECT_EQ(plain.value().canonical, other.value().canonical);
}

TEST(Criteria, ComplaintsNameFileLineAndColumn) {
  const Error type = refused(replaced(kGood, "count = 100", "count = \"100\""));
  EXPECT_EQ(type.code(), ErrorCode::kUsage);
  EXPECT_TRUE(type.what().starts_with("criteria.toml:5:")) << type.what();
  EXPECT_NE(type.why().find("integer"), std::string::npos) << type.why();
}

TEST(Criteria, AnIdThatIsNoNameIsRefusedWhereItStands) {
  const Error error = refused(replaced(kGood, "id = \"all\"", "id = \"all items\""));
  EXPECT_TRUE(error.what().starts_with("criteria.toml:12:6: ")) << error.what();
  EXPECT_FALSE(error.why().empty());
  EXPECT_FALSE(error.next_acts().empty());
}

TEST(Criteria, UnknownKeyOffersTheNearest) {
  const Error error = refused(replaced(kGood, "tries = 2", "trie = 2"));
  ASSERT_FALSE(error.next_acts().empty());
  EXPECT_NE(error.next_acts().front().find("`tries`"), std::string::npos);
}

TEST(R24Criteria, DuplicateIdsAreRefused) {
  const Error error = refused(std::string(kGood) +
                              "[[criterion]]\nid = \"all\"\nkind = \"items\"\nowner = \"x\"\n");
  EXPECT_NE(error.what().find("\"all\""), std::string::npos);
}

TEST(Criteria, MissingSetAndSchemaAreRefused) {
  EXPECT_NE(refused("schema = \"kijun/criteria/1\"\n").what().find("[set]"), std::string::npos);
  EXPECT_NE(refused(replaced(kGood, "criteria/1", "criteria/9")).what().find("criteria/9"),
            std::string::npos);
}

TEST(Criteria, OutOfRangeSettingsAreRefused) {
  EXPECT_EQ(refused(replaced(kGood, "tries = 2", "tries = 0")).code(), ErrorCode::kUsage);
  EXPECT_EQ(refused(replaced(kGood, "must-use", "maybe")).code(), ErrorCode::kUsage);
}

}  // namespace
}  // namespace kijun::model
