// SPDX-License-Identifier: Apache-2.0
#include "tests/repo/text_rules.h"

#include <gmock/gmock.h>

namespace kijun::repo {
namespace {

using ::testing::SizeIs;

using Rule = Findings (*)(const SourceFile&);

Findings over_own_tree(Rule rule) {
  Findings findings;
  for (const SourceFile& file : own_tree()) append(findings, rule(file));
  return findings;
}

#define EXPECT_TREE_HOLDS(rule)                       \
  do {                                                \
    const Findings findings = over_own_tree(rule);    \
    EXPECT_TRUE(findings.empty()) << print(findings); \
  } while (false)

TEST(Width, IsKept) { EXPECT_TREE_HOLDS(check_width); }

TEST(Width, CountsCharactersAndNotBytes) {
  const std::string hundred(100, 'x');
  EXPECT_THAT(check_width({"src/a.cc", hundred + "\n"}), SizeIs(0));
  EXPECT_THAT(check_width({"src/a.cc", "\n" + hundred + "x\n"}), SizeIs(1));
  EXPECT_THAT(check_width({"src/a.cc", std::string(99, 'x') + "é"}), SizeIs(0));
  EXPECT_THAT(check_width({"docs/a.md", hundred + "x"}), SizeIs(0));
}

TEST(Reminders, HaveAnIssue) { EXPECT_TREE_HOLDS(check_reminders); }

TEST(Reminders, AreFoundWithoutOne) {
  const std::string reminder = std::string("TO") + "DO";
  EXPECT_THAT(check_reminders({"src/a.cc", "// " + reminder + ": later\n"}), SizeIs(1));
  EXPECT_THAT(check_reminders({"scripts/a",
                               "#!/bin/sh\n# FIX"
                               "ME\n"}),
              SizeIs(1));
  EXPECT_THAT(check_reminders({"src/a.cc", "// " + reminder + "(#12): later\n"}), SizeIs(0));
  EXPECT_THAT(check_reminders({"src/a.cc", "MAS" + reminder + "NT"}), SizeIs(0));
}

TEST(Licence, IsNamedOnTop) { EXPECT_TREE_HOLDS(check_licence); }

TEST(Licence, IsMissedWhereItIsNot) {
  EXPECT_THAT(check_licence({"src/a.cc", "#include <string>\n"}), SizeIs(1));
  EXPECT_THAT(check_licence({"scripts/a", "#!/bin/sh\nset -e\n"}), SizeIs(1));
  EXPECT_THAT(check_licence({"a.cmake", "\n\n# SPDX-License-Identifier: Apache-2.0\n"}), SizeIs(1));
  EXPECT_THAT(check_licence({"scripts/a", "#!/bin/sh\n# SPDX-License-Identifier: Apache-2.0\n"}),
              SizeIs(0));
}

TEST(MachinePaths, AreInNoFile) { EXPECT_TREE_HOLDS(check_machine_paths); }

TEST(MachinePaths, AreFoundInAnyText) {
  const std::string path = std::string("/ho") + "me/";
  EXPECT_THAT(check_machine_paths({"README.md", "cd " + path + "someone\n"}), SizeIs(1));
  EXPECT_THAT(check_machine_paths({"src/a.cc", "f(\"" + path + "a\");"}), SizeIs(1));
  EXPECT_THAT(check_machine_paths({"src/a.cc", "f(\"project" + path + "a\");"}), SizeIs(0));
}

TEST(PragmaOnce, IsInEveryHeader) { EXPECT_TREE_HOLDS(check_pragma_once); }

TEST(PragmaOnce, IsMissedWhereItIsNot) {
  EXPECT_THAT(check_pragma_once({"src/a.h", "// #pragma once\nint f();\n"}), SizeIs(1));
  EXPECT_THAT(check_pragma_once({"src/a.h", "// why\n#pragma once\n"}), SizeIs(0));
  EXPECT_THAT(check_pragma_once({"src/a.cc", ""}), SizeIs(0));
}

}  // namespace
}  // namespace kijun::repo
