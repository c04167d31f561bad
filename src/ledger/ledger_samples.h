// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "codec/memory_source.h"
#include "ledger/ledger.h"
#include "ledger/verify.h"
#include "model/line.h"

// What the ledger's tests share.
namespace kijun::ledger {

inline constexpr std::string_view kSampleId = "L-sample";

inline model::Act sample_act(std::string type, std::string note = "") {
  model::Act act;
  act.type = std::move(type);
  act.by = {"aoki", ""};
  act.from = {1000, "gpu-7", "b00t", "pts/1"};
  act.order = "ORD-1";
  act.time = Instant(std::chrono::sys_seconds(std::chrono::seconds(1'790'000'000)));
  act.body = codec::Json::Object{{"note", std::move(note)}};
  return act;
}

// Keeps everything it is shown.
class Collector : public LineVisitor {
 public:
  Result<void> visit(std::string_view bytes, const model::Line& line) override {
    texts.emplace_back(bytes);
    lines.push_back(line);
    return {};
  }

  std::vector<std::string> notes() const {
    std::vector<std::string> all;
    for (const model::Line& line : lines) all.emplace_back(line.act.body.text_or("note", ""));
    return all;
  }
  std::vector<std::string> types() const {
    std::vector<std::string> all;
    for (const model::Line& line : lines) all.push_back(line.act.type);
    return all;
  }

  std::vector<std::string> texts;
  std::vector<model::Line> lines;
};

inline std::string all_bytes(Ledger& ledger) {
  const auto source = ledger.bytes();
  if (!source.ok()) {
    ADD_FAILURE() << source.error().what() << ": " << source.error().why();
    return "";
  }
  std::string all;
  std::array<std::byte, 4096> block{};
  while (true) {
    const auto count = source.value()->read(block);
    if (!count.ok() || count.value() == 0) {
      EXPECT_TRUE(count.ok());
      return all;
    }
    all += as_chars(ByteView(block).first(count.value()));
  }
}

// A new ledger of that many lines: genesis, then notes "2", "3", ….
inline void fill(Ledger& ledger, std::uint64_t line_count) {
  ASSERT_TRUE(ledger.create(kSampleId, sample_act("genesis", "1")).ok());
  for (std::uint64_t seq = 2; seq <= line_count; ++seq) {
    const auto head = ledger.head();
    ASSERT_TRUE(head.ok());
    ASSERT_TRUE(ledger.append(sample_act("note", std::to_string(seq)), head.value()).ok());
  }
}

inline Verification verified(std::string_view text, const VerifyOptions& options = {}) {
  const ByteView bytes = as_bytes(text);
  codec::MemorySource source(Bytes(bytes.begin(), bytes.end()));
  Result<Verification> verification = verify(source, options);
  EXPECT_TRUE(verification.ok());
  return std::move(verification).value();
}

// "3 chain, 4 sequence": what was found, in order.
inline std::string brief(const Verification& verification) {
  std::string text;
  for (const Finding& finding : verification.findings) {
    EXPECT_FALSE(finding.what.empty() || finding.why.empty());
    if (!text.empty()) text += ", ";
    text += std::to_string(finding.line) + " " + std::string(to_string(finding.check));
  }
  return text;
}

}  // namespace kijun::ledger
