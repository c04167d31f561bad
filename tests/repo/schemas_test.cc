// SPDX-License-Identifier: Apache-2.0
#include "tests/repo/schemas.h"

#include <gmock/gmock.h>

namespace kijun::repo {
namespace {

using ::testing::SizeIs;

TEST(Schemas, AllParse) {
  Findings findings;
  for (const SourceFile& file : own_tree()) append(findings, check_schema(file));
  EXPECT_TRUE(findings.empty()) << print(findings);
}

TEST(CheckSchema, FindsWhatIsNone) {
  EXPECT_THAT(check_schema({"schema/a.json", "{"}), SizeIs(1));
  EXPECT_THAT(check_schema({"schema/a.json", "[]"}), SizeIs(1));
  EXPECT_THAT(check_schema({"schema/a.json", R"({"type":"object"})"}), SizeIs(1));
  EXPECT_THAT(
      check_schema({"schema/a.json", R"({"$schema":"https://json-schema.org/draft-07/schema#"})"}),
      SizeIs(0));
}

}  // namespace
}  // namespace kijun::repo
