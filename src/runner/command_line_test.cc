// SPDX-License-Identifier: Apache-2.0
#include "runner/command_line.h"

#include <gtest/gtest.h>

namespace kijun::runner {
namespace {

using Words = std::vector<std::string>;

Places places() {
  return {Path("/run/inputs"), Path("/run/out put"), "057 x", {{"cache", Path("/run/data/0")}}};
}

Words expand(const Words& command) {
  const Result<Words> words = expand_command(command, places());
  EXPECT_TRUE(words.ok());
  return words.ok() ? words.value() : Words{};
}

TEST(CommandLine, PlaceholdersAreWholeArguments) {
  EXPECT_EQ(expand({"app/run", "{inputs}", "{outputs}", "{item}", "{work:cache}"}),
            (Words{"app/run", "/run/inputs", "/run/out put", "057 x", "/run/data/0"}));
}

TEST(CommandLine, APlaceholderInsideAnArgumentStaysAsItIs) {
  const Words command{"--in={inputs}", "{item}.png", " {item}", "{ITEM}",
                      "{item",         "{{item}}",   "{}"};
  EXPECT_EQ(expand(command), command);
}

TEST(CommandLine, NothingIsQuotedSplitOrExpandedAgain) {
  const Words command{"a b", "", "$HOME", "'q'", "\"", "\\", "*"};
  EXPECT_EQ(expand(command), command);
  Places odd = places();
  odd.item = "{outputs}";
  EXPECT_EQ(expand_command({"{item}"}, odd).value(), Words{"{outputs}"});
}

TEST(CommandLine, WholeSetCommandsHaveNoItem) {
  model::StartProcedure start;
  start.command = {"app/run", "{inputs}", "{outputs}"};
  EXPECT_FALSE(start.per_item());
  start.command.emplace_back("x{item}");
  EXPECT_FALSE(start.per_item());
  start.command.emplace_back("{item}");
  EXPECT_TRUE(start.per_item());
}

TEST(CommandLine, UndeclaredWorkDataIsRefusedByName) {
  for (const char* word : {"{work:other}", "{work:}"}) {
    const Result<Words> words = expand_command({word}, places());
    ASSERT_FALSE(words.ok()) << word;
    EXPECT_EQ(words.error().code(), ErrorCode::kUsage);
  }
  EXPECT_NE(expand_command({"{work:other}"}, places()).error().what().find("other"),
            std::string::npos);
  EXPECT_EQ(expand({"{work:cache", "x{work:cache}"}), (Words{"{work:cache", "x{work:cache}"}));
}

TEST(CommandLine, TheEnvironmentIsExactlyThis) {
  model::StartProcedure start;
  start.environment = {{"THREADS", "4"}, {"LANG", "ja_JP.UTF-8"}};
  EXPECT_EQ(run_environment(start, Path("/run/home"), Path("/run/tmp")),
            (Words{"HOME=/run/home", "LANG=ja_JP.UTF-8",
                   "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "THREADS=4",
                   "TMPDIR=/run/tmp"}));
}

}  // namespace
}  // namespace kijun::runner
