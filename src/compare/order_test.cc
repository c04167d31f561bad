// SPDX-License-Identifier: Apache-2.0
#include "compare/order.h"

#include <gtest/gtest.h>

#include "compare/compare_samples.h"

namespace kijun::compare {
namespace {

using codec::Json;
using model::Strictness;

Strictness order(std::string kind, Json::Object before, Json::Object after) {
  return order_criterion(criterion_of(kind, std::move(before)),
                         criterion_of(kind, std::move(after)))
      .way;
}

TEST(R3Order, LimitsOfItems) {
  EXPECT_EQ(order("items", {}, {{"missing", 0}}), Strictness::kSame);
  EXPECT_EQ(order("items", {}, {{"missing", 1}}), Strictness::kLooser);
  EXPECT_EQ(order("items", {{"empty", 2}}, {{"empty", 1}}), Strictness::kTighter);
  EXPECT_EQ(order("items", {}, {{"count", 5}}), Strictness::kTighter);
  EXPECT_EQ(order("items", {{"count", 5}}, {{"count", 6}}), Strictness::kLooser);
  EXPECT_EQ(order("items", {{"count", 5}}, {}), Strictness::kLooser);
  EXPECT_EQ(order("items", {}, {{"distinct_content", true}}), Strictness::kTighter);
  EXPECT_EQ(order("items", {}, {{"distinct_content", false}}), Strictness::kSame);
  EXPECT_EQ(order("items", {}, {{"normalise", "NFC"}}), Strictness::kLooser);
  EXPECT_EQ(order("items", {{"others", "allow"}}, {}), Strictness::kTighter);
  EXPECT_EQ(order("items", {{"outputs", "{item}.a"}}, {{"outputs", "{item}.b"}}),
            Strictness::kLooser);
  EXPECT_EQ(order("items", {{"ids", Json::Array{"a"}}}, {{"ids", Json::Array{"a", "b"}}}),
            Strictness::kLooser);
}

TEST(R3Order, LimitsOfFiles) {
  EXPECT_EQ(order("files", {}, {{"size_max_bytes", 5}}), Strictness::kTighter);
  EXPECT_EQ(order("files", {{"size_max_bytes", 5}}, {{"size_max_bytes", 6}}), Strictness::kLooser);
  EXPECT_EQ(order("files", {{"size_min_bytes", 5}}, {{"size_min_bytes", 6}}), Strictness::kTighter);
  EXPECT_EQ(order("files", {{"mode", "0644"}}, {{"mode", "0600"}}), Strictness::kLooser);
  EXPECT_EQ(order("files", {{"files", "a"}}, {{"files", Json::Array{"b", "a"}}}),
            Strictness::kTighter);
  EXPECT_EQ(order("files", {{"files", "a"}}, {{"files", Json::Array{"a"}}}), Strictness::kSame);
}

TEST(R3Order, LooserOutweighsTighter) {
  EXPECT_EQ(order("items", {{"missing", 1}}, {{"missing", 0}, {"empty", 1}}), Strictness::kLooser);
  EXPECT_EQ(order("items", {{"empty", 1}}, {{"missing", 1}, {"empty", 0}}), Strictness::kLooser);
}

TEST(R3Order, AnotherCheckerOwnerKindOrStepIsLooser) {
  const auto before = criterion_of("command", {{"command", Json::Array{"a"}}});
  auto after = before;
  EXPECT_EQ(order_criterion(before, after).way, Strictness::kSame);
  EXPECT_TRUE(order_criterion(before, after).reason.empty());
  after.options["command"] = Json::Array{"b"};
  EXPECT_EQ(order_criterion(before, after).way, Strictness::kLooser);
  after = before;
  after.owner = "aoki";
  EXPECT_EQ(order_criterion(before, after).reason, "owner sato → aoki");
  after = before;
  after.step = model::Step::kExport;
  EXPECT_EQ(order_criterion(before, after).way, Strictness::kLooser);
  after = before;
  after.kind = "files";
  EXPECT_EQ(order_criterion(before, after).way, Strictness::kLooser);
  after = before;
  after.against = "reference";
  EXPECT_EQ(order_criterion(before, after).way, Strictness::kLooser);
}

TEST(R3Order, UnknownKindsCannotBeOrdered) {
  EXPECT_EQ(order("future", {{"limit", "0.2"}}, {{"limit", "0.1"}}), Strictness::kLooser);
  EXPECT_EQ(order("future", {{"limit", "0.2"}}, {{"limit", "0.2"}}), Strictness::kSame);
}

const model::SealChange& change(const std::vector<model::SealChange>& changes,
                                std::string_view id) {
  for (const model::SealChange& row : changes) {
    if (row.id == id) return row;
  }
  static const model::SealChange kNone{
      .id = "(none)", .way = Strictness::kSame, .reason = "", .owner = ""};
  return kNone;
}

TEST(R3Order, AddedIsTighterRemovedIsLooserUnderItsOldOwner) {
  model::Criteria before;
  before.criteria = {criterion_of("items", {{"outputs", "{item}"}})};
  before.criteria[0].owner = "old";
  model::Criteria after;
  after.criteria = {criterion_of("files", {{"files", "{item}"}})};
  const auto changes = order_criteria(before, after);
  EXPECT_EQ(change(changes, "c-items").way, Strictness::kLooser);
  EXPECT_EQ(change(changes, "c-items").owner, "old");
  EXPECT_EQ(change(changes, "c-files").way, Strictness::kTighter);
  EXPECT_EQ(change(changes, "set").way, Strictness::kSame);
}

TEST(R3Order, RunAndSetAreOrderedToo) {
  model::Criteria before;
  before.set.count = 100;
  before.run = {.tries = 1, .timeout_s = 60, .gpu = model::GpuUse::kUnsaid, .exit_status = 0};
  model::Criteria after = before;
  after.set.count = 99;
  after.run.tries = 2;
  EXPECT_EQ(change(order_criteria(before, after), "set").way, Strictness::kLooser);
  EXPECT_EQ(change(order_criteria(before, after), "run").reason, "tries 1 → 2");
  after = before;
  after.run.timeout_s = 30;
  after.run.gpu = model::GpuUse::kMustUse;
  EXPECT_EQ(change(order_criteria(before, after), "run").way, Strictness::kTighter);
  after.run.exit_status = 3;
  EXPECT_EQ(change(order_criteria(before, after), "run").way, Strictness::kLooser);
}

}  // namespace
}  // namespace kijun::compare
