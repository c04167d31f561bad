// SPDX-License-Identifier: Apache-2.0
#include "govern/changes.h"

#include "govern/test_record.h"

namespace kijun::govern {
namespace {

using model::Change;
using model::ChangeKind;

struct Version {
  model::ManifestAct act;
  model::Manifest declared;
  VersionFacts facts() const { return {act, declared}; }
};

Version some_version() {
  Version version;
  version.act = manifest_of("A", 10);
  version.act.work_data = {{"cache", digest_of(20)}};
  version.declared.version = "A";
  version.declared.application = {"preprocess", "A", "app-a/"};
  version.declared.start.command = {"app/preprocess", "{inputs}", "{outputs}"};
  version.declared.start.environment = {{"LANG", "C"}};
  version.declared.settings = {{"threads", "4"}};
  version.declared.work_data = {{"cache", "cache/", "sato"}};
  return version;
}

std::vector<std::string> names_of(const std::vector<Change>& changes) {
  std::vector<std::string> names;
  for (const Change& change : changes) {
    names.push_back(std::string(model::to_string(change.kind)) + " " + change.name);
  }
  return names;
}

std::vector<Change> of_kinds(std::initializer_list<ChangeKind> kinds) {
  std::vector<Change> changes;
  for (const ChangeKind kind : kinds) changes.push_back({kind, "x", "1", "2"});
  return changes;
}

TEST(R12Changes, TheSameIsNoChange) {
  const Version version = some_version();
  EXPECT_TRUE(changes_between(version.facts(), version.facts()).empty());
  EXPECT_EQ(kept_between(version.facts(), version.facts()),
            (std::vector<std::string>{"application", "dpkg:webp", "settings.threads",
                                      "start.command", "start.env.LANG", "work_data.cache"}));
}

TEST(R12Changes, EveryPartIsSeen) {
  const Version before = some_version();
  Version after = before;
  after.act.application = digest_of(99);  // other bytes under the same name and version
  after.act.elements = {{ChangeKind::kFramework, "pip", "torch", "2.4", ""}};
  after.act.work_data.insert_or_assign("cache", digest_of(21));
  after.declared.start.command = {"app/preprocess", "{inputs} {outputs}"};
  after.declared.start.environment["OMP"] = "1";
  after.declared.settings["threads"] = "8";
  EXPECT_EQ(names_of(changes_between(before.facts(), after.facts())),
            (std::vector<std::string>{"framework pip:torch", "package dpkg:webp",
                                      "data-format work_data.cache", "settings settings.threads",
                                      "settings start.command", "settings start.env.OMP",
                                      "application application"}));
}

TEST(R12Changes, TheApplicationInAnotherFolderIsOneChange) {
  Version before = some_version();
  before.declared.start.command = {"app-a/preprocess", "{inputs}", "{outputs}"};
  Version after = before;
  after.declared.application = {"preprocess", "B", "app-b"};
  after.declared.start.command = {"app-b/preprocess", "{inputs}", "{outputs}"};
  EXPECT_EQ(names_of(changes_between(before.facts(), after.facts())),
            (std::vector<std::string>{"application application"}));
  after.declared.start.command = {"app-b/other", "{inputs}", "{outputs}"};
  EXPECT_EQ(changes_between(before.facts(), after.facts()).size(), 2U);
}

TEST(R12Changes, DeclaredAlikeButFoundOtherwiseIsAChange) {
  Version before = some_version();
  before.act.elements = {{ChangeKind::kDriver, "", "nvidia-driver", "", "550.54"}};
  Version after = before;
  after.act.elements[0].found = "560.28";
  const auto changes = changes_between(before.facts(), after.facts());
  ASSERT_EQ(changes.size(), 1U);
  EXPECT_EQ(changes[0].before, "550.54");
  EXPECT_EQ(changes[0].after, "560.28");
}

TEST(R12Bigger, ThreeKindsAreBiggerAndTwoAreANote) {
  const auto size = [](std::initializer_list<ChangeKind> kinds) {
    return size_of(kinds_of(of_kinds(kinds)));
  };
  EXPECT_EQ(size({}), ChangeSize::kNothing);
  EXPECT_EQ(size({ChangeKind::kDriver, ChangeKind::kDriver}), ChangeSize::kOneKind);
  EXPECT_EQ(size({ChangeKind::kPackage, ChangeKind::kApplication}), ChangeSize::kOneKind);
  EXPECT_EQ(size({ChangeKind::kPackage, ChangeKind::kApplication, ChangeKind::kDriver}),
            ChangeSize::kTwoKinds);
  EXPECT_EQ(size({ChangeKind::kDriver, ChangeKind::kFramework, ChangeKind::kDataFormat}),
            ChangeSize::kBigger);
}

TEST(R12Bigger, ASplitKeepsEveryChangeOnce) {
  const auto changes = of_kinds({ChangeKind::kApplication, ChangeKind::kDriver,
                                 ChangeKind::kPackage, ChangeKind::kFramework});
  const auto split = propose_split(changes);
  ASSERT_EQ(split.size(), 3U);
  EXPECT_EQ(split[0].kinds, std::vector{ChangeKind::kDriver});
  EXPECT_EQ(split[1].kinds, std::vector{ChangeKind::kFramework});
  EXPECT_EQ(split[2].kinds, (std::vector{ChangeKind::kPackage, ChangeKind::kApplication}));
}

}  // namespace
}  // namespace kijun::govern
