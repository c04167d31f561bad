// SPDX-License-Identifier: Apache-2.0
#include "model/line.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include "codec/sha256.h"

namespace kijun::model {
namespace {

using codec::Json;

Line sample_line() {
  Act act;
  act.type = "start";
  act.by = {"aoki", ""};
  act.from = {1000, "gpu-7", "b00t", "pts/1"};
  act.order = "ORD-1";
  act.time = Instant::parse("2026-10-01T09:00:00+09:00").value();
  act.body = Json::Object{{"run", "r-1"}, {"items", Json::Array{"001", "057"}}, {"tries", 1}};
  return {kLineVersion, LineSeq(4), codec::sha256(std::string_view("line 3\n")), "L-1", act};
}

// The format itself: what stands here stands in every ledger ever written.
constexpr std::string_view kSample =
    R"({"body":{"items":["001","057"],"run":"r-1","tries":1},"by":{"key":"","person":"aoki"},)"
    R"("from":{"boot":"b00t","host":"gpu-7","session":"pts/1","uid":1000},"ledger":"L-1",)"
    R"("order":"ORD-1",)"
    R"("prev":"sha256:9c60bc932a19cda85d74a5852c20d89262ecdb0ee2e3c28464fd17df0f885439",)"
    R"("seq":4,"time":"2026-10-01T00:00:00Z","type":"start","v":1})";

std::string sample_text() { return std::string(kSample); }

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

// The reason for which a text is refused; empty when it is not.
std::string refusal(std::string_view text) {
  const Result<Line> line = parse_line(text);
  if (line.ok()) return "";
  EXPECT_EQ(line.error().code(), ErrorCode::kCorrupt);
  EXPECT_FALSE(line.error().what().empty());
  return line.error().why();
}

TEST(Line, PrintsTheFormat) {
  const Result<std::string> text = print_line(sample_line());
  ASSERT_TRUE(text.ok());
  EXPECT_EQ(text.value(), sample_text() + "\n");
}

TEST(Line, ReadsBackWhatItPrinted) {
  const Result<Line> line = parse_line(sample_text());
  ASSERT_TRUE(line.ok()) << line.error().why();
  EXPECT_EQ(line.value().seq, LineSeq(4));
  EXPECT_EQ(line.value().prev, sample_line().prev);
  EXPECT_EQ(line.value().act.by, sample_line().act.by);
  EXPECT_EQ(line.value().act.from, sample_line().act.from);
  EXPECT_EQ(line.value().act.body, sample_line().act.body);
  EXPECT_EQ(print_line(line.value()).value(), sample_text() + "\n");
}

TEST(Line, GenesisHasNullPrev) {
  Line line = sample_line();
  line.prev.reset();
  const std::string text = print_line(line).value();
  EXPECT_NE(text.find(R"("prev":null)"), std::string::npos);
  EXPECT_FALSE(parse_line(text.substr(0, text.size() - 1)).value().prev.has_value());
}

TEST(Line, DigestCoversTheLineEnd) {
  const std::string bytes = print_line(sample_line()).value();
  EXPECT_EQ(line_digest(bytes), codec::sha256(std::string_view(bytes)));
}

TEST(Line, AnotherSpellingOfTheSameValueIsRefused) {
  const std::string text = sample_text();
  for (const auto& [from, to] :
       {std::pair{R"("seq":4)", R"("seq": 4)"}, std::pair{"aoki", "\\u0061oki"},
        std::pair{"pts/1", "pts\\/1"},
        std::pair{R"("key":"","person":"aoki")", R"("person":"aoki","key":"")"},
        std::pair{"00:00:00Z", "00:00Z"}, std::pair{"00:00:00Z", "00:00:00+00:00"}}) {
    EXPECT_NE(refusal(replaced(text, from, to)).find("another spelling"), std::string::npos) << to;
  }
  EXPECT_NE(refusal(text + " "), "");
  EXPECT_NE(refusal(text + "\n"), "");
}

TEST(Line, SaysWhatIsWrong) {
  const std::string text = sample_text();
  struct Case {
    std::string_view from, to, why;
  };
  for (const Case& c : {
           Case{R"("v":1)", R"("v":1,"w":2)", "unknown field `w`"},
           Case{R"("uid":1000)", R"("uid":1000,"vid":1)", "unknown field `vid`"},
           Case{R"("order":"ORD-1",)", "", "no field `order`"},
           Case{R"("uid":1000)", R"("uid":"1000")", "expected: integer"},
           Case{R"("type":"start")", R"("type":7)", "expected: string"},
           Case{R"("seq":4)", R"("seq":0)", "`seq` is 0"},
           Case{R"("seq":4)", R"("seq":-4)", "`seq` is -4"},
           Case{"sha256:", "sha512:", "no digest"},
           Case{R"("v":1)", R"("v":0)", "`v` is 0"},
       }) {
    EXPECT_NE(refusal(replaced(text, c.from, c.to)).find(c.why), std::string::npos)
        << c.to << " gave: " << refusal(replaced(text, c.from, c.to));
  }
}

TEST(Line, NumbersAreWholeAndSmall) {
  const std::string text = sample_text();
  EXPECT_EQ(refusal(replaced(text, R"("tries":1)", R"("tries":9007199254740991)")), "");
  for (const std::string_view number :
       {"9007199254740992", "-9007199254740992", "1.5", "1.0", "1e3", "-0"}) {
    const std::string spoilt = replaced(text, R"("tries":1)", "\"tries\":" + std::string(number));
    EXPECT_NE(refusal(spoilt), "") << number;
  }
}

TEST(Line, WhatIsNoObjectIsRefused) {
  for (const std::string_view text : {"", "null", "[]", "{}", "7", "\"line\"", "{", "\xff"}) {
    EXPECT_NE(refusal(text), "") << text;
  }
}

TEST(Line, ATwinKeyIsRefused) {
  EXPECT_NE(refusal(replaced(sample_text(), R"("v":1)", R"("v":1,"v":1)")), "");
}

TEST(Line, EveryCutIsRefused) {
  const std::string text = sample_text();
  for (std::size_t size = 0; size < text.size(); ++size) {
    EXPECT_NE(refusal(text.substr(0, size)), "") << size;
  }
}

// What parses must print as it was, whatever byte was changed.
TEST(Line, EveryFlippedByteIsRefusedOrKept) {
  const std::string text = sample_text();
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (const int bit : {0, 3, 5, 7}) {
      std::string flipped = text;
      flipped[at] = static_cast<char>(flipped[at] ^ (1 << bit));
      const Result<Line> line = parse_line(flipped);
      if (!line.ok()) continue;
      EXPECT_EQ(print_line(line.value()).value(), flipped + "\n");
    }
  }
}

TEST(Line, AnotherVersionKeepsTheCommonFields) {
  const std::string later = replaced(sample_text(), R"("v":1)", R"("v":2)");
  ASSERT_EQ(refusal(later), "");
  EXPECT_EQ(parse_line(later).value().version, 2);
  EXPECT_EQ(refusal(replaced(later, R"("v":2)", R"("v":2,"why":"new")")), "");
  EXPECT_NE(refusal(replaced(later, R"("order":"ORD-1",)", "")), "");
}

TEST(Line, UnknownTypeParses) {
  const std::string text = replaced(sample_text(), R"("type":"start")", R"("type":"levitate")");
  EXPECT_EQ(parse_line(text).value().act.type, "levitate");
}

TEST(Line, LongestLineIsOneMebibyteWithItsEnd) {
  Line line = sample_line();
  line.act.body = Json::Object{{"text", ""}};
  const std::size_t around = print_line(line).value().size();
  line.act.body = Json::Object{{"text", std::string(kLineSizeMax - around, 'x')}};
  const std::string longest = print_line(line).value();
  EXPECT_EQ(longest.size(), kLineSizeMax);
  EXPECT_EQ(refusal(longest.substr(0, longest.size() - 1)), "");

  line.act.body = Json::Object{{"text", std::string(kLineSizeMax - around + 1, 'x')}};
  ASSERT_FALSE(print_line(line).ok());
  EXPECT_EQ(print_line(line).error().code(), ErrorCode::kLimit);
  const std::string too_long = replaced(longest, "xxxx", "xxxxx");
  EXPECT_NE(refusal(too_long.substr(0, too_long.size() - 1)), "");
}

TEST(Line, WhatTheRecordCannotHoldIsNotPrinted) {
  Line line = sample_line();
  line.act.body = Json::Object{{"value", 0.5}};
  EXPECT_EQ(print_line(line).error().code(), ErrorCode::kInternal);
  line.act.body = Json::Object{{"value", std::int64_t{1} << 53}};
  EXPECT_EQ(print_line(line).error().code(), ErrorCode::kInternal);
  line.act.body = Json::Object{{"value", "\xff"}};
  EXPECT_EQ(print_line(line).error().code(), ErrorCode::kInternal);
}

}  // namespace
}  // namespace kijun::model
