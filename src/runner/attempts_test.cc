// SPDX-License-Identifier: Apache-2.0
#include "runner/attempts.h"

#include <gtest/gtest.h>

#include "codec/sha256.h"
#include "os/place.h"
#include "testing/memory_file_system.h"

namespace kijun::runner {
namespace {

class Attempts : public ::testing::Test {
 protected:
  static AttemptLine line(std::string item, std::int64_t attempt, AttemptEvent event) {
    AttemptLine made;
    made.item = std::move(item);
    made.attempt = attempt;
    made.event = event;
    if (event == AttemptEvent::kEnd) made.ended = "exited";
    return made;
  }
  static AttemptLine started(std::string item, std::int64_t attempt = 1) {
    return line(std::move(item), attempt, AttemptEvent::kStart);
  }
  static AttemptLine ended(std::string item, std::int64_t attempt = 1) {
    return line(std::move(item), attempt, AttemptEvent::kEnd);
  }
  static std::string text_of(const AttemptLine& line) {
    return codec::print_canonical(model::to_json(line)).value() + "\n";
  }
  void write(std::string_view text) {
    ASSERT_TRUE(os::place_file(disk_, kFile, as_bytes(text), 0600, os::Replace::kYes).ok());
  }
  std::string read() {
    const Result<Bytes> bytes = os::read_file(disk_, kFile, 10000);
    return bytes.ok() ? std::string(as_chars(bytes.value())) : "absent";
  }
  std::unique_ptr<AttemptLog> open() {
    Result<std::unique_ptr<AttemptLog>> log = AttemptLog::open(disk_, kFile);
    EXPECT_TRUE(log.ok()) << (log.ok() ? "" : log.error().why());
    return log.ok() ? std::move(log).value() : nullptr;
  }
  // Opens what is no log and gives the error.
  Error refused(std::string_view text) {
    write(text);
    Result<std::unique_ptr<AttemptLog>> log = AttemptLog::open(disk_, kFile);
    EXPECT_FALSE(log.ok());
    return log.ok() ? Error(ErrorCode::kInternal, "opened") : log.error();
  }

  const Path kFile{"/items.jsonl"};
  testing::MemoryFileSystem disk_;
};

TEST_F(Attempts, WhatWasAppendedIsReadBack) {
  AttemptLine end = ended("001");
  end.status = 3;
  end.elapsed_ms = 1250;
  end.why = "why";
  end.outputs = codec::sha256(std::string_view("outputs"));
  {
    const auto log = open();
    ASSERT_TRUE(log->append(started("001")).ok());
    ASSERT_TRUE(log->append(started("002")).ok());
    ASSERT_TRUE(log->append(end).ok());
  }
  const auto log = open();
  EXPECT_EQ(log->attempts_of("001").started, 1);
  ASSERT_TRUE(log->attempts_of("001").ended);
  EXPECT_EQ(text_of(*log->attempts_of("001").ended), text_of(end));
  EXPECT_EQ(log->attempts_of("002").started, 1);
  EXPECT_FALSE(log->attempts_of("002").ended);
  EXPECT_EQ(log->attempts_of("003").started, 0);
  EXPECT_EQ(log->ended().size(), 1U);
  EXPECT_EQ(log->resumed_items(), 0);
}

TEST_F(Attempts, R26AStartIsOnTheDiskWhenAppendReturns) {
  const auto log = open();
  ASSERT_TRUE(log->append(started("001")).ok());
  disk_.forget_unsynced();
  EXPECT_EQ(read(), text_of(started("001")));
}

TEST_F(Attempts, NothingIsRememberedThatCouldNotBeWritten) {
  const auto log = open();
  disk_.fail_at(2, testing::DiskFailure::kIo);  // the sync
  EXPECT_FALSE(log->append(started("001")).ok());
  EXPECT_EQ(log->attempts_of("001").started, 0);
}

TEST_F(Attempts, ATornLastLineIsCutOffAtEveryByte) {
  const std::string whole = text_of(started("001"));
  const std::string torn = text_of(ended("001"));
  for (std::size_t size = 1; size < torn.size(); ++size) {
    write(whole + torn.substr(0, size));
    const auto log = open();
    EXPECT_FALSE(log->attempts_of("001").ended) << size;
    EXPECT_EQ(read(), whole) << size;
  }
}

TEST_F(Attempts, AfterATornLineTheNextOneIsWhole) {
  write(text_of(started("001")).substr(0, 20));
  ASSERT_TRUE(open()->append(started("002")).ok());
  EXPECT_EQ(read(), text_of(started("002")));
}

TEST_F(Attempts, TheCutIsOnTheDiskBeforeAnythingIsAppended) {
  write(text_of(started("001")).substr(0, 20));
  const auto log = open();
  disk_.forget_unsynced();
  EXPECT_EQ(read(), "");
}

TEST_F(Attempts, SeveralAttemptsOfOneItemAreCounted) {
  write(text_of(started("001")) + text_of(started("001", 2)) + text_of(ended("001", 2)) +
        text_of(started("002")) + text_of(ended("002")));
  const auto log = open();
  EXPECT_EQ(log->attempts_of("001").started, 2);
  EXPECT_EQ(log->attempts_of("001").ended->attempt, 2);
  EXPECT_EQ(log->resumed_items(), 1);
}

TEST_F(Attempts, EndedOnesComeByItemWhateverTheirOrder) {
  write(text_of(started("002")) + text_of(started("001")) + text_of(ended("002")) +
        text_of(ended("001")));
  const std::vector<AttemptLine> lines = open()->ended();
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].item, "001");
  EXPECT_EQ(lines[1].item, "002");
}

TEST_F(Attempts, AnUnknownFieldIsDamageAndItsLineIsNamed) {
  std::string odd = text_of(started("001"));
  odd.insert(1, "\"extra\":1,");
  const Error error = refused(text_of(started("002")) + odd);
  EXPECT_EQ(error.code(), ErrorCode::kCorrupt);
  EXPECT_NE(error.what().find("line 2"), std::string::npos) << error.what();
}

TEST_F(Attempts, WhatIsNoLineIsDamage) {
  const std::string nul(1, '\0');
  for (const std::string& text :
       std::vector<std::string>{"\n", "{}\n", "[]\n", "no\n", nul + "\n"}) {
    EXPECT_EQ(refused(text).code(), ErrorCode::kCorrupt) << text;
  }
}

// Lines that append() would not have written in this order: an end without its start would pass
// for an item that ran.
TEST_F(Attempts, LinesThatDoNotFollowOneAnotherAreDamage) {
  const std::vector<std::string> logs{
      text_of(ended("001")),
      text_of(started("001")) + text_of(ended("002")),
      text_of(started("001")) + text_of(ended("001", 2)),
      text_of(started("001")) + text_of(ended("001")) + text_of(ended("001")),
      text_of(started("001")) + text_of(ended("001")) + text_of(started("001", 2)),
      text_of(started("001")) + text_of(started("001")),
      text_of(started("001")) + text_of(started("001", 3)),
      text_of(started("001", 2)),
      text_of(started("001", 0)),
  };
  for (const std::string& log : logs) EXPECT_EQ(refused(log).code(), ErrorCode::kCorrupt) << log;
}

}  // namespace
}  // namespace kijun::runner
