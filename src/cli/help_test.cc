// SPDX-License-Identifier: Apache-2.0
#include "cli/help.h"

#include <gtest/gtest.h>

#include <set>

#include "base/text.h"
#include "cli/cli_test_support.h"
#include "cli/parser.h"
#include "cli/topics.h"

namespace kijun::cli {
namespace {

// The words of an example as a shell would give them; only double quotes occur.
std::vector<std::string> shell_words(std::string_view example) {
  std::vector<std::string> words;
  std::string word;
  bool quoted = false;
  for (const char c : example.substr(0, example.find(" > "))) {
    if (c == '"') {
      quoted = !quoted;
    } else if (c == ' ' && !quoted) {
      words.push_back(std::exchange(word, ""));
    } else {
      word += c;
    }
  }
  words.push_back(word);
  return words;
}

TEST(Table, EveryRowHasHelpWithAnExampleAndItsExits) {
  for (const Command& command : commands()) {
    SCOPED_TRACE(command.words);
    EXPECT_NE(command.handler, nullptr);
    ASSERT_FALSE(command.examples.empty());
    const std::string exits(command.exits);
    EXPECT_TRUE(!exits.empty() && exits.front() >= '0' && exits.front() <= '9') << exits;
    const auto page = help_on({command.words});
    ASSERT_TRUE(page.ok());
    const std::string text = join(page.value().text, "\n");
    EXPECT_NE(text.find(command.examples.front()), std::string::npos);
    EXPECT_NE(text.find(exits), std::string::npos);
    for (const Option& option : command.options) {
      EXPECT_NE(text.find(option.flag), std::string::npos) << option.flag;
    }
  }
}

TEST(Table, EveryExampleIsACallOfItsOwnRow) {
  for (const Command& command : commands()) {
    for (const char* const example : command.examples) {
      SCOPED_TRACE(example);
      std::vector<std::string> words = shell_words(example);
      ASSERT_EQ(words.front(), "kijun");
      words.erase(words.begin());
      const auto call = parse_call(words);
      ASSERT_TRUE(call.ok()) << call.error().why();
      EXPECT_EQ(call.value().command, &command);
    }
  }
}

TEST(Table, NoTwoRowsHaveTheSameWords) {
  std::set<std::string_view> seen;
  for (const Command& command : commands()) {
    EXPECT_TRUE(seen.insert(command.words).second) << command.words;
  }
}

// The calls that users learn from the worked example.
TEST(Table, TakesTheWorkedExampleAsTyped) {
  for (const char* const typed :
       {"kijun init --people aoki,sato --order ORD-1",
        "kijun manifest capture A",
        "kijun criteria seal",
        "kijun criteria agree s-1 --as sato",
        "kijun run start A",
        "kijun ticket open --to A --campaign prep --reason \"first acceptance\"",
        "kijun approve t-1 --as sato",
        "kijun adopt t-1 --as sato --effective 2026-12-01T09:00+09:00",
        "kijun candidate new B --from A",
        "kijun candidate revise B B2",
        "kijun run recheck B2 --items 057",
        "kijun rollback rehearse t-2",
        "kijun run resume r-1",
        "kijun run decide r-1 --action fix --reason \"the package lacks it\"",
        "kijun run show r-1 --item 057",
        "kijun campaign start prep --version B2",
        "kijun campaign status",
        "kijun campaign release prep",
        "kijun order payment confirmed",
        "kijun people apply",
        "kijun question list",
        "kijun reference list"}) {
    SCOPED_TRACE(typed);
    std::vector<std::string> words = shell_words(typed);
    words.erase(words.begin());
    EXPECT_TRUE(parse_call(words).ok());
  }
}

TEST(Help, ListsEveryCommandAndNamesTheTopics) {
  const Said said = say({"help"});
  EXPECT_EQ(said.exit, 0);
  for (const Command& command : commands()) {
    EXPECT_NE(said.out.find(command.words), std::string::npos) << command.words;
  }
  EXPECT_NE(said.out.find("exit-codes"), std::string::npos);
}

TEST(Help, ANounAloneListsItsVerbs) {
  const Said said = say({"help", "ticket"});
  EXPECT_EQ(said.exit, 0);
  EXPECT_NE(said.out.find("ticket open"), std::string::npos);
  EXPECT_EQ(said.out.find("run start"), std::string::npos);
}

TEST(Help, ExitCodesNamesEachStatusThatAnErrorCanHave) {
  const Said said = say({"help", "exit-codes"});
  for (const char* const code :
       {"  0", "  1", "  2", "  3", "  4", "  5", "  6", "  7", "  70", "  130", "  143"}) {
    EXPECT_NE(said.out.find(code), std::string::npos) << code;
  }
}

TEST(Help, FlagBehindWordsIsHelpOnThem) {
  const Said said = say({"run", "start", "A", "--help"});
  EXPECT_EQ(said.exit, 0);
  EXPECT_NE(said.out.find("kijun run start VERSION"), std::string::npos);
}

TEST(Help, UnknownTopicIsUsageWithTheNearest) {
  const Said said = say({"help", "exit-code"});
  EXPECT_EQ(said.exit, 2);
  EXPECT_NE(said.err.find("exit-codes"), std::string::npos);
}

}  // namespace
}  // namespace kijun::cli
