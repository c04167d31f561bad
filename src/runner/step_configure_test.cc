// SPDX-License-Identifier: Apache-2.0
#include "runner/run_scene.h"
#include "testing/forwarding_file_system.h"

namespace kijun::runner {
namespace {

class Configure : public RunScene {
 protected:
  StepResult configure() {
    Result<StepResult> result = step_configure(plan_, tools());
    EXPECT_TRUE(result.ok());
    return std::move(result).value();
  }
};

TEST_F(Configure, HoldsWhereEverythingIsAsTheManifestSays) {
  const StepResult result = configure();
  EXPECT_EQ(result.verdict, model::StepVerdict::kHolds);
  EXPECT_TRUE(result.reasons.empty());
  EXPECT_EQ(result.observation.values.find("facts")->array()->size(), 1U);
  EXPECT_TRUE(result.observation.values.find("application_drift")->array()->empty());
}

TEST_F(Configure, AnotherPackageVersionIsDriftAndBothAreNamed) {
  manifest_.dependencies = {{"dpkg", "webp", "1.3"}};
  const StepResult result = configure();
  EXPECT_EQ(result.verdict, model::StepVerdict::kFails);
  EXPECT_TRUE(names(result.reasons, "1.3"));
  EXPECT_TRUE(names(result.reasons, "1.2"));
}

TEST_F(Configure, APackageThatIsNotInstalledIsDrift) {
  manifest_.dependencies = {{"dpkg", "libwebp7", "1.2"}};
  EXPECT_EQ(configure().verdict, model::StepVerdict::kFails);
}

TEST_F(Configure, WithoutDpkgsStatusPackagesAreUnknown) {
  remove("/var/lib/dpkg/status");
  EXPECT_EQ(configure().verdict, model::StepVerdict::kUnknown);
}

TEST_F(Configure, ASourceThatCannotBeReadIsUnknownAndNamed) {
  manifest_.dependencies = {{"conda", "numpy", "1.26"}};
  const StepResult result = configure();
  EXPECT_EQ(result.verdict, model::StepVerdict::kUnknown);
  EXPECT_TRUE(names(result.reasons, "conda numpy"));
}

TEST_F(Configure, AFileIsKnownByItsDigest) {
  write("/project/model.bin", "weights");
  manifest_.dependencies = {
      {"file", "model.bin", codec::sha256(std::string_view("weights")).str()}};
  EXPECT_EQ(configure().verdict, model::StepVerdict::kHolds);
  write("/project/model.bin", "others");
  EXPECT_EQ(configure().verdict, model::StepVerdict::kFails);
  remove("/project/model.bin");
  EXPECT_EQ(configure().verdict, model::StepVerdict::kUnknown);
}

TEST_F(Configure, AFolderIsNoFileDependency) {
  manifest_.dependencies = {{"file", "set", codec::sha256(std::string_view("x")).str()}};
  EXPECT_EQ(configure().verdict, model::StepVerdict::kUnknown);
}

TEST_F(Configure, AChangedApplicationFileIsDriftAndNamed) {
  write("/project/app/run", "#!/bin/bash\n");
  const StepResult result = configure();
  EXPECT_EQ(result.verdict, model::StepVerdict::kFails);
  EXPECT_TRUE(names(result.reasons, "run"));
  EXPECT_EQ(result.observation.values.find("application_drift")->array()->size(), 1U);
}

TEST_F(Configure, APermissionOfTheApplicationIsDriftToo) {
  ASSERT_TRUE(disk_.set_mode(Path("/project/app/run"), 0755).ok());
  EXPECT_EQ(configure().verdict, model::StepVerdict::kFails);
}

TEST_F(Configure, OnlySomeOfManyDifferencesAreListed) {
  for (int i = 0; i < 20; ++i) write("/project/app/new" + std::to_string(i), "x");
  const StepResult result = configure();
  EXPECT_EQ(result.observation.values.find("application_drift")->array()->size(), 8U);
  EXPECT_TRUE(names(result.reasons, "20 places"));
}

TEST_F(Configure, AnApplicationThatIsNotThereFails) {
  remove("/project/app");
  EXPECT_EQ(configure().verdict, model::StepVerdict::kFails);
}

class UnreadableApp final : public testing::ForwardingFileSystem {
 public:
  using ForwardingFileSystem::ForwardingFileSystem;
  Result<std::unique_ptr<os::File>> open_read(const Path& path) override {
    if (path == Path("/project/app/run")) return Error(ErrorCode::kEnvironment, "denied");
    return ForwardingFileSystem::open_read(path);
  }
};

TEST_F(Configure, AnApplicationFileThatCannotBeReadIsUnknown) {
  UnreadableApp fs(disk_);
  fs_ = &fs;
  EXPECT_EQ(configure().verdict, model::StepVerdict::kUnknown);
}

// An older version is restored beside what stands in the project now.
TEST_F(Configure, ARehearsalDoesNotLookAtTheProjectsApplication) {
  start_.kind = model::RunKind::kRehearsal;
  write("/project/app/run", "#!/bin/bash\n");
  EXPECT_EQ(configure().verdict, model::StepVerdict::kHolds);
}

TEST_F(Configure, ALostManifestObjectIsAnErrorAndNoVerdict) {
  recorded_.application = codec::sha256(std::string_view("never kept"));
  const Result<StepResult> result = step_configure(plan_, tools());
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().code(), ErrorCode::kCorrupt);
}

}  // namespace
}  // namespace kijun::runner
