// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <set>

#include "base/utf8.h"
#include "os/environment.h"
#include "os/host_facts.h"
#include "os/linux_clock.h"
#include "os/random.h"
#include "os/terminal.h"
#include "testing/fake_clock.h"

namespace kijun::os {
namespace {

// Sets a variable for one test; only tests change the environment.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) { ::setenv(name, value, 1); }
  ~Variable() { ::unsetenv(name_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
};

TEST(Environment, UnsetEmptyAndTextAreToldApart) {
  EXPECT_EQ(environment_variable("KIJUN_TEST_VARIABLE").value(), std::nullopt);
  const Variable text("KIJUN_TEST_VARIABLE", "基準");
  const Variable empty("KIJUN_TEST_EMPTY", "");
  EXPECT_EQ(environment_variable("KIJUN_TEST_VARIABLE").value(), "基準");
  EXPECT_EQ(environment_variable("KIJUN_TEST_EMPTY").value(), "");
  EXPECT_EQ(environment_variable_or_empty("KIJUN_TEST_VARIABLE"), "基準");
}

TEST(Environment, R21WhatIsNotTextIsRefusedWithoutPrintingIt) {
  const Variable odd("KIJUN_TEST_VARIABLE", "secret\xFF");
  const auto value = environment_variable("KIJUN_TEST_VARIABLE");
  ASSERT_FALSE(value.ok());
  EXPECT_EQ(value.error().code(), ErrorCode::kUsage);
  EXPECT_EQ((value.error().what() + value.error().why()).find("secret"), std::string::npos);
  EXPECT_EQ(environment_variable_or_empty("KIJUN_TEST_VARIABLE"), "");
}

TEST(HostFactsTest, SayWhoAndWhere) {
  const HostFacts facts = read_host_facts();
  EXPECT_FALSE(facts.host_name.empty());
  EXPECT_EQ(facts.boot_id.size(), 36U);
  EXPECT_EQ(facts.uid, ::geteuid());
  EXPECT_FALSE(facts.session.empty());
  for (const std::string* text : {&facts.host_name, &facts.machine_id, &facts.user_name}) {
    EXPECT_TRUE(is_utf8(*text));
  }
}

TEST(HostFactsTest, TheLoginSessionComesFirst) {
  const Variable session("XDG_SESSION_ID", "c42");
  EXPECT_EQ(read_host_facts().session, "c42");
}

TEST(Random, IsHexOfTheSizeAndNeverTheSame) {
  std::set<std::string> seen;
  for (int count = 0; count < 100; ++count) {
    const std::string hex = random_hex(8).value();
    EXPECT_EQ(hex.size(), 16U);
    EXPECT_EQ(hex.find_first_not_of("0123456789abcdef"), std::string::npos);
    EXPECT_TRUE(seen.insert(hex).second);
  }
  EXPECT_EQ(random_hex(0).value(), "");
}

TEST(LinuxClockTest, GoesForward) {
  LinuxClock clock;
  const MonotonicTime before = clock.monotonic_now();
  EXPECT_GE(clock.monotonic_now(), before);
  EXPECT_GT(clock.now(), Instant::parse("2020-01-01T00:00:00Z").value());
}

TEST(FakeClockTest, MovesOnlyWhenToldTo) {
  testing::FakeClock clock;
  const MonotonicTime before = clock.monotonic_now();
  EXPECT_EQ(clock.now().str(), "2026-12-01T00:00:00Z");
  clock.advance(std::chrono::hours(1));
  EXPECT_EQ(clock.now().str(), "2026-12-01T01:00:00Z");
  EXPECT_EQ(clock.monotonic_now() - before, std::chrono::hours(1));
  clock.set_wall(Instant::parse("2026-11-30T00:00:00Z").value());
  EXPECT_EQ(clock.now().str(), "2026-11-30T00:00:00Z");
  EXPECT_EQ(clock.monotonic_now() - before, std::chrono::hours(1));
}

TEST(Terminal, APipeIsNone) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  const int kept = ::dup(STDERR_FILENO);
  ASSERT_GE(::dup2(ends[1], STDERR_FILENO), 0);
  const bool terminal = is_terminal(StandardStream::kError);
  const auto width = terminal_width(StandardStream::kError);
  ::dup2(kept, STDERR_FILENO);
  for (const int fd : {kept, ends[0], ends[1]}) ::close(fd);
  EXPECT_FALSE(terminal);
  EXPECT_EQ(width, std::nullopt);
}

}  // namespace
}  // namespace kijun::os
