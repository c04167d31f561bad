// SPDX-License-Identifier: Apache-2.0
#include "app/compare_acts.h"

#include <array>
#include <memory>

#include "app/tool_test_support.h"
#include "os/linux_file_system.h"
#include "testing/temporary_folder.h"

namespace kijun::app {
namespace {

class CompareActs : public ToolTest {
 protected:
  void SetUp() override {
    for (const char* const id : {"001", "002", "057"}) {
      write((std::string("/a/") + id + "/out.png").c_str(), id);
      write((std::string("/b/") + id + "/out.png").c_str(), id);
    }
    write("/rows.toml", R"(
[[criterion]]
id = "all"
kind = "items"
outputs = "{item}/out.png"
[[criterion]]
id = "same"
kind = "digest"
files = "{item}/out.png"
)");
  }
  CompareRequest by_file() {
    CompareRequest request;
    request.reference = Path("a");
    request.candidate = Path("b");
    request.criteria = Path("rows.toml");
    return request;
  }
  int exit_of(const CompareRequest& request) {
    const auto answer = compare(scene(), request);
    return answer.ok() ? answer.value().exit : exit_status(answer.error().code());
  }
};

TEST_F(CompareActs, EqualFoldersAreAccepted) {
  const auto answer = compare(scene(), by_file());
  ASSERT_TRUE(answer.ok()) << answer.error().what() << answer.error().why();
  EXPECT_EQ(answer.value().exit, 0);
  EXPECT_EQ(answer.value().verdict, "accepted");
  EXPECT_EQ(answer.value().data.integer_or("items", 0), 3);
  const codec::Json::Array& rows = *answer.value().data.find("criteria")->array();
  ASSERT_EQ(rows.size(), 2U);
  for (const char* const key : {"id", "kind", "verdict", "measured", "limit", "worst", "message"}) {
    EXPECT_NE(rows[0].find(key), nullptr) << key;
  }
}

TEST_F(CompareActs, R4MissingItemIsNamed) {
  ASSERT_TRUE(os::remove_tree(fs_, Path("/b/057")).ok());
  const auto answer = compare(scene(), by_file());
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer.value().exit, 1);
  EXPECT_EQ(answer.value().verdict, "rejected");
  ASSERT_FALSE(answer.value().problems.empty());
  EXPECT_EQ(answer.value().problems.front().code, "KJ-ITEM-MISSING");
  EXPECT_EQ(answer.value().problems.front().subject, "057");
}

TEST_F(CompareActs, OneChangedByteIsRejected) {
  write("/b/002/out.png", "003");
  EXPECT_EQ(exit_of(by_file()), 1);
}

TEST_F(CompareActs, R23MeasuringNothingIsNoPass) {
  CompareRequest request = by_file();
  ASSERT_TRUE(os::make_folders(fs_, Path("/empty"), 0755).ok());
  request.reference = Path("empty");
  request.candidate = Path("empty");
  EXPECT_EQ(exit_of(request), 3);
}

TEST_F(CompareActs, FlagsMakeOneCriterion) {
  CompareRequest request = by_file();
  request.criteria = Path();
  request.kind = "digest";
  request.settings = {"files={item}/out.png"};
  EXPECT_EQ(exit_of(request), 0);
  write("/b/002/out.png", "x");
  EXPECT_EQ(exit_of(request), 1);
}

TEST_F(CompareActs, TwoFilesAreComparedUnderTheReferencesName) {
  CompareRequest request;
  request.reference = Path("a/001/out.png");
  request.candidate = Path("rows.toml");
  request.kind = "digest";
  request.settings = {"files=out.png"};
  EXPECT_EQ(exit_of(request), 1);
  request.candidate = Path("b/001/out.png");
  EXPECT_EQ(exit_of(request), 0);
}

// Nothing is there to compare: only criteria that are judged first can answer 2 with their own why.
TEST_F(CompareActs, UnusableCriteriaAreUsageBeforeAnyFileIsRead) {
  CompareRequest request;
  request.reference = Path("nowhere");
  request.candidate = Path("nowhere");
  struct Row {
    const char* kind;
    std::vector<std::string> settings;
    const char* names;
  };
  const std::array rows{Row{"nonsense", {}, "nonsense"},
                        Row{"digest", {"files=a", "nonsense=1"}, "nonsense"},
                        Row{"items", {"outputs={item}", "missing=-1"}, "missing"},
                        Row{"items", {}, "outputs"}, Row{"items", {"outputs"}, "outputs"}};
  for (const Row& row : rows) {
    request.kind = row.kind;
    request.settings = row.settings;
    const auto answer = compare(scene(), request);
    ASSERT_FALSE(answer.ok()) << row.kind;
    EXPECT_EQ(answer.error().code(), ErrorCode::kUsage);
    EXPECT_NE(answer.error().what().find(row.names), std::string::npos) << answer.error().what();
  }
}

TEST_F(CompareActs, WithoutOrWithTwoSourcesOfCriteriaIsUsage) {
  CompareRequest request = by_file();
  request.kind = "items";
  EXPECT_EQ(exit_of(request), 2);
  request = by_file();
  request.criteria = Path();
  EXPECT_EQ(exit_of(request), 2);
  request = by_file();
  request.settings = {"count=1"};
  EXPECT_EQ(exit_of(request), 2);
}

TEST_F(CompareActs, AFileWithoutRowsOrWithTwinsIsUsage) {
  for (const char* const bad : {"", "[[criterion]]\nid = \"a\"\n", "nonsense = 1\n",
                                "[[criterion]]\nid=\"a\"\nkind=\"items\"\noutputs=\"{item}\"\n"
                                "[[criterion]]\nid=\"a\"\nkind=\"items\"\noutputs=\"{item}\"\n"}) {
    write("/rows.toml", bad);
    EXPECT_EQ(exit_of(by_file()), 2) << bad;
  }
}

// A checker is a program, so these stand on the real disk.
class CompareWithChecker : public ::testing::Test {
 protected:
  CompareWithChecker() : files_(os::make_linux_file_system()) {
    for (const char* const id : {"001", "057"}) {
      write(std::string("a/") + id + "/out.txt", id);
      write(std::string("b/") + id + "/out.txt", id);
    }
    write("checks/same",
          "#!/bin/sh\ncmp -s \"$1\" \"$2\" && verdict=pass || verdict=fail\n"
          "printf '{\"schema\":\"kijun/check/1\",\"verdict\":\"%s\",\"measured\":{\"files\":2}}' "
          "$verdict\n",
          0755);
    write("checks/rows.toml",
          "[[criterion]]\nid = \"same\"\nkind = \"command\"\nfiles = \"{item}/out.txt\"\n"
          "command = [\"./same\", \"{reference}\", \"{candidate}\"]\n");
  }
  void write(const std::string& below, std::string_view text, std::uint32_t mode = 0644) {
    const Path place = folder_.path() / below;
    ASSERT_TRUE(os::make_folders(*files_, place.parent(), 0755).ok());
    ASSERT_TRUE(os::place_file(*files_, place, as_bytes(text), mode, os::Replace::kYes).ok());
  }
  Result<Answer> compare_sides(const char* reference, const char* candidate) {
    CompareRequest request;
    request.reference = Path(reference);
    request.candidate = Path(candidate);
    request.criteria = Path("checks/rows.toml");
    const Scene scene{around_, folder_.path(), "", DryRun::kNo};
    return compare(scene, request);
  }
  bool left_something() {
    const auto left = files_->list(folder_.path() / "tmp");
    return !left.ok() || !left.value().empty();
  }
  void SetUp() override { ASSERT_TRUE(os::make_folders(*files_, around_.temporary, 0700).ok()); }

  testing::TemporaryFolder folder_;
  std::unique_ptr<os::FileSystem> files_;
  testing::FakeClock clock_;
  os::CancelToken cancel_;
  Surroundings around_{.fs = *files_,
                       .clock = clock_,
                       .origin = {},
                       .account = "render",
                       .state_home = Path("/state"),
                       .cancel = cancel_,
                       .progress = nullptr,
                       .temporary = folder_.path() / "tmp"};
};

TEST_F(CompareWithChecker, IsAskedForEveryItem) {
  const auto answer = compare_sides("a", "b");
  ASSERT_TRUE(answer.ok()) << answer.error().what() << answer.error().why();
  EXPECT_EQ(answer.value().verdict, "accepted");
  EXPECT_FALSE(left_something());
}

TEST_F(CompareWithChecker, OneFailingItemIsNamed) {
  write("b/057/out.txt", "58");
  const auto answer = compare_sides("a", "b");
  ASSERT_TRUE(answer.ok()) << answer.error().what() << answer.error().why();
  EXPECT_EQ(answer.value().exit, 1);
  ASSERT_FALSE(answer.value().problems.empty());
  EXPECT_EQ(answer.value().problems.front().subject, "057");
}

TEST_F(CompareWithChecker, TwoFilesOfOtherNamesAreCompared) {
  write("one.txt", "same");
  write("two.txt", "same");
  write("checks/rows.toml",
        "[[criterion]]\nid = \"same\"\nkind = \"command\"\neach = \"whole\"\n"
        "files = \"one.txt\"\ncommand = [\"./same\", \"{reference}\", \"{candidate}\"]\n");
  EXPECT_EQ(compare_sides("one.txt", "two.txt").value().verdict, "accepted");
  write("two.txt", "other");
  EXPECT_EQ(compare_sides("one.txt", "two.txt").value().verdict, "rejected");
}

TEST_F(CompareWithChecker, R23ACheckerThatIsNotThereDecidesNothing) {
  ASSERT_TRUE(files_->remove_file(folder_.path() / "checks/same").ok());
  EXPECT_EQ(compare_sides("a", "b").value().verdict, "inconclusive");
}

}  // namespace
}  // namespace kijun::app
