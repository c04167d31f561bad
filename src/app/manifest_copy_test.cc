// SPDX-License-Identifier: Apache-2.0
#include "app/manifest_copy.h"

#include <gtest/gtest.h>

#include "model/manifest.h"

namespace kijun::app {
namespace {

constexpr std::string_view kBody = R"(
[application]
name = "preprocess"   # version = "X" is no key here
version = "A"
files = "app-a"

[start]
command = ["app-a/preprocess", "{inputs}", "{outputs}"]
)";

std::string manifest_text(std::string_view head) {
  return "# One version\nschema = \"kijun/manifest/1\"\n" + std::string(head) + std::string(kBody);
}

TEST(ManifestCopy, ReplacesTheVersionAloneAndKeepsComments) {
  const auto copy = copied_manifest(manifest_text("version = \"A\"  # the first\n"), {"B", "A"});
  ASSERT_TRUE(copy.ok()) << copy.error().why();
  EXPECT_EQ(copy.value(), manifest_text("version = \"B\"  # the first\nfrom = \"A\"\n"));
}

TEST(ManifestCopy, ReplacesAFromThatIsThere) {
  const auto copy =
      copied_manifest(manifest_text("from = 'A' # origin\nversion = 'B'\n"), {"B2", "B"});
  ASSERT_TRUE(copy.ok()) << copy.error().why();
  EXPECT_EQ(copy.value(), manifest_text("from = \"B\" # origin\nversion = \"B2\"\n"));
}

TEST(ManifestCopy, KeepsLineEndsOfOtherSystems) {
  const auto copy = copied_manifest(manifest_text("version = \"A\"\r\n"), {"B", "A"});
  ASSERT_TRUE(copy.ok()) << copy.error().why();
  EXPECT_EQ(copy.value(), manifest_text("version = \"B\"\r\nfrom = \"A\"\r\n"));
}

TEST(ManifestCopy, RefusesWhatItCannotEditSafely) {
  const auto copy = copied_manifest(manifest_text("\"version\" = \"A\"\n"), {"B", "A"});
  ASSERT_FALSE(copy.ok());
  EXPECT_EQ(copy.error().code(), ErrorCode::kUsage);
}

TEST(ManifestCopy, NeverChangesTheApplicationsVersion) {
  const auto copy = copied_manifest(manifest_text("version = \"A\"\n"), {"B", "A"});
  ASSERT_TRUE(copy.ok());
  const auto parsed = model::parse_manifest(copy.value(), "B.toml");
  ASSERT_TRUE(parsed.ok());
  EXPECT_EQ(parsed.value().application.version, "A");
}

}  // namespace
}  // namespace kijun::app
