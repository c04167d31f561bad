// SPDX-License-Identifier: Apache-2.0
#include "runner/run_scene.h"
#include "testing/forwarding_file_system.h"

namespace kijun::runner {
namespace {

class ResultStep : public RunScene {
 protected:
  void SetUp() override {
    output("001/r", "001");
    output("002/r", "002");
  }
  void output(std::string_view below, std::string_view text) {
    write((folders().outputs() / below).native(), text);
  }
  StepResult judge() {
    Result<StepResult> result = step_result(plan_, tools(), listing_);
    EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().what());
    return result.ok() ? std::move(result).value() : begin_step(plan_, model::Step::kResult);
  }
  model::Criterion& add_digest(std::string_view against) {
    model::Criterion same;
    same.id = "same";
    same.kind = "digest";
    same.step = model::Step::kResult;
    same.against = against;
    same.options["files"] = "{item}/r";
    criteria_.criteria.push_back(same);
    return criteria_.criteria.back();
  }
  model::Listing listing_;
};

TEST_F(ResultStep, HoldsWhenEveryCriterionPasses) {
  const StepResult result = judge();
  EXPECT_EQ(result.verdict, model::StepVerdict::kHolds);
  ASSERT_EQ(result.judged.size(), 1U);
  EXPECT_EQ(result.judged[0].outcome.verdict, model::CriterionVerdict::kPass);
  EXPECT_EQ(result.observation.values.integer_or("files", 0), 2);
  EXPECT_EQ(result.observation.values.integer_or("size_bytes", 0), 6);
  EXPECT_EQ(listing_.file_count(), 2U);
  ASSERT_EQ(result.observation.evidence.size(), 1U);
  EXPECT_EQ(result.observation.evidence[0].name, "outputs");
  EXPECT_EQ(result.observation.evidence[0].digest, model::listing_digest(listing_));
  EXPECT_EQ(result.observation.values.find("criteria")->array()->size(), 1U);
}

TEST_F(ResultStep, AMissingOutputFailsAndIsNamed) {
  remove((folders().outputs() / "002").native());
  const StepResult result = judge();
  EXPECT_EQ(result.verdict, model::StepVerdict::kFails);
  EXPECT_EQ(result.observation.items, std::vector<std::string>{"002"});
  EXPECT_TRUE(names(result.reasons, "all-items: "));
  EXPECT_TRUE(names(result.reasons, "002"));
}

TEST_F(ResultStep, R23WithoutACriterionThatMeasuresItIsUnknown) {
  criteria_.criteria.clear();
  EXPECT_EQ(judge().verdict, model::StepVerdict::kUnknown);
  add_digest("reference");  // and there is none yet
  const StepResult result = judge();
  EXPECT_EQ(result.judged.at(0).outcome.verdict, model::CriterionVerdict::kNotApplicable);
  EXPECT_EQ(result.verdict, model::StepVerdict::kUnknown);
}

TEST_F(ResultStep, NotApplicableBesideAPassHolds) {
  add_digest("reference");
  EXPECT_EQ(judge().verdict, model::StepVerdict::kHolds);
}

TEST_F(ResultStep, CriteriaOfAnotherStepAreNotJudgedHere) {
  criteria_.criteria.front().step = model::Step::kExport;
  const StepResult result = judge();
  EXPECT_TRUE(result.judged.empty());
  EXPECT_EQ(result.verdict, model::StepVerdict::kUnknown);
}

TEST_F(ResultStep, AnErrorIsUnknownAndAFailBesideItFails) {
  criteria_.criteria.front().kind = "no-such-kind";
  EXPECT_EQ(judge().verdict, model::StepVerdict::kUnknown);
  model::Criterion items = criteria_.criteria.front();
  items.id = "items";
  items.kind = "items";
  items.options["outputs"] = "{item}/other";
  criteria_.criteria.push_back(items);
  EXPECT_EQ(judge().verdict, model::StepVerdict::kFails);
}

TEST_F(ResultStep, R14AReferenceThatWasChangedJudgesNothing) {
  write("/reference/001/r", "001");
  write("/reference/002/r", "002");
  plan_.reference = Baseline{Path("/reference"), keep("/reference")};
  add_digest("reference");
  EXPECT_EQ(judge().verdict, model::StepVerdict::kHolds);
  output("002/r", "TWO");
  EXPECT_EQ(judge().verdict, model::StepVerdict::kFails);
  write("/reference/002/r", "TWO");  // to make it fit
  const StepResult result = judge();
  EXPECT_EQ(result.verdict, model::StepVerdict::kUnknown);
  EXPECT_TRUE(names(result.reasons, "same: "));
}

TEST_F(ResultStep, AReferenceThatIsGoneJudgesNothing) {
  write("/reference/001/r", "001");
  plan_.reference = Baseline{Path("/reference"), keep("/reference")};
  remove("/reference");
  add_digest("reference");
  EXPECT_EQ(judge().verdict, model::StepVerdict::kUnknown);
}

TEST_F(ResultStep, TheFirstReferenceIsAnother) {
  for (const char* item : {"001", "002"}) {
    write(std::string("/first/") + item + "/r", item);
    write(std::string("/later/") + item + "/r", "other");
  }
  plan_.first = Baseline{Path("/first"), keep("/first")};
  plan_.reference = Baseline{Path("/later"), keep("/later")};
  add_digest("first");
  EXPECT_EQ(judge().verdict, model::StepVerdict::kHolds);
  criteria_.criteria.back().against = "reference";
  EXPECT_EQ(judge().verdict, model::StepVerdict::kFails);
}

TEST_F(ResultStep, AgainstTheInputsMeansTheSealedSet) {
  add_digest("inputs").options["files"] = "{item}/in";
  output("001/in", "one");
  output("002/in", "two");
  criteria_.criteria.erase(criteria_.criteria.begin());
  EXPECT_EQ(judge().verdict, model::StepVerdict::kHolds);
  output("002/in", "TWO");
  EXPECT_EQ(judge().verdict, model::StepVerdict::kFails);
}

TEST_F(ResultStep, R9TheCountOfTheWholeSetIsNotAboutAPartialReCheck) {
  criteria_.criteria.front().options["count"] = std::int64_t{2};
  plan_.items = {"002"};
  remove((folders().outputs() / "001").native());
  EXPECT_EQ(judge().verdict, model::StepVerdict::kFails);
  start_.kind = model::RunKind::kPartial;
  EXPECT_EQ(judge().verdict, model::StepVerdict::kHolds);
}

class UnreadableOutput final : public testing::ForwardingFileSystem {
 public:
  using ForwardingFileSystem::ForwardingFileSystem;
  Result<std::unique_ptr<os::File>> open_read(const Path& path) override {
    if (path.native().ends_with("outputs/002/r")) return Error(ErrorCode::kEnvironment, "denied");
    return ForwardingFileSystem::open_read(path);
  }
};

TEST_F(ResultStep, R23AnOutputThatCannotBeReadIsNeverHeld) {
  UnreadableOutput fs(disk_);
  fs_ = &fs;
  const StepResult result = judge();
  EXPECT_EQ(result.verdict, model::StepVerdict::kUnknown);
  EXPECT_EQ(result.observation.outcome, model::Observed::kError);
}

TEST_F(ResultStep, OutputsThatAreNotThereAreAnErrorAndNoVerdict) {
  remove(folders().outputs().native());
  EXPECT_FALSE(step_result(plan_, tools(), listing_).ok());
}

}  // namespace
}  // namespace kijun::runner
