// SPDX-License-Identifier: Apache-2.0
#include "model/packed.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace kijun::model {
namespace {

using Numbers = Packed<std::vector<std::int64_t>>;

TEST(Packed, IsReadWhenSomebodyLooks) {
  const Numbers numbers = Numbers::of_text("[1,2]");
  EXPECT_EQ(numbers.get(), (std::vector<std::int64_t>{1, 2}));
  EXPECT_EQ(numbers.text(), "[1,2]");
}

TEST(Packed, WhatIsAddedToAPackedValueJoinsIt) {
  Numbers numbers = Numbers::of_text("[1]");
  numbers.edit().push_back(2);
  EXPECT_EQ(numbers.text(), "[1,2]");
}

TEST(Packed, StandsInJsonAsTextAndComesBack) {
  Numbers numbers;
  numbers.edit() = {3};
  const codec::Json json = to_json(numbers);
  ASSERT_NE(json.string(), nullptr);
  EXPECT_EQ(*json.string(), "[3]");
  Numbers back;
  ASSERT_TRUE(read_json(json, back).ok());
  EXPECT_EQ(back.get(), numbers.get());
  EXPECT_FALSE(read_json(codec::Json::Array{3}, back).ok());
}

class Counted : public TextSource {
 public:
  explicit Counted(int& fetched) : fetched_(fetched) {}
  std::string_view text() override {
    ++fetched_;
    return "[1][2,3][4]";
  }

 private:
  int& fetched_;
};

TEST(Packed, FetchesTheTextItIsAPartOfWhenSomebodyLooks) {
  int fetched = 0;
  Numbers part = Numbers::of_part(std::make_shared<Counted>(fetched), 3, 5);
  const Numbers copy = part;
  EXPECT_EQ(fetched, 0);
  EXPECT_EQ(part.text(), "[2,3]");
  part.edit().push_back(5);
  EXPECT_EQ(part.text(), "[2,3,5]");
  EXPECT_EQ(fetched, 2);
  EXPECT_EQ(copy.get(), (std::vector<std::int64_t>{2, 3}));
}

TEST(Packed, GivesItsTextAwayAndIsGivenItBack) {
  Numbers numbers;
  numbers.edit() = {4};
  const std::string text = numbers.take_text();
  EXPECT_EQ(text, "[4]");
  EXPECT_EQ(numbers.text(), "");
  numbers = Numbers::of_text(text);
  EXPECT_EQ(numbers.get(), (std::vector<std::int64_t>{4}));
}

}  // namespace
}  // namespace kijun::model
