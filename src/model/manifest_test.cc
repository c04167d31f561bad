// SPDX-License-Identifier: Apache-2.0
#include "model/manifest.h"

#include <gtest/gtest.h>

#include <string>

namespace kijun::model {
namespace {

constexpr const char* kGood = R"(schema = "kijun/manifest/1"
version = "1.10"
from = "A"
[application]
name = "p"
version = "1.10"
files = "app/"
[[dependency]]
source = "dpkg"
name = "webp"
version = "1.2.4-0.2+deb12u1"
[start]
command = ["app/p", "{inputs}", "{outputs}"]
[start.env]
MODE = "fast"
[[missing]]
what = "licence server"
)";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos);
  return text.replace(at, from.size(), to);
}

TEST(Manifest, VersionsStayText) {
  const Result<Manifest> parsed = parse_manifest(kGood, "manifests/1.10.toml");
  ASSERT_TRUE(parsed.ok()) << parsed.error().what();
  EXPECT_EQ(parsed.value().version, "1.10");
  EXPECT_EQ(parsed.value().start.environment.at("MODE"), "fast");
  EXPECT_FALSE(parsed.value().start.per_item());
  EXPECT_TRUE(parsed.value().missing.at(0).owner.empty());
}

TEST(Manifest, AVersionThatIsNoTextIsRefused) {
  EXPECT_FALSE(parse_manifest(replaced(kGood, "\"1.10\"\nfrom", "1.10\nfrom"), "m").ok());
}

TEST(Manifest, ApplicationFilesStayInsideTheProject) {
  for (const char* outside : {"../app", "/app", "a/../../b", "./app"}) {
    EXPECT_FALSE(
        parse_manifest(replaced(kGood, "\"app/\"", "\"" + std::string(outside) + "\""), "m").ok())
        << outside;
  }
}

TEST(Manifest, PlaceholdersAreWholeArguments) {
  EXPECT_FALSE(parse_manifest(replaced(kGood, "{inputs}", "--in={inputs}"), "m").ok());
  const auto item = parse_manifest(replaced(kGood, "{inputs}", "{item}"), "m");
  ASSERT_TRUE(item.ok());
  EXPECT_TRUE(item.value().start.per_item());
}

TEST(R12Kinds, NamesDecideWhereverAPackageCameFrom) {
  EXPECT_EQ(kind_of_element("pip", "torch"), ChangeKind::kFramework);
  EXPECT_EQ(kind_of_element("conda", "torch"), ChangeKind::kFramework);
  EXPECT_EQ(kind_of_element("dpkg", "nvidia-driver-535"), ChangeKind::kDriver);
  EXPECT_EQ(kind_of_element("dpkg", "linux-image-6.1"), ChangeKind::kKernel);
  EXPECT_EQ(kind_of_element("dpkg", "webp"), ChangeKind::kPackage);
  EXPECT_EQ(kind_of_element("container", "anything"), ChangeKind::kContainer);
}

}  // namespace
}  // namespace kijun::model
